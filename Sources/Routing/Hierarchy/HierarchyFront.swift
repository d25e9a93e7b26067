/// How far a search came up a hierarchy from one side.
struct HierarchyFront: Sendable {
  /// Of each node, by rank; ``WeightedGraph/never`` where the search did not come.
  private(set) var costs: [UInt32]
  /// From which lower node each was reached, or from which of the ends, above ``SearchFront/end``.
  private var origins: [UInt32]
  private var reached: [UInt32] = []
  /// Where it stands on the ways up from the ends, as far as they haven't met.
  private var heights: [UInt32] = []
  /// The lowest of those; ``HierarchyShape/root`` at the end.
  private(set) var lowest = HierarchyShape.root

  init(nodeCount: Int) {
    costs = [UInt32](repeating: WeightedGraph.never, count: nodeCount)
    origins = [UInt32](repeating: 0, count: nodeCount)
  }

  /// Forgets the question before, and begins at the ends of the next one.
  mutating func begin(at ends: [PathEnd], ranks: [UInt32]) {
    for node in reached { costs[Int(node)] = WeightedGraph.never }
    reached.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    for (number, end) in ends.enumerated() {
      let node = ranks[Int(end.node)]
      guard end.cost < costs[Int(node)] else { continue }
      if costs[Int(node)] == WeightedGraph.never {
        reached.append(node)
        heights.append(node)
      }
      costs[Int(node)] = end.cost
      origins[Int(node)] = SearchFront.end | UInt32(number)
    }
    lowest = heights.min() ?? HierarchyShape.root
  }

  /// Goes along the arcs of a node, which is at an index of its piece.
  mutating func expand(_ node: UInt32, along arcs: HierarchyPiece.Arcs, at index: Int) {
    let cost = costs[Int(node)]
    let (ends, weights) = (arcs.ends.span, arcs.costs.span)
    for arc in Int(arcs.firsts[index])..<Int(arcs.firsts[index + 1]) {
      let (end, next) = (Int(ends[arc]), cost + weights[arc])
      let known = costs[end]
      guard next < known else { continue }
      if known == WeightedGraph.never { reached.append(UInt32(end)) }
      costs[end] = next
      origins[end] = node
    }
  }

  /// Leaves the lowest node for its parent.
  mutating func climb(from node: UInt32, to parent: UInt32) {
    if heights.count > 1 {
      heights.removeAll { $0 == node || $0 == parent }
      heights.append(parent)
      lowest = heights.min() ?? HierarchyShape.root
    } else {
      heights[0] = parent
      lowest = parent
    }
  }

  /// The nodes over which one was reached, the highest first, and the end where they begin.
  func nodes(below node: UInt32) -> (end: Int, nodes: [UInt32]) {
    var nodes: [UInt32] = []
    var origin = origins[Int(node)]
    while origin & SearchFront.end == 0 {
      nodes.append(origin)
      origin = origins[Int(origin)]
    }
    return (Int(origin & ~SearchFront.end), nodes)
  }
}
