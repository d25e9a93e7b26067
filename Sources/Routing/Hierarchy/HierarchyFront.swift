/// The progress of a search from one side.
///
/// A search reaches few nodes, which are close together: it reserves memory only for the pieces that it reached.
struct HierarchyFront: Sendable {
  /// Where the nodes of each piece begin in ``costs`` and ``origins``; ``nowhere`` where it came to none of them.
  private var places: [UInt32]
  private var reached: [Int] = []
  /// ``WeightedGraph/never`` where the search did not come.
  private var costs: [UInt32] = []
  /// From which lower node each was reached, or from which of the ends, above ``SearchFront/end``.
  private var origins: [UInt32] = []
  /// Its positions on the paths up from the ends, until they meet.
  private var heights: [UInt32] = []
  /// The lowest of those; ``HierarchyShape/root`` at the end.
  private(set) var lowest = HierarchyShape.root

  private static let nowhere = UInt32.max

  init(nodeCount: Int) {
    places = [UInt32](repeating: Self.nowhere, count: HierarchyPiece.count(of: nodeCount))
  }

  /// The cost of reaching a node, by rank.
  func cost(of node: UInt32) -> UInt32 {
    let place = places[HierarchyPiece.number(of: node)]
    return place == Self.nowhere ? WeightedGraph.never : costs[Int(place) + HierarchyPiece.index(of: node)]
  }

  /// The index of a node in ``costs`` and ``origins``.
  private mutating func place(of node: UInt32) -> Int {
    let piece = HierarchyPiece.number(of: node)
    if places[piece] == Self.nowhere {
      places[piece] = UInt32(costs.count)
      reached.append(piece)
      costs.append(contentsOf: repeatElement(WeightedGraph.never, count: HierarchyPiece.nodeCount))
      origins.append(contentsOf: repeatElement(0, count: HierarchyPiece.nodeCount))
    }
    return Int(places[piece]) + HierarchyPiece.index(of: node)
  }

  /// Forgets the question before, and begins at the ends of the next one.
  mutating func begin(at ends: [PathEnd], ranks: [UInt32]) {
    for piece in reached { places[piece] = Self.nowhere }
    reached.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    for (number, end) in ends.enumerated() where end.cost < WeightedGraph.never {
      let node = ranks[Int(end.node)]
      let place = place(of: node)
      guard end.cost < costs[place] else { continue }
      if costs[place] == WeightedGraph.never { heights.append(node) }
      costs[place] = end.cost
      origins[place] = SearchFront.end | UInt32(number)
    }
    lowest = heights.min() ?? HierarchyShape.root
  }

  /// Goes along the arcs of a node, which is at an index of its piece.
  mutating func expand(_ node: UInt32, along arcs: HierarchyPiece.Arcs, at index: Int) {
    let cost = cost(of: node)
    let row = arcs.row.span
    for arc in Int(arcs.firsts[index])..<Int(arcs.firsts[index + 1]) {
      let (place, next) = (place(of: row[arc].end), cost + row[arc].cost)
      guard next < costs[place] else { continue }
      costs[place] = next
      origins[place] = node
    }
  }

  /// The nodes that it came to.
  var nodes: [UInt32] {
    reached.flatMap { piece in
      let first = UInt32(piece * HierarchyPiece.nodeCount)
      return (first..<first + UInt32(HierarchyPiece.nodeCount)).filter { cost(of: $0) < WeightedGraph.never }
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
    var origin = origin(of: node)
    while origin & SearchFront.end == 0 {
      nodes.append(origin)
      origin = self.origin(of: origin)
    }
    return (Int(origin & ~SearchFront.end), nodes)
  }

  private func origin(of node: UInt32) -> UInt32 {
    origins[Int(places[HierarchyPiece.number(of: node)]) + HierarchyPiece.index(of: node)]
  }
}
