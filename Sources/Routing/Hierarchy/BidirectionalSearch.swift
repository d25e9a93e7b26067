/// Dijkstra's search from both sides until they have met: what there is as long as no hierarchy is prepared.
package struct BidirectionalSearch: PathSearch {
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

  package mutating func cost(from sources: [PathEnd], to targets: [PathEnd]) -> UInt32 {
    search(from: sources, to: targets).cost
  }

  package mutating func path(from sources: [PathEnd], to targets: [PathEnd]) -> ShortestPath? {
    let (cost, middle) = search(from: sources, to: targets)
    guard cost < WeightedGraph.never else { return nil }
    let (source, before) = forward.edges(before: middle) { tails[$0] }
    let (target, after) = backward.edges(before: middle) { graph.heads[$0] }
    return ShortestPath(cost: cost, source: source, target: target, edges: before.reversed() + after)
  }

  /// The cheapest way is found once what both sides have still to do costs more together.
  private mutating func search(from sources: [PathEnd], to targets: [PathEnd]) -> (cost: UInt32, middle: UInt32) {
    forward.begin(at: sources)
    backward.begin(at: targets)
    var best = (cost: WeightedGraph.never, middle: UInt32(0))
    while forward.lowestCost + backward.lowestCost < best.cost {
      if forward.lowestCost <= backward.lowestCost {
        Self.step(&forward, along: leaving, towards: backward, &best)
      } else {
        Self.step(&backward, along: leading, towards: forward, &best)
      }
    }
    return best
  }

  /// A node that both came to may be where the way leads over.
  private static func step(
    _ front: inout SearchFront,
    along edges: borrowing EdgeTable,
    towards other: borrowing SearchFront,
    _ best: inout (cost: UInt32, middle: UInt32)
  ) {
    guard let (node, cost) = front.next() else { return }
    let whole = cost + other.costs[Int(node)]
    if whole < best.cost { best = (whole, node) }
    front.expand(node, at: cost, along: edges)
  }
}
