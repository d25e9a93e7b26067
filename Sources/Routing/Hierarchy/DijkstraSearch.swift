/// Dijkstra's search from the sources outwards: the plainest there is, by which the others are measured.
package struct DijkstraSearch: PathSearch {
  private let graph: WeightedGraph
  private let edges: EdgeTable
  private let tails: [UInt32]
  private var front: SearchFront
  /// What is left to go from each node on: ``WeightedGraph/never`` where no target is.
  private var rests: [UInt32]

  package init(_ graph: WeightedGraph) {
    self.graph = graph
    edges = EdgeTable(leaving: graph)
    tails = graph.tails
    front = SearchFront(nodeCount: graph.nodeCount)
    rests = [UInt32](repeating: WeightedGraph.never, count: graph.nodeCount)
  }

  package mutating func cost(from sources: [PathEnd], to targets: [PathEnd]) -> UInt32 {
    search(from: sources, to: targets).cost
  }

  package mutating func path(from sources: [PathEnd], to targets: [PathEnd]) -> ShortestPath? {
    let (cost, last) = search(from: sources, to: targets)
    guard cost < WeightedGraph.never, let target = targets.index(nearest: last) else { return nil }
    let (source, edges) = front.edges(before: last) { tails[$0] }
    return ShortestPath(cost: cost, source: source, target: target, edges: edges.reversed())
  }

  private mutating func search(from sources: [PathEnd], to targets: [PathEnd]) -> (cost: UInt32, last: UInt32) {
    for target in targets { rests[Int(target.node)] = min(rests[Int(target.node)], target.cost) }
    defer { for target in targets { rests[Int(target.node)] = WeightedGraph.never } }
    var (best, last) = (WeightedGraph.never, UInt32(0))
    front.begin(at: sources)
    while front.lowestCost < best {
      guard let (node, cost) = front.next() else { continue }
      let whole = cost + rests[Int(node)]
      if whole < best { (best, last) = (whole, node) }
      front.expand(node, at: cost, along: edges)
    }
    return (best, last)
  }
}
