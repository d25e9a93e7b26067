/// Identifies the turns of some roads and their costs, without computing all of them.
extension ProfileGraph {
  /// The number of sampled turn costs, which detect a change of the cost model.
  private static let samples = 512

  var fingerprint: UInt64 {
    var print = Fingerprint()
    let graph = roads.graph
    for numbers in [graph.starts, graph.ends, graph.nodeKinds, graph.edgeKinds, graph.edgeNames] {
      print.take(numbers)
    }
    for arc in 0..<RoadGraph.Arc(roads.arcCount) { print.take(UInt64(cost(of: arc))) }
    for coordinates in [graph.latitudes, graph.longitudes] {
      print.take(coordinates.lazy.map { UInt32(bitPattern: $0) })
    }
    print.take(roads.shapes.bytes)
    for restriction in graph.restrictions { print.take(restriction.arcs) }
    print.take(callings.lazy.map { $0.map { UInt64($0) } ?? .max })
    for pace in paces {
      print.take([pace.forwards.passage.rawValue, pace.back.passage.rawValue, pace.sort.isLink ? 1 : 0])
      print.take(UInt64(pace.sort.roadClass.rawValue))
    }
    for junction in junctions {
      print.take([junction.passage.rawValue, junction.isCrossing ? 1 : 0])
      print.take(UInt64(junction.direction.map { $0.rawValue + 1 } ?? 0))
      print.take(junction.wait.bitPattern)
    }
    // Too few turns lead onto service roads, or back, for the samples to be sure of one.
    print.take([Self.shortcut, Self.swing])
    for state in stride(from: 0, to: rules.stateCount, by: max(1, rules.stateCount / Self.samples)) {
      eachTurn(from: TurnRules.State(state)) { next, cost in print.take([next, cost]) }
    }
    return print.value
  }
}
