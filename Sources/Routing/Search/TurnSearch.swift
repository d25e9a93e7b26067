internal import Synchronization

/// Finds shortest paths over the turns of some roads: in a hierarchy where one is prepared, from both sides before that.
///
/// It is an object because a search keeps its room from question to question, whoever asks; one is answered at a time.
final class TurnSearch: Sendable {
  private struct Searches {
    var prepared: HierarchySearch?
    var plain: BidirectionalSearch?
  }

  let graph: WeightedGraph
  private let searches = Mutex(Searches())
  /// Whoever only wants to know that waits for no question.
  private let hasHierarchy = Atomic(false)

  init(_ travel: Travel) {
    graph = travel.turnGraph
  }

  var isPrepared: Bool { hasHierarchy.load(ordering: .relaxed) }

  /// Takes what was prepared for the graph.
  func use(_ hierarchy: ContractionHierarchy) {
    let prepared = HierarchySearch(hierarchy)
    searches.withLock { $0 = Searches(prepared: prepared) }
    hasHierarchy.store(true, ordering: .relaxed)
  }

  /// The shortest path, and after it others as far as there are any, the cheapest first.
  func paths(from sources: [PathEnd], to targets: [PathEnd], most count: Int = 1) -> [ShortestPath] {
    searches.withLock { searches in
      if let paths = try? searches.prepared?.paths(from: sources, to: targets, in: graph, most: count),
        paths.allSatisfy({ graph.has($0, from: sources, to: targets) })
      {
        return paths
      }
      // What turns out to be damaged is of no use.
      searches.prepared = nil
      hasHierarchy.store(false, ordering: .relaxed)
      var plain = searches.plain.take() ?? BidirectionalSearch(graph)
      defer { searches.plain = plain }
      return plain.paths(from: sources, to: targets, in: graph, most: count)
    }
  }
}

extension WeightedGraph {
  /// Whether a path leads over edges that meet, and costs what they do.
  fileprivate func has(_ path: ShortestPath, from sources: [PathEnd], to targets: [PathEnd]) -> Bool {
    var (node, cost) = (sources[path.source].node, sources[path.source].cost + targets[path.target].cost)
    for edge in path.edges {
      guard edges(from: node).contains(edge) else { return false }
      cost += weights[Int(edge)]
      node = heads[Int(edge)]
    }
    return node == targets[path.target].node && cost == path.cost
  }
}
