/// The pieces of a hierarchy that a search has at hand.
struct HierarchyPieces: Sendable {
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
