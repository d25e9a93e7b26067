/// A junction as seen when approaching it.
struct Crossroads {
  struct Branch {
    let arc: RoadGraph.Arc
    /// In degrees to the right of straight on; less than nothing to the left.
    var angle: Double
    /// Whether one may go there.
    let isOpen: Bool
    /// Whether one may come from there.
    let isEntry: Bool
    let sort: RoadSort
    let name: StreetName
    /// Whether it only leads onto the road that is called like it.
    let isTurnLane: Bool

    /// How far it is from straight on.
    var bend: Double { abs(angle) }
  }

  /// Up to this bend, in degrees, a road may go on without a turn.
  static let narrow = 40.0

  /// All roads but the one that one comes from, from the sharpest left to the sharpest right.
  private(set) var branches: [Branch]
  private(set) var arrival: Branch
  /// Whether one comes slowly enough to see all of them alike.
  let isSlow: Bool
  /// Whether one comes along the pavement.
  let isWalking: Bool
  /// Whether others may go straight on where one may not oneself.
  let seesStraightOn: Bool

  /// Whether the next arc is a ferry that is boarded here.
  let boardsFerry: Bool
  var isAfloat: Bool { arrival.sort.roadClass == .ferry }

  /// The junction at the start of one of a route's arcs.
  init(_ travel: ProfileGraph, _ names: RouteRoadNames, along arcs: [RoadGraph.Arc], to index: Int) {
    let roads = travel.roads
    isSlow = travel.profile.mode != .car
    isWalking = travel.profile.mode == .foot
    let arc = arcs[index - 1]
    boardsFerry = travel.boards(from: arc, to: arcs[index])
    var state: TurnRules.State = arcs[0]
    for arc in arcs[1..<index] { state = travel.rules.state(after: state, arc) }
    let branch = { (next: RoadGraph.Arc, angle: Double) in
      Branch(
        arc: next,
        angle: angle,
        isOpen: travel.isOpen(next) && travel.rules.allows(next, from: state),
        isEntry: travel.isOpen(next ^ 1),
        sort: travel.pace(of: next).sort,
        name: names[next],
        isTurnLane: travel.isTurnLane(next) && !names[next].isSame(as: names[arc])
      )
    }
    arrival = branch(arc ^ 1, 180)
    let others = roads.arcs(leaving: roads.graph.head(of: arc)).filter { $0 != arc ^ 1 }
    let isOpen = { travel.isOpen($0) || travel.isOpen($0 ^ 1) }
    seesStraightOn = others.contains {
      !isOpen($0) && travel.pace(of: $0).sort.roadClass != .ferry
        && abs(travel.angle(to: $0, at: index, of: arcs)) < Self.narrow
    }
    branches = others.filter(isOpen)
      // The edge of a platform doesn't look like a continuation.
      .filter { $0 == arcs[index] || !travel.pace(of: $0).sort.isPlatform }
      .map { branch($0, travel.angle(to: $0, at: index, of: arcs)) }
      .sorted { $0.angle < $1.angle }
    dropEdges(beside: arcs[index], roads)
    dropPavements(beside: arcs[index], travel)
    mergeArrival(keeping: arcs[index])
    mergeCarriageways(keeping: arcs[index])
  }

  func index(of arc: RoadGraph.Arc) -> Int? { branches.firstIndex { $0.arc == arc } }

  /// The road that goes on straight on, if it is no ramp.
  var main: Int? {
    branches.indices.filter {
      branches[$0].isOpen && !branches[$0].sort.isLink && branches[$0].bend < 2 * Self.narrow
    }
    .min { (branches[$0].sort.weight, branches[$0].bend) < (branches[$1].sort.weight, branches[$1].bend) }
  }

  var openCount: Int { branches.count { $0.isOpen } }
}

/// Carriageways that are one road.
extension Crossroads {
  /// Farther apart than that they are two roads, in degrees.
  private static let widest = 60.0
  /// A pavement doesn't lead farther away from its street.
  private static let alongside = 30.0

