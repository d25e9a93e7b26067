/// A graph prepared for one set of weights: from every node the arcs and shortcuts to higher ones that a shortest path can
/// take up, and those from higher ones that it can take down.
///
/// It is in memory as a whole, or read piece by piece as searches need it.
package struct ContractionHierarchy: Sendable {
  /// The rank of each node of the graph.
  let ranks: [UInt32]
  package let edgeCount: Int
  /// Identifies the graph with its weights.
  package let fingerprint: UInt64
  /// How many arcs a search keeps of those it came upon.
  let maxArcs: Int
  private let pieces: Pieces

  private enum Pieces: Sendable {
    case resident([HierarchyPiece])
    case stored(HierarchyFile)
  }

  package var nodeCount: Int { ranks.count }

  /// Prepares a graph for its weights; nil where it isn't wanted any more.
  ///
  /// It is known by the fingerprint of the graph unless there is another one.
  package init?(
    of graph: WeightedGraph,
    shape: HierarchyShape,
    fingerprint: UInt64? = nil,
    isWanted: () -> Bool = { true }
  ) {
    var customization = Customization(of: shape, weights: graph.weights)
    guard customization.climb(isWanted: isWanted), customization.descend(isWanted: isWanted) else { return nil }
    let customized = customization
    maxArcs = .max
    ranks = shape.order.ranks
    edgeCount = graph.edgeCount
    self.fingerprint = fingerprint ?? graph.fingerprint
    pieces = .resident((0..<HierarchyPiece.count(of: graph.nodeCount)).map { customized.piece($0) })
  }

  /// A stored hierarchy of a graph with a number of nodes; the reader returns any range of ``bytes``.
  ///
  /// Small pieces stay in memory once a search needs them; of large ones a limited number of arcs, about 15 bytes each.
  package init(
    fingerprint: UInt64,
    nodeCount: Int,
    size: Int,
    maxArcs: Int = 2_500_000,
    wholeSize: Int = 64 << 20,
    read: @escaping @Sendable (Range<Int>) throws(HierarchyError) -> [UInt8]
  ) throws(HierarchyError) {
    let file = try HierarchyFile(size: size, read: read)
    guard file.head.fingerprint == fingerprint, file.head.ranks.count == nodeCount else { throw .stale }
    ranks = file.head.ranks
    edgeCount = file.head.edgeCount
    self.fingerprint = fingerprint
    self.maxArcs = size <= wholeSize ? .max : maxArcs
    pieces = .stored(file)
  }

  func piece(_ number: Int) throws(HierarchyError) -> HierarchyPiece {
    switch pieces {
    case .resident(let pieces): pieces[number]
    case .stored(let file): try file.piece(number)
    }
  }

  /// The whole hierarchy in its file format.
  package var bytes: [UInt8] {
    get throws(HierarchyError) {
      var rows: [[UInt8]] = []
      for number in 0..<HierarchyPiece.count(of: nodeCount) {
        rows.append(HierarchyFile.bytes(of: try piece(number), from: UInt32(number * HierarchyPiece.nodeCount)))
      }
      let head = HierarchyFile.Head(
        ranks: ranks,
        edgeCount: edgeCount,
        fingerprint: fingerprint,
        sizes: rows.map { UInt32($0.count) }
      )
      return head.bytes + rows.joined()
    }
  }
}
