/// Finds shortest paths in one graph, one after another.
///
/// A search reuses its memory, so a query allocates nothing that grows with the graph. It is a value: a caller that
/// searches on several threads uses one copy per thread.
package protocol PathSearch: Sendable {
  /// The reason why a search fails.
  associatedtype Failure: Error

  /// A node of the cheapest path, if it costs less than ``WeightedGraph/never``.
  ///
  /// With a tolerance, the search reaches all nodes of paths that cost up to this multiple.
  mutating func search(
    from sources: [PathEnd],
    to targets: [PathEnd],
    tolerance: Double
  ) throws(Failure) -> (cost: UInt32, top: UInt32)

  /// The cheapest path over a node to which both sides came in the last search, and how many of its edges lie before it.
  mutating func path(over top: UInt32) throws(Failure) -> (path: ShortestPath, edgesBefore: Int)

  /// Nodes of paths up to a cost that may be alternatives to the cheapest.
  ///
  /// If both sides reached many nodes, only those count around which the path is optimal over the given part of the
  /// cost.
  func tops(within cost: UInt32, along part: UInt32) -> [(cost: UInt32, node: UInt32)]
}

extension PathSearch {
  /// The shortest path from any of the sources to any of the targets; nil where there is none.
  package mutating func path(from sources: [PathEnd], to targets: [PathEnd]) throws(Failure) -> ShortestPath? {
    let (cost, top) = try search(from: sources, to: targets, tolerance: 1)
    return cost < WeightedGraph.never ? try path(over: top).path : nil
  }

  /// The cost of the path; ``WeightedGraph/never`` if there is none.
  package mutating func cost(from sources: [PathEnd], to targets: [PathEnd]) throws(Failure) -> UInt32 {
    try search(from: sources, to: targets, tolerance: 1).cost
  }
}
