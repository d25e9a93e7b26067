/// Dijkstra's search from both sides until they have met: what there is as long as no hierarchy is prepared.
///
/// A search reuses its memory, so a query allocates nothing that grows with the graph. It is a value: a caller that
/// searches on several threads uses one copy per thread.
package struct BidirectionalSearch: Sendable {
  private let graph: WeightedGraph
  private let leaving: EdgeTable
  private let leading: EdgeTable
  private let tails: [UInt32]
  private var forward: SearchFront
  private var backward: SearchFront

  package init(_ graph: WeightedGraph) {
    self.graph = graph
    tails = graph.tails
    leaving = EdgeTable(leaving: graph)
    leading = EdgeTable(leadingTo: graph, tails: tails)
    forward = SearchFront(nodeCount: graph.nodeCount)
    backward = forward
  }

  /// The shortest path from any of the sources to any of the targets; nil if there is none.
  package mutating func path(from sources: [PathEnd], to targets: [PathEnd]) -> ShortestPath? {
    let (cost, top) = search(from: sources, to: targets, tolerance: 1)
    return cost < WeightedGraph.never ? path(over: top).path : nil
  }

  /// The cost of the path; ``WeightedGraph/never`` if there is none.
  package mutating func cost(from sources: [PathEnd], to targets: [PathEnd]) -> UInt32 {
    search(from: sources, to: targets, tolerance: 1).cost
  }

  /// The search ends once the remaining costs of both sides exceed the cheapest route; with a tolerance, once each of
  /// them exceeds it.
  mutating func search(
    from sources: [PathEnd],
    to targets: [PathEnd],
    tolerance: Double
  ) -> (cost: UInt32, top: UInt32) {
    forward.begin(at: sources)
    backward.begin(at: targets)
    var best = (cost: WeightedGraph.never, top: UInt32(0))
    while forward.lowestCost + backward.lowestCost < best.cost
      || tolerance > 1 && min(forward.lowestCost, backward.lowestCost) < best.cost.times(tolerance)
    {
      if forward.lowestCost <= backward.lowestCost {
        Self.step(&forward, along: leaving, towards: backward, &best)
      } else {
        Self.step(&backward, along: leading, towards: forward, &best)
      }
    }
    return best
  }

  /// The cheapest path over a node to which both sides came in the last search, and how many of its edges lie before it.
  func path(over top: UInt32) -> (path: ShortestPath, edgesBefore: Int) {
    let (source, before) = forward.edges(before: top) { tails[$0] }
    let (target, after) = backward.edges(before: top) { graph.heads[$0] }
    let cost = forward.costs[Int(top)] + backward.costs[Int(top)]
    let edges = (before.reversed() + after)
      .map { ShortestPath.Edge(number: $0, head: graph.heads[Int($0)], weight: graph.weights[Int($0)]) }
    return (ShortestPath(cost: cost, source: source, target: target, edges: edges), before.count)
  }

  /// Nodes of paths up to a cost that may be alternatives to the cheapest.
  ///
  /// Both sides reach most nodes; of those reached along the same edges for at least this cost, the middle one counts.
  func tops(within cost: UInt32, along part: UInt32) -> [(cost: UInt32, node: UInt32)] {
    var tops: [(cost: UInt32, node: UInt32)] = []
    for last in forward.reached where whole(last) <= cost && next(after: last) == nil {
      var (node, middle) = (last, last)
      while let before = previous(before: node) {
        node = before
        if forward.costs[Int(last)] - forward.costs[Int(middle)] < part / 2 { middle = node }
      }
      if forward.costs[Int(last)] - forward.costs[Int(node)] >= part { tops.append((whole(middle), middle)) }
    }
    return tops
  }

  private func whole(_ node: UInt32) -> UInt32 { forward.costs[Int(node)] + backward.costs[Int(node)] }

  /// The node before one, if both sides come along the edge between.
  private func previous(before node: UInt32) -> UInt32? {
    guard let edge = forward.edge(to: node), backward.edge(to: tails[Int(edge)]) == edge else { return nil }
    return tails[Int(edge)]
  }

  private func next(after node: UInt32) -> UInt32? {
    guard let edge = backward.edge(to: node), forward.edge(to: graph.heads[Int(edge)]) == edge else { return nil }
    return graph.heads[Int(edge)]
  }

  /// A node reached from both sides is a candidate for the route.
  private static func step(
    _ front: inout SearchFront,
    along edges: borrowing EdgeTable,
    towards other: borrowing SearchFront,
    _ best: inout (cost: UInt32, top: UInt32)
  ) {
    guard let (node, cost) = front.next() else { return }
    let whole = cost + other.costs[Int(node)]
    if whole < best.cost { best = (whole, node) }
    front.expand(node, at: cost, along: edges)
  }
}
