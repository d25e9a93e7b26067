/// Finds shortest paths in a hierarchy: up from the sources, and backwards up from the targets, only over nodes that
/// separate them from others.
package struct HierarchySearch: PathSearch {
  private var pieces: HierarchyPieces
  private let ranks: [UInt32]
  private var forward: HierarchyFront
  private var backward: HierarchyFront

  package init(_ hierarchy: ContractionHierarchy) {
    pieces = HierarchyPieces(hierarchy)
    ranks = hierarchy.ranks
    forward = HierarchyFront(nodeCount: hierarchy.nodeCount)
    backward = forward
  }

  package mutating func path(over top: UInt32) throws(HierarchyError) -> (path: ShortestPath, edgesBefore: Int) {
    let (source, before) = forward.nodes(below: top)
    let (target, after) = backward.nodes(below: top)
    var edges: [ShortestPath.Edge] = []
    let way = before.reversed() + [top]
    for (from, to) in zip(way, way.dropFirst()) { try pieces.unpack(from: from, to: to, into: &edges) }
    let edgesBefore = edges.count
    for (from, to) in zip([top] + after, after) { try pieces.unpack(from: from, to: to, into: &edges) }
    let cost = forward.cost(of: top) + backward.cost(of: top)
    return (ShortestPath(cost: cost, source: source, target: target, edges: edges), edgesBefore)
  }

  /// Both sides come to few nodes: those are all.
  package func tops(within cost: UInt32, along part: UInt32) -> [(cost: UInt32, node: UInt32)] {
    forward.nodes.map { (forward.cost(of: $0) + backward.cost(of: $0), $0) }.filter { $0.cost <= cost }
  }

  /// Nodes whose path would cost more than this multiple of the cheapest are skipped.
  package mutating func search(
    from sources: [PathEnd],
    to targets: [PathEnd],
    tolerance: Double
  ) throws(HierarchyError) -> (cost: UInt32, top: UInt32) {
    pieces.begin()
    forward.begin(at: sources, ranks: ranks)
    backward.begin(at: targets, ranks: ranks)
    var best = (cost: WeightedGraph.never, top: UInt32(0))
    var bound = WeightedGraph.never
    while true {
      let node = min(forward.lowest, backward.lowest)
      guard node != HierarchyShape.root else { return best }
      let (ahead, behind) = (forward.cost(of: node), backward.cost(of: node))
      if ahead + behind < best.cost {
        best = (ahead + behind, node)
        bound = best.cost.times(tolerance)
      }
      let piece = try pieces.piece(of: node)
      let index = HierarchyPiece.index(of: node)
      if forward.lowest == node {
        if ahead < bound { forward.expand(node, along: piece.up, at: index) }
        forward.climb(from: node, to: piece.parents[index])
      }
      if backward.lowest == node {
        if behind < bound { backward.expand(node, along: piece.down, at: index) }
        backward.climb(from: node, to: piece.parents[index])
      }
    }
  }
}

extension UInt32 {
  /// The cost times a factor, at most ``WeightedGraph/never``.
  func times(_ factor: Double) -> UInt32 { UInt32(Swift.min(Double(self) * factor, Double(WeightedGraph.never))) }
}
