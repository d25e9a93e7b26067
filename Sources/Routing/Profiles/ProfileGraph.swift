internal import Glibc

/// The roads of a map with the costs of a routing profile.
///
/// Costs and times are in milliseconds. A cost is a perceived time: unpleasant roads cost more than they take.
package struct ProfileGraph: Sendable {
  package private(set) var roads: Roads
  package let profile: RoutingProfile
  /// Conspicuous places near a place; nil if they aren't known.
  package var landmarks: (@Sendable (RoadGraph.Place) -> [Landmark])?
  /// The heights of the ground; nil if none are known.
  let heights: RoadHeights?
  let paces: [RoadSpeed]
  let junctions: [JunctionCost]
  package let rules: TurnRules
  /// For each kind of road one bit for each direction in which it is open, forwards the lower one.
  private let openings: [UInt8]
  /// The stated durations of ferries, in seconds.
  private let crossings: [UInt32: Double]
  private let bends: BendTable
  /// The effect of slopes; nil where no heights are known, and for cars.
  private let slopes: SlopeCosts?
  /// The number of the word that each row of names stands for.
  let callings: [UInt32?]
  /// The roads on which a route can begin or end: all open ones on land.
  let edges: EdgeBlocks

  /// The cost of entering or leaving roads with restricted access: more than any detour.
  package static let limit: UInt32 = 36_000_000

  package init(_ roads: Roads, for profile: RoutingProfile, heights: RoadHeights? = nil) {
    let graph = roads.graph
    self.roads = roads
    (self.profile, self.heights) = (profile, heights)
    bends = BendTable(for: profile.mode)
    let paces = graph.kinds.meanings(of: graph.edgeKinds) { RoadSpeed($0, for: profile) }
    self.paces = paces
    junctions = graph.kinds.meanings(of: graph.nodeKinds) { JunctionCost($0, for: profile) }
    let openings = paces.map { pace in
      UInt8(pace.forwards.passage > .closed ? 1 : 0) | UInt8(pace.back.passage > .closed ? 2 : 0)
    }
    self.openings = openings
    crossings = Self.crossingTimes(graph, paces)
    slopes = profile.mode == .car ? nil : heights.map { SlopeCosts($0, on: roads, paces, for: profile) }
    callings = graph.names.words(for: ["name", "ref"])
    rules = TurnRules(graph, for: profile.mode) { Self.isOpen($0, in: graph, openings) }
    edges = EdgeBlocks(of: roads) { edge in
      let kind = Int(graph.edgeKinds[Int(edge)])
      return openings[kind] != 0 && paces[kind].sort.roadClass != .ferry
    }
  }

  private static func isOpen(_ arc: RoadGraph.Arc, in graph: RoadGraph, _ openings: [UInt8]) -> Bool {
    openings[Int(graph.edgeKinds[Int(arc / 2)])] >> UInt8(arc & 1) & 1 != 0
  }

  /// The same with all bearings computed in advance, for callers that need most of the turns.
  var surveyed: ProfileGraph {
    var travel = self
    travel.roads = roads.surveyed
    return travel
  }

  /// The stated durations of ferries, in seconds: segments with the same statement share it.
  private static func crossingTimes(_ graph: RoadGraph, _ paces: [RoadSpeed]) -> [UInt32: Double] {
    let minutes = paces.enumerated().map { $1.sort.roadClass == .ferry ? graph.kinds[UInt32($0)].minutes : nil }
    var lengths: [UInt64: Double] = [:]
    let edges = (0..<UInt32(graph.edgeCount)).filter { minutes[Int(graph.edgeKinds[Int($0)])] != nil }
    let line = { (edge: UInt32) in UInt64(graph.edgeKinds[Int(edge)]) << 32 | UInt64(graph.edgeNames[Int(edge)]) }
    for edge in edges { lengths[line(edge), default: 0] += Double(max(graph.lengths[Int(edge)], 1)) }
    var times: [UInt32: Double] = [:]
    for edge in edges {
      guard let all = minutes[Int(graph.edgeKinds[Int(edge)])], let length = lengths[line(edge)] else { continue }
      times[edge] = all * 60 * Double(max(graph.lengths[Int(edge)], 1)) / length
    }
    return times
  }

  package func pace(of arc: RoadGraph.Arc) -> RoadSpeed { paces[Int(roads.graph.edgeKinds[Int(arc / 2)])] }
  package func lane(of arc: RoadGraph.Arc) -> RoadSpeed.Lane { pace(of: arc)[arc] }
  package func isOpen(_ arc: RoadGraph.Arc) -> Bool { Self.isOpen(arc, in: roads.graph, openings) }

  /// 0 if the arc is closed.
  package func cost(of arc: RoadGraph.Arc) -> UInt32 {
    let pace = pace(of: arc)
    guard isOpen(arc) else { return 0 }
    let climb = slopes.map { $0.burdens.isEmpty ? 0 : Double($0.burdens[Int(arc)]) * 1000 } ?? 0
    return UInt32(min(max(1, ((milliseconds(arc, pace) + climb) * pace.burden).rounded()), 1e9))
  }

  package func time(of arc: RoadGraph.Arc) -> UInt32 {
    isOpen(arc) ? UInt32(milliseconds(arc, pace(of: arc))) : 0
  }

  private func milliseconds(_ arc: RoadGraph.Arc, _ pace: RoadSpeed) -> Double {
    let crossing = crossings.isEmpty ? nil : crossings[arc / 2]
    let slope = slopes.map { Double($0.factors[Int(arc)]) } ?? 1
    let seconds = crossing ?? roads.length(of: arc) / pace[arc].speed * slope
    return max(1, min((seconds * 1000).rounded(), 1e9))
  }

  package func junction(_ node: UInt32) -> JunctionCost { junctions[Int(roads.graph.nodeKinds[Int(node)])] }

  /// Whether a road is for those only who live there or have something to do there.
  package func isLimited(_ arc: RoadGraph.Arc) -> Bool { lane(of: arc).passage < .open }

  /// How long it takes to turn, in seconds, looked up to a twentieth of a degree: there are far more turns than that.
  struct BendTable: Sendable {
    private let seconds: [Double]

    private static let count: UInt16 = 8192
    private static let step: UInt16 = 8

    init(for mode: TravelMode) {
      seconds = (0..<Self.count)
        .map { Self.seconds(Double(Int16(bitPattern: $0 * Self.step)) / 65_536 * 360, mode) }
    }

    /// A turn to the right of 65,536 to all around, less than nothing to the left.
    subscript(turn: Int16) -> Double { seconds[Int(UInt16(bitPattern: turn) / Self.step)] }

    /// The sharper the slower; across the traffic that comes towards one the slowest.
    private static func seconds(_ angle: Double, _ mode: TravelMode) -> Double {
      let most = mode == .car ? 5.0 : 3
      let middle = angle > 0 ? 95.0 : 85.0
      return most / (1 + exp((middle - abs(angle)) / 14))
    }
  }
}

