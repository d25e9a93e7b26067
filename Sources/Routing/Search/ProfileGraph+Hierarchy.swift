extension ProfileGraph {
  /// Prepares the turns for any number of searches; nil if the work was cancelled.
  ///
  /// The order is that of the arcs: a state along the beginning of a forbidden turn is next to its arc.
  func hierarchy(isWanted: () -> Bool) -> ContractionHierarchy? {
    let arcs = (0..<TurnRules.State(rules.stateCount)).map { rules.arc(of: $0) }
    let order = NodeOrder(
      ofArcsFrom: arcs.map { roads.graph.tail(of: $0) },
      to: arcs.map { roads.graph.head(of: $0) },
      latitudes: roads.graph.latitudes,
      longitudes: roads.graph.longitudes,
      isWanted: isWanted
    )
    guard let order else { return nil }
    let turns = turnGraph
    let shape = HierarchyShape(of: turns, order: order)
    return ContractionHierarchy(of: turns, shape: shape, fingerprint: fingerprint, isWanted: isWanted)
  }
}
