/// Finds shortest paths in a hierarchy: up from the sources, and against the direction of the arcs up from the targets,
/// over nothing but the nodes that keep them apart from the rest.
package struct HierarchySearch: PathSearch {
  private let hierarchy: ContractionHierarchy
  private var forward: HierarchyFront
  private var backward: HierarchyFront

  package init(_ hierarchy: ContractionHierarchy) {
    self.hierarchy = hierarchy
    forward = HierarchyFront(nodeCount: hierarchy.nodeCount)
    backward = forward
  }

  package mutating func cost(from sources: [PathEnd], to targets: [PathEnd]) -> UInt32 {
    search(from: sources, to: targets).cost
  }

  package mutating func path(from sources: [PathEnd], to targets: [PathEnd]) -> ShortestPath? {
    let (cost, top) = search(from: sources, to: targets)
    guard cost < WeightedGraph.never else { return nil }
    let (source, before) = forward.arcs(to: top, in: hierarchy.up)
    let (target, after) = backward.arcs(to: top, in: hierarchy.down)
    var edges: [UInt32] = []
    for (low, arc) in before.reversed() {
      hierarchy.unpack(Hop(from: low, to: hierarchy.up.ends[arc], via: hierarchy.up.vias[arc]), into: &edges)
    }
    for (low, arc) in after {
      hierarchy.unpack(Hop(from: hierarchy.down.ends[arc], to: low, via: hierarchy.down.vias[arc]), into: &edges)
    }
    return ShortestPath(cost: cost, source: source, target: target, edges: edges)
  }

  /// Where a way is highest that no other is cheaper than.
  private mutating func search(from sources: [PathEnd], to targets: [PathEnd]) -> (cost: UInt32, top: UInt32) {
    forward.begin(at: sources, ranks: hierarchy.ranks)
    backward.begin(at: targets, ranks: hierarchy.ranks)
    var best = (cost: WeightedGraph.never, top: UInt32(0))
    while true {
      let node = min(forward.lowest, backward.lowest)
      guard node != HierarchyShape.root else { return best }
      let (ahead, behind) = (forward.costs[Int(node)], backward.costs[Int(node)])
      if ahead + behind < best.cost { best = (ahead + behind, node) }
      let parent = hierarchy.parents[Int(node)]
      if forward.lowest == node { forward.climb(from: node, to: parent, below: best.cost, along: hierarchy.up) }
      if backward.lowest == node { backward.climb(from: node, to: parent, below: best.cost, along: hierarchy.down) }
    }
  }
}

/// How far a search came up a hierarchy from one side.
private struct HierarchyFront: Sendable {
  /// Of each node, by rank; ``WeightedGraph/never`` where the search did not come.
  private(set) var costs: [UInt32]
  /// By which each node was reached: the number of an arc, or of one of the ends above ``SearchFront/end``.
  private var arrivals: [UInt32]
  /// The nodes it went over.
  private var climbed: [UInt32] = []
  /// Where it stands on the ways up from the ends that have not met yet.
  private var heights: [UInt32] = []
  /// The lowest of those; ``HierarchyShape/root`` where all are at the end.
  private(set) var lowest = HierarchyShape.root

  init(nodeCount: Int) {
    costs = [UInt32](repeating: WeightedGraph.never, count: nodeCount)
    arrivals = [UInt32](repeating: 0, count: nodeCount)
  }

  mutating func begin(at ends: [PathEnd], ranks: [UInt32]) {
    for node in climbed { costs[Int(node)] = WeightedGraph.never }
    climbed.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    for (number, end) in ends.enumerated() {
      let node = ranks[Int(end.node)]
      if !heights.contains(node) { heights.append(node) }
      guard end.cost < costs[Int(node)] else { continue }
      costs[Int(node)] = end.cost
      arrivals[Int(node)] = SearchFront.end | UInt32(number)
    }
    lowest = heights.min() ?? HierarchyShape.root
  }

  /// Goes along the arcs of the lowest node, and on to its parent.
  mutating func climb(
    from node: UInt32,
    to parent: UInt32,
    below bound: UInt32,
    along arcs: borrowing ContractionHierarchy.Arcs
  ) {
    climbed.append(node)
    step(from: node, to: parent)
    let cost = costs[Int(node)]
    guard cost < bound else { return }
    Self.relax(&costs, &arrivals, at: cost, along: arcs, Int(arcs.firsts[Int(node)])..<Int(arcs.firsts[Int(node) + 1]))
  }

  private static func relax(
    _ costs: inout [UInt32],
    _ arrivals: inout [UInt32],
    at cost: UInt32,
    along arcs: borrowing ContractionHierarchy.Arcs,
    _ range: Range<Int>
  ) {
    let (ends, weights) = (arcs.ends.span, arcs.costs.span)
    var costs = costs.mutableSpan
    var arrivals = arrivals.mutableSpan
    for arc in range {
      let (end, next) = (Int(ends[arc]), cost + weights[arc])
      guard next < costs[end] else { continue }
      costs[end] = next
      arrivals[end] = UInt32(arc)
    }
  }

  private mutating func step(from node: UInt32, to parent: UInt32) {
    guard heights.count > 1 else {
      heights[0] = parent
      lowest = parent
      return
    }
    heights.removeAll { $0 == node || $0 == parent }
    heights.append(parent)
    lowest = heights.min() ?? HierarchyShape.root
  }

  /// The arcs by which a node was reached, the last first, each with the node from which it leads up; and the end where
  /// they begin.
  func arcs(to node: UInt32, in arcs: ContractionHierarchy.Arcs) -> (end: Int, arcs: [(low: UInt32, arc: Int)]) {
    var taken: [(low: UInt32, arc: Int)] = []
    var arrival = arrivals[Int(node)]
    while arrival & SearchFront.end == 0 {
      let low = arcs.low(of: arrival)
      taken.append((low, Int(arrival)))
      arrival = arrivals[Int(low)]
    }
    return (Int(arrival & ~SearchFront.end), taken)
  }
}