/// Turns.
extension ProfileGraph {
  /// Whether a U-turn at the end of an arc is allowed: only if no other road continues there.
  package func maySwing(from arc: RoadGraph.Arc) -> Bool {
    let node = roads.graph.head(of: arc)
    guard isOpen(arc ^ 1) else { return false }
    guard junction(node).passage > .closed else { return true }
    let others = roads.arcs(leaving: node)
    // Where nothing but one-way streets leads away, one may turn back as well.
    return !others.contains { $0 != arc ^ 1 && isOpen($0) } || !others.contains { $0 != arc ^ 1 && isOpen($0 ^ 1) }
  }

  /// How long a turn takes.
  package func time(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> UInt32 { time(from: end(of: arc), to: next) }

  /// The cost of the turn and the next arc.
  package func cost(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> UInt32 { cost(from: end(of: arc), to: next) }

  /// The common properties of all turns at the end of an arc.
  struct ArcEnd {
    let arc: RoadGraph.Arc
    let pace: RoadSpeed
    let junction: JunctionCost
    /// Whether more than two roads meet.
    let hasChoice: Bool
    let calling: UInt32?
  }

  func end(of arc: RoadGraph.Arc) -> ArcEnd {
    let node = roads.graph.head(of: arc)
    return ArcEnd(
      arc: arc,
      pace: pace(of: arc),
      junction: junction(node),
      hasChoice: hasChoice(node),
      calling: calling(of: arc)
    )
  }

  private func hasChoice(_ node: UInt32) -> Bool {
    let arcs = roads.arcs(leaving: node)
    guard arcs.count > 2 else { return false }
    var count = 0
    for arc in arcs where openings[Int(roads.graph.edgeKinds[Int(arc / 2)])] != 0 { count += 1 }
    return count > 2
  }

  func cost(from end: ArcEnd, to next: RoadGraph.Arc) -> UInt32 {
    let isLimited = end.pace[end.arc].passage < .open
    return time(from: end, to: next) + attention(from: end, to: next) + shortcut(from: end, to: next)
      + (isLimited != self.isLimited(next) ? Self.limit : 0)
      + (end.junction.passage < .open && next != end.arc ^ 1 ? Self.limit / 10 : 0)
      + (next == end.arc ^ 1 && profile.mode == .car ? Self.swing : 0)
  }

  /// The cost of a U-turn in a dead end or at a closed gate, in milliseconds.
  static let swing: UInt32 = 120_000

  private func time(from end: ArcEnd, to next: RoadGraph.Arc) -> UInt32 {
    var seconds = 0.0
    if end.junction.wait > 0, end.junction.direction.map({ $0.rawValue == Int(end.arc & 1) }) ?? true,
      !end.junction.isCrossing || end.pace.sort.roadClass == .path && pace(of: next).sort.roadClass == .path
    {
      seconds += end.junction.wait
    }
    if boards(from: end, to: next) { seconds += Self.boarding }
    guard profile.mode != .foot else { return UInt32(seconds * 1000) }
    if next == end.arc ^ 1 {
      seconds += profile.mode == .car ? 20 : 8
    } else if end.hasChoice {
      seconds += bends[roads.turn(from: end.arc, to: next)]
    }
    return UInt32(seconds * 1000)
  }

  /// A way with fewer turns is easier to follow: who drives looks for the names of roads, who is slower for corners.
  private func attention(from end: ArcEnd, to next: RoadGraph.Arc) -> UInt32 {
    guard end.hasChoice else { return 0 }
    switch profile.mode {
    case .car: return pace(of: next).sort.isLink || end.calling == calling(of: next) ? 0 : 5000
    case .bicycle: return isCorner(from: end.arc, to: next) ? 5000 : 0
    case .foot: return isCorner(from: end.arc, to: next) ? 3000 : 0
    }
  }

  private func isCorner(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> Bool {
    abs(roads.angle(from: arc, to: next)) > Self.corner
  }

  /// In degrees.
  private static let corner = 40.0

  /// The cost of leaving the street for a short cut over a yard or a car park.
  private func shortcut(from end: ArcEnd, to next: RoadGraph.Arc) -> UInt32 {
    let isServed = pace(of: next).sort.roadClass == .service
    return profile.mode == .car && isServed && end.pace.sort.roadClass < .service ? Self.shortcut : 0
  }

  /// In milliseconds.
  static let shortcut: UInt32 = 30_000

  func calling(of arc: RoadGraph.Arc) -> UInt32? { callings[Int(roads.graph.edgeNames[Int(arc / 2)])] }
}
