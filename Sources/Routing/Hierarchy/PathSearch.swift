/// Finds shortest paths in one graph, one after the other.
///
/// A search keeps its room, so that a question asks for no memory that grows with the graph. It is a value: whoever
/// searches on several threads gives each of them its own.
package protocol PathSearch: Sendable {
  /// What makes an answer impossible.
  associatedtype Failure: Error

  /// Where a way leads over that no other is cheaper than, if it costs less than ``WeightedGraph/never``.
  ///
  /// With a tolerance the search comes to all nodes of ways that cost up to so many times as much.
  mutating func search(
    from sources: [PathEnd],
    to targets: [PathEnd],
    tolerance: Double
  ) throws(Failure) -> (cost: UInt32, top: UInt32)

  /// The cheapest path over a node to which both sides came in the last search, and how many of its edges lie before it.
  mutating func path(over top: UInt32) throws(Failure) -> (path: ShortestPath, edgesBefore: Int)

  /// Nodes over which ways for at most that cost lead that may be others than the cheapest.
  ///
  /// Where both sides came to very many, those count around which a way is the cheapest for a part that costs so much.
  func tops(within cost: UInt32, along part: UInt32) -> [(cost: UInt32, node: UInt32)]
}

extension PathSearch {
  /// The shortest path from any of the sources to any of the targets; nil where there is none.
  package mutating func path(from sources: [PathEnd], to targets: [PathEnd]) throws(Failure) -> ShortestPath? {
    let (cost, top) = try search(from: sources, to: targets, tolerance: 1)
    return cost < WeightedGraph.never ? try path(over: top).path : nil
  }

  /// What that path costs; ``WeightedGraph/never`` where there is none.
  package mutating func cost(from sources: [PathEnd], to targets: [PathEnd]) throws(Failure) -> UInt32 {
    try search(from: sources, to: targets, tolerance: 1).cost
  }
}
