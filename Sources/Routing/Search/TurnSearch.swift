internal import Synchronization

/// Finds shortest paths over the turns of some roads: in a hierarchy once one is prepared, bidirectionally before.
///
/// It is an object because a search reuses its memory for all callers; it answers one query at a time.
final class TurnSearch: Sendable {
  private struct Searches {
    var prepared: HierarchySearch?
    /// Has all turns computed; created for alternatives, or if a query comes before the hierarchy is prepared.
    var plain: BidirectionalSearch?
  }

  private let travel: ProfileGraph
  private let searches = Mutex(Searches())
  /// Readable without waiting for a running query.
  private let hasHierarchy = Atomic(false)

  init(_ travel: ProfileGraph) {
    self.travel = travel
  }

  var isPrepared: Bool { hasHierarchy.load(ordering: .relaxed) }

  /// Takes what was prepared for the turns.
  func use(_ hierarchy: ContractionHierarchy) {
    let prepared = HierarchySearch(hierarchy)
    searches.withLock { $0.prepared = prepared }
    hasHierarchy.store(true, ordering: .relaxed)
  }

  /// The shortest path, and after it others as far as there are any, the cheapest first.
  ///
  /// The hierarchy isn't used for others: among paths of equal cost, and as alternatives, it finds different ones.
  func paths(
    from sources: [PathEnd],
    to targets: [PathEnd],
    most count: Int,
    inHierarchy: Bool
  ) -> [ShortestPath] {
    searches.withLock { searches in
      if inHierarchy, count == 1, searches.prepared != nil {
        if let found = try? searches.prepared?.path(from: sources, to: targets).map({ [$0] }) ?? [],
          found.allSatisfy({ travel.has($0, from: sources, to: targets) })
        {
          return found
        }
        // A damaged hierarchy is dropped.
        searches.prepared = nil
        hasHierarchy.store(false, ordering: .relaxed)
      }
      var plain = searches.plain.take() ?? BidirectionalSearch(travel.turnGraph)
      defer { searches.plain = plain }
      return plain.paths(from: sources, to: targets, most: count)
    }
  }
}

extension ProfileGraph {
  /// Whether a path leads over turns that follow each other, and costs what they do.
  fileprivate func has(_ path: ShortestPath, from sources: [PathEnd], to targets: [PathEnd]) -> Bool {
    var (state, cost) = (sources[path.source].node, sources[path.source].cost + targets[path.target].cost)
    for edge in path.edges {
      guard let turn = self.cost(ofTurnFrom: state, to: edge.head) else { return false }
      (state, cost) = (edge.head, cost.sum(turn))
    }
    return state == targets[path.target].node && cost == path.cost
  }
}

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
