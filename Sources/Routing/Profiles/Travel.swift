internal import Glibc

/// The roads of a map as somebody who travels finds them.
///
/// Costs and times are in milliseconds. A cost is how long something seems: what one would rather not do costs more
/// than the time that it takes.
package struct Travel: Sendable {
  package let roads: Roads
  package let profile: TravelProfile
  /// What everybody sees near a place; nil where nobody knows.
  package var landmarks: (@Sendable (RoadGraph.Place) -> [Landmark])?
  private let paces: [RoadPace]
  private let junctions: [JunctionPace]
  package let rules: TurnRules
  /// By arc; nothing where nobody may go.
  private let costs: [UInt32]
  private let times: [UInt32]
  /// What each row of names is called, as a number: those that are called the same have the same.
  private let callings: [UInt32]

  /// What it costs to come onto roads that are not for everybody, or off them: more than any way around.
  package static let limit: UInt32 = 36_000_000

  package init(_ roads: Roads, for profile: TravelProfile) {
    let graph = roads.graph
    self.roads = roads
    self.profile = profile
    let rows = (0..<UInt32(graph.kinds.count)).map { graph.kinds[$0] }
    let paces = rows.map { RoadPace($0, for: profile) }
    self.paces = paces
    junctions = rows.map { JunctionPace($0, for: profile) }
    let crossings = Self.crossingTimes(graph, rows, paces)
    var (costs, times): ([UInt32], [UInt32]) = ([], [])
    costs.reserveCapacity(roads.arcCount)
    times.reserveCapacity(roads.arcCount)
    for arc in 0..<RoadGraph.Arc(roads.arcCount) {
      let pace = paces[Int(graph.edgeKinds[Int(arc / 2)])]
      let lane = pace[arc]
      guard lane.passage > .closed else {
        costs.append(0)
        times.append(0)
        continue
      }
      let seconds = crossings[arc / 2] ?? roads.length(of: arc) / lane.speed
      let time = max(1, min((seconds * 1000).rounded(), 1e9))
      times.append(UInt32(time))
      costs.append(UInt32(min((time * pace.burden).rounded(), 1e9)))
    }
    self.costs = costs
    self.times = times
    callings = Self.callings(graph.names)
    rules = TurnRules(graph, rows, for: profile.mode) { costs[Int($0)] > 0 }
  }

  private static func callings(_ names: RoadTagTable) -> [UInt32] {
    var numbers: [String: UInt32] = [:]
    return (0..<UInt32(names.count)).map { row in
      let tags = names[row]
      let name = tags["name"] ?? tags["ref"] ?? ""
      let number = numbers[name] ?? UInt32(numbers.count)
      numbers[name] = number
      return number
    }
  }

  /// How long ferries take that say so, in seconds: those that say the same in several stretches share it.
  private static func crossingTimes(_ graph: RoadGraph, _ rows: [RoadTags], _ paces: [RoadPace]) -> [UInt32: Double] {
    let minutes = zip(rows, paces).map { $1.sort.roadClass == .ferry ? $0.minutes : nil }
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

  package func pace(of arc: RoadGraph.Arc) -> RoadPace { paces[Int(roads.graph.edgeKinds[Int(arc / 2)])] }
  package func lane(of arc: RoadGraph.Arc) -> RoadPace.Lane { pace(of: arc)[arc] }
  package func isOpen(_ arc: RoadGraph.Arc) -> Bool { costs[Int(arc)] > 0 }
  package func cost(of arc: RoadGraph.Arc) -> UInt32 { costs[Int(arc)] }
  package func time(of arc: RoadGraph.Arc) -> UInt32 { times[Int(arc)] }

  package func junction(_ node: UInt32) -> JunctionPace { junctions[Int(roads.graph.nodeKinds[Int(node)])] }

  /// Whether a road is for those only who live there or have something to do there.
  package func isLimited(_ arc: RoadGraph.Arc) -> Bool { lane(of: arc).passage < .open }
}

/// Turns.
extension Travel {
  /// Whether one may turn back at the end of an arc: where there is no other way on.
  package func maySwing(from arc: RoadGraph.Arc) -> Bool {
    let node = roads.graph.head(of: arc)
    guard isOpen(arc ^ 1) else { return false }
    guard junction(node).passage > .closed else { return true }
    let others = roads.arcs(leaving: node)
    // Where nothing but one-way streets leads away, one may turn back as well.
    return !others.contains { $0 != arc ^ 1 && isOpen($0) } || !others.contains { $0 != arc ^ 1 && isOpen($0 ^ 1) }
  }

  /// How long a turn takes.
  package func time(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> UInt32 {
    let node = roads.graph.head(of: arc)
    let junction = junction(node)
    var seconds = 0.0
    if junction.wait > 0, junction.direction.map({ $0.rawValue == Int(arc & 1) }) ?? true,
      !junction.isCrossing || isPath(arc) && isPath(next)
    {
      seconds += junction.wait
    }
    if isFerry(next), !isFerry(arc) { seconds += Self.boarding }
    guard profile.mode != .foot else { return UInt32(seconds * 1000) }
    if next == arc ^ 1 {
      seconds += profile.mode == .car ? 20 : 8
    } else if hasChoice(at: node) {
      seconds += Self.bend(roads.angle(from: arc, to: next), profile.mode)
    }
    return UInt32(seconds * 1000)
  }

  /// What it costs beyond that.
  package func cost(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> UInt32 {
    let passage = junction(roads.graph.head(of: arc)).passage
    return time(from: arc, to: next) + attention(from: arc, to: next)
      + (isLimited(arc) != isLimited(next) ? Self.limit : 0)
      + (passage < .open && next != arc ^ 1 ? Self.limit / 10 : 0)
  }

  /// Until a ferry leaves, in seconds.
  private static let boarding = 300.0

  private func isFerry(_ arc: RoadGraph.Arc) -> Bool { pace(of: arc).sort.roadClass == .ferry }
  private func isPath(_ arc: RoadGraph.Arc) -> Bool { pace(of: arc).sort.roadClass == .path }

  /// A way with fewer turns is easier to follow: who drives looks for the names of roads, who is slower for corners.
  private func attention(from arc: RoadGraph.Arc, to next: RoadGraph.Arc) -> UInt32 {
    guard hasChoice(at: roads.graph.head(of: arc)) else { return 0 }
    switch profile.mode {
    case .car: return pace(of: next).sort.isLink || calling(of: arc) == calling(of: next) ? 0 : 5000
    case .foot, .bicycle: return abs(roads.angle(from: arc, to: next)) > Self.corner ? 3000 : 0
    }
  }

  /// In degrees.
  private static let corner = 40.0

  private func calling(of arc: RoadGraph.Arc) -> UInt32 { callings[Int(roads.graph.edgeNames[Int(arc / 2)])] }

  /// Whether more than two roads meet.
  private func hasChoice(at node: UInt32) -> Bool {
    var others = 0
    for arc in roads.arcs(leaving: node) where isOpen(arc) || isOpen(arc ^ 1) { others += 1 }
    return others > 2
  }

  /// The sharper the slower; across the traffic that comes towards one the slowest.
  private static func bend(_ angle: Double, _ mode: TravelMode) -> Double {
    let most = mode == .car ? 5.0 : 3
    let middle = angle > 0 ? 95.0 : 85.0
    return most / (1 + exp((middle - abs(angle)) / 14))
  }
}
