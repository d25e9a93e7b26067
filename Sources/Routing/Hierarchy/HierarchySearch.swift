/// Finds shortest paths in a hierarchy: up from the sources, and against the direction of the arcs up from the targets,
/// over no nodes but those that keep them apart from others.
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

  package mutating func cost(from sources: [PathEnd], to targets: [PathEnd]) throws(HierarchyError) -> UInt32 {
    try search(from: sources, to: targets).cost
  }

  package mutating func path(
    from sources: [PathEnd],
    to targets: [PathEnd]
  ) throws(HierarchyError) -> ShortestPath? {
    let (cost, top) = try search(from: sources, to: targets)
    return cost < WeightedGraph.never ? try path(over: top).path : nil
  }

  /// The cheapest path that was found over a node to which both sides came, and how many of its edges lie before it.
  mutating func path(over top: UInt32) throws(HierarchyError) -> (path: ShortestPath, edgesBefore: Int) {
    let (source, before) = forward.nodes(below: top)
    let (target, after) = backward.nodes(below: top)
    var edges: [UInt32] = []
    let way = before.reversed() + [top]
    for (from, to) in zip(way, way.dropFirst()) { try pieces.unpack(from: from, to: to, into: &edges) }
    let edgesBefore = edges.count
    for (from, to) in zip([top] + after, after) { try pieces.unpack(from: from, to: to, into: &edges) }
    let cost = forward.cost(of: top) + backward.cost(of: top)
    return (ShortestPath(cost: cost, source: source, target: target, edges: edges), edgesBefore)
  }

  /// The nodes to which both sides came for at most that cost together.
  func tops(within cost: UInt32) -> [(cost: UInt32, node: UInt32)] {
    forward.nodes.map { (forward.cost(of: $0) + backward.cost(of: $0), $0) }.filter { $0.cost <= cost }
  }

  /// Where a way is highest that no other is cheaper than.
  ///
  /// Nodes from which a way would cost more than so many times the cheapest so far are left aside.
  mutating func search(
    from sources: [PathEnd],
    to targets: [PathEnd],
    tolerance: Double = 1
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
  /// So many times a cost, and never more than ``WeightedGraph/never``.
  func times(_ factor: Double) -> UInt32 { UInt32(Swift.min(Double(self) * factor, Double(WeightedGraph.never))) }
}
