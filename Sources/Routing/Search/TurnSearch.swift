internal import Synchronization

/// Finds shortest paths over the turns of some roads: in a hierarchy once one is prepared, bidirectionally before.
///
/// It is an object because a search reuses its memory for all callers; it answers one query at a time.
final class TurnSearch: Sendable {
  private struct Searches {
    var prepared: HierarchySearch?
    /// Has all turns computed; created only if a query comes before the hierarchy is prepared.
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
    searches.withLock { $0 = Searches(prepared: prepared) }
    hasHierarchy.store(true, ordering: .relaxed)
  }

  /// The shortest path, and after it others as far as there are any, the cheapest first.
  func paths(from sources: [PathEnd], to targets: [PathEnd], most count: Int = 1) -> [ShortestPath] {
    searches.withLock { searches in
      if let paths = try? searches.prepared?.paths(from: sources, to: targets, most: count),
        paths.allSatisfy({ travel.has($0, from: sources, to: targets) })
      {
        return paths
      }
      // A damaged hierarchy is dropped.
      searches.prepared = nil
      hasHierarchy.store(false, ordering: .relaxed)
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