  /// Removes edges of squares that run along the road on the same line: they don't look like a fork.
  private mutating func dropEdges(beside arc: RoadGraph.Arc, _ roads: Roads) {
    guard let way = branches.first(where: { $0.arc == arc }) else { return }
    branches.removeAll {
      $0.arc != arc && roads.graph.head(of: $0.arc) == roads.graph.head(of: arc) && abs($0.angle - way.angle) < 1
    }
  }

  /// A street and its pavement, or two of its pavements, lead the same way: who takes one sees no fork.
  private mutating func dropPavements(beside arc: RoadGraph.Arc, _ travel: ProfileGraph) {
    guard isSlow, let way = branches.first(where: { $0.arc == arc }) else { return }
    branches.removeAll {
      $0.arc != arc && $0.name.isSame(as: way.name) && abs($0.angle - way.angle) < Self.alongside
        && (travel.name(of: arc).isEmpty || travel.name(of: $0.arc).isEmpty)
    }
  }

  /// Two branches of which one leads away and the other leads here are one road, which lies between them.
  private mutating func mergeCarriageways(keeping arc: RoadGraph.Arc) {
    for away in branches.indices where branches[away].isOpen && !branches[away].isEntry {
      let back = branches.indices.first { index in
        !branches[index].isOpen && branches[index].isEntry && isOneRoad(branches[away], branches[index])
          && abs(branches[index].angle - branches[away].angle) < Self.widest
      }
      guard let back else { continue }
      branches[away].angle = (branches[away].angle + branches[back].angle) / 2
      branches.remove(at: back)
      branches.sort { $0.angle < $1.angle }
      return
    }
  }

  /// Beside the carriageway that one comes on may lie the one that leads back.
  private mutating func mergeArrival(keeping arc: RoadGraph.Arc) {
    guard !arrival.isOpen, branches.count > 1 else { return }
    let back = branches.firstIndex { branch in
      branch.isOpen && !branch.isEntry && branch.arc != arc && isOneRoad(branch, arrival)
        && 180 - branch.bend < Self.widest
    }
    guard let back else { return }
    // One faces a little more away from the other carriageway than one's own does.
    let shift = (branches[back].angle > 0 ? 180 - branches[back].angle : -180 - branches[back].angle) / 2
    branches.remove(at: back)
    for index in branches.indices { branches[index].angle = RoundAngle.wrapped(branches[index].angle + shift) }
    branches.sort { $0.angle < $1.angle }
  }

  private func isOneRoad(_ a: Branch, _ b: Branch) -> Bool {
    a.sort.roadClass == b.sort.roadClass && a.sort.isLink == b.sort.isLink && a.name.name == b.name.name
      && !a.name.isEmpty
  }
}

extension ProfileGraph {
  /// No turn lane has more arcs.
  private static let maxArcs = 8

  fileprivate func isTurnLane(_ first: RoadGraph.Arc) -> Bool {
    let name = name(of: first).name
    guard pace(of: first).sort.isLink, pace(of: first).sort.roadClass != .motorway, !name.isEmpty else { return false }
    var arc = first
    for _ in 0..<Self.maxArcs {
      let namesakes = roads.arcs(leaving: roads.graph.head(of: arc))
        .filter { $0 != arc ^ 1 && isOpen($0) && self.name(of: $0).name == name }
      if namesakes.contains(where: { !pace(of: $0).sort.isLink }) { return true }
      guard let next = namesakes.first else { return false }
      arc = next
    }
    return false
  }

  func name(of arc: RoadGraph.Arc) -> StreetName {
    // A platform has the name of its stop, and stops are in streets.
    guard !pace(of: arc).sort.isPlatform else { return StreetName(RoadTags([]), isForwards: true, hasNumber: false) }
    let tags = roads.graph.names[roads.graph.edgeNames[Int(arc / 2)]]
    // Paths have numbers that stand nowhere: of platforms, of hiking routes.
    let sort = pace(of: arc).sort
    return StreetName(
      tags,
      isForwards: arc & 1 == 0,
      hasNumber: sort.roadClass < .service,
      isMotorway: sort.roadClass == .motorway && !sort.isLink
    )
  }
}
