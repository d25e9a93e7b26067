/// A junction as somebody sees it who comes to it.
struct Crossroads {
  struct Branch {
    let arc: RoadGraph.Arc
    /// In degrees to the right of straight on; less than nothing to the left.
    let angle: Double
    /// Whether one may go there.
    let isOpen: Bool
    let sort: RoadSort
    let name: StreetName

    /// How far it is from straight on.
    var bend: Double { abs(angle) }
  }

  /// All roads but the one that one comes from, from the sharpest left to the sharpest right.
  let branches: [Branch]
  let arrival: Branch
  /// Whether one may turn back.
  let maySwing: Bool

  init(_ travel: Travel, from state: TurnRules.State) {
    let roads = travel.roads
    let arc = travel.rules.arc(of: state)
    let node = roads.graph.head(of: arc)
    let branch = { (next: RoadGraph.Arc, angle: Double) in
      Branch(
        arc: next,
        angle: angle,
        isOpen: travel.isOpen(next) && travel.rules.allows(next, from: state),
        sort: travel.pace(of: next).sort,
        name: travel.name(of: next)
      )
    }
    arrival = branch(arc, 0)
    branches = roads.arcs(leaving: node)
      .filter { $0 != arc ^ 1 && (travel.isOpen($0) || travel.isOpen($0 ^ 1)) }
      .map { branch($0, roads.angle(from: arc, to: $0)) }
      .sorted { $0.angle < $1.angle }
    maySwing = travel.maySwing(from: arc)
  }

  func index(of arc: RoadGraph.Arc) -> Int? { branches.firstIndex { $0.arc == arc } }

  var openCount: Int { branches.count { $0.isOpen } }
}

extension Travel {
  func name(of arc: RoadGraph.Arc) -> StreetName {
    StreetName(roads.graph.names[roads.graph.edgeNames[Int(arc / 2)]], isForwards: arc & 1 == 0)
  }
}
