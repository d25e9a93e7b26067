/// Finds shortest paths in a hierarchy: up from the sources, and backwards up from the targets, only over nodes that
/// separate them from others.
package struct HierarchySearch: Sendable {
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

  /// The shortest path from any of the sources to any of the targets; nil if there is none.
  package mutating func path(from sources: [PathEnd], to targets: [PathEnd]) throws(HierarchyError) -> ShortestPath? {
    let (cost, top) = try search(from: sources, to: targets)
    guard cost < WeightedGraph.never else { return nil }
    let (source, before) = forward.nodes(below: top)
    let (target, after) = backward.nodes(below: top)
    var edges: [ShortestPath.Edge] = []
    let way = before.reversed() + [top] + after
    for (from, to) in zip(way, way.dropFirst()) { try pieces.unpack(from: from, to: to, into: &edges) }
    return ShortestPath(cost: cost, source: source, target: target, edges: edges)
  }

  /// The cost of the path; ``WeightedGraph/never`` if there is none.
  package mutating func cost(from sources: [PathEnd], to targets: [PathEnd]) throws(HierarchyError) -> UInt32 {
    try search(from: sources, to: targets).cost
  }

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

  /// The pieces of a hierarchy that a search has at hand.
  private struct HierarchyPieces: Sendable {
    private let hierarchy: ContractionHierarchy
    private var pieces: [HierarchyPiece?]
    /// Those that were needed before, and will be forgotten unless they are needed again.
    private var olderPieces: [HierarchyPiece?]
    private var arcCount = 0

    init(_ hierarchy: ContractionHierarchy) {
      self.hierarchy = hierarchy
      pieces = Array(repeating: nil, count: HierarchyPiece.count(of: hierarchy.nodeCount))
      olderPieces = pieces
    }

    /// Frees memory for another search.
    mutating func begin() {
      guard arcCount > hierarchy.maxArcs / 2 else { return }
      swap(&pieces, &olderPieces)
      for number in pieces.indices { pieces[number] = nil }
      arcCount = 0
    }

    mutating func piece(of node: UInt32) throws(HierarchyError) -> HierarchyPiece {
      let number = HierarchyPiece.number(of: node)
      if let piece = pieces[number] { return piece }
      let piece = if let piece = olderPieces[number] { piece } else { try hierarchy.piece(number) }
      pieces[number] = piece
      arcCount += piece.arcCount
      return piece
    }

    /// Ways over more edges than so many times the nodes there are must come from a damaged file.
    private static let maxVisits = 16

    /// Appends the graph's edges that an arc between two nodes represents, whichever node is higher.
    mutating func unpack(from: UInt32, to: UInt32, into edges: inout [ShortestPath.Edge]) throws(HierarchyError) {
      var hops = [try hop(from: from, to: to)]
      while let hop = hops.popLast() {
        if hop.via & Hop.edge != 0 {
          let head = try piece(of: hop.to).nodes[HierarchyPiece.index(of: hop.to)]
          edges.append(ShortestPath.Edge(number: hop.via & ~Hop.edge, head: head, weight: hop.cost))
        } else {
          // Both halves belong to the node between, which is lower than its ends.
          let (piece, index) = (try piece(of: hop.via), HierarchyPiece.index(of: hop.via))
          hops.append(Hop(from: hop.via, to: hop.to, try Self.arc(piece.up, index, hop.to)))
          hops.append(Hop(from: hop.from, to: hop.via, try Self.arc(piece.down, index, hop.from)))
        }
        guard edges.count + hops.count <= Self.maxVisits * hierarchy.nodeCount else {
          throw .damaged(reason: "a path has no end")
        }
      }
    }

    private mutating func hop(from: UInt32, to: UInt32) throws(HierarchyError) -> Hop {
      let piece = try piece(of: min(from, to))
      let arcs = from < to ? piece.up : piece.down
      return Hop(from: from, to: to, try Self.arc(arcs, HierarchyPiece.index(of: min(from, to)), max(from, to)))
    }

    private static func arc(
      _ arcs: HierarchyPiece.Arcs,
      _ index: Int,
      _ high: UInt32
    ) throws(HierarchyError) -> HierarchyPiece.Arc {
      guard let arc = arcs.arc(at: index, to: high) else { throw .damaged(reason: "a part of a path is missing") }
      return arc
    }
  }

  /// The progress of a search from one side.
  ///
  /// A search reaches few nodes, which are close together: it reserves memory only for the pieces that it reached.
  private struct HierarchyFront: Sendable {
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
}
