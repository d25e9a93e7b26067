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
    guard cost < WeightedGraph.never else { return nil }
    let (source, before) = forward.nodes(below: top)
    let (target, after) = backward.nodes(below: top)
    let nodes = before.reversed() + [top] + after
    var edges: [UInt32] = []
    for (from, to) in zip(nodes, nodes.dropFirst()) { try pieces.unpack(from: from, to: to, into: &edges) }
    return ShortestPath(cost: cost, source: source, target: target, edges: edges)
  }

  /// Where a way is highest that no other is cheaper than.
  private mutating func search(
    from sources: [PathEnd],
    to targets: [PathEnd]
  ) throws(HierarchyError) -> (cost: UInt32, top: UInt32) {
    pieces.begin()
    forward.begin(at: sources, ranks: ranks)
    backward.begin(at: targets, ranks: ranks)
    var best = (cost: WeightedGraph.never, top: UInt32(0))
    while true {
      let node = min(forward.lowest, backward.lowest)
      guard node != HierarchyShape.root else { return best }
      let (ahead, behind) = (forward.cost(of: node), backward.cost(of: node))
      if ahead + behind < best.cost { best = (ahead + behind, node) }
      let piece = try pieces.piece(of: node)
      let index = HierarchyPiece.index(of: node)
      if forward.lowest == node {
        if ahead < best.cost { forward.expand(node, along: piece.up, at: index) }
        forward.climb(from: node, to: piece.parents[index])
      }
      if backward.lowest == node {
        if behind < best.cost { backward.expand(node, along: piece.down, at: index) }
        backward.climb(from: node, to: piece.parents[index])
      }
    }
  }
}
