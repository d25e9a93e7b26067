/// The position of a tile of dots in the plane, counted in tiles from the origin.
package struct InkTileIndex: Hashable, Sendable {
  package let x: Int
  package let y: Int

  package init(x: Int, y: Int) {
    (self.x, self.y) = (x, y)
  }

  /// Whether a piece may touch the tile.
  package func isTouched(by piece: InkPiece) -> Bool {
    let side = Double(Self.side)
    return piece.right >= Double(x) * side && piece.left <= Double(x + 1) * side && piece.bottom >= Double(y) * side
      && piece.top <= Double(y + 1) * side
  }

  /// The dots on each side of a tile.
  package static let side = 128

  /// The tiles that a rectangle of the plane touches; none where it is no rectangle or beyond all measure.
  package static func covering(left: Double, top: Double, right: Double, bottom: Double) -> [InkTileIndex] {
    guard left <= right, top <= bottom, max(abs(left), abs(top), abs(right), abs(bottom)) < 1e9 else { return [] }
    func index(_ value: Double) -> Int { Int((value / Double(side)).rounded(.down)) }
    return (index(top)...index(bottom)).flatMap { y in
      (index(left)...index(right)).map { InkTileIndex(x: $0, y: y) }
    }
  }
}

/// A stroke on tiles of a plane without end, growing piece by piece.
package struct InkTiles: Hashable, Sendable {
  package private(set) var masks: [InkTileIndex: InkMask] = [:]

  package init() {}

  /// Adds a piece to those of the wanted tiles that it touches; to all that it touches where none are named.
  package mutating func add(_ piece: InkPiece, tint: UInt8? = nil, within wanted: Set<InkTileIndex>? = nil) {
    guard !piece.isEmpty else { return }
    // A piece seen from very near may touch more tiles than there is memory for.
    guard let wanted else {
      for index in InkTileIndex.covering(left: piece.left, top: piece.top, right: piece.right, bottom: piece.bottom) {
        add(piece, tint, to: index)
      }
      return
    }
    for index in wanted where index.isTouched(by: piece) { add(piece, tint, to: index) }
  }

  private mutating func add(_ piece: InkPiece, _ tint: UInt8?, to index: InkTileIndex) {
    let side = Double(InkTileIndex.side)
    let moved = piece.applying(.translation(x: -Double(index.x) * side, y: -Double(index.y) * side))
    masks[index, default: InkMask(width: InkTileIndex.side, height: InkTileIndex.side)]
      .add(moved, tint: tint)
  }
}

/// A tile on which strokes have dried: the number of the ink on each dot, and 0 where there is none.
package struct InkTile: Hashable, Sendable {
  package private(set) var marks: [UInt8]

  package init() {
    marks = Array(repeating: 0, count: InkTileIndex.side * InkTileIndex.side)
  }

  /// Lays a stroke over what there is; where it has tints, they are its inks.
  package mutating func lay(_ mask: InkMask, ink: UInt8) {
    let side = InkTileIndex.side
    for y in 0..<side {
      for x in 0..<side where mask.isInked(x, y) {
        marks[y * side + x] = mask.tints.isEmpty ? ink : mask.tints[y * side + x]
      }
    }
  }

  /// Lays an area over what there is, as dots far enough apart for the map to be seen between them.
  package mutating func scatter(_ mask: InkMask, ink: UInt8) {
    let side = InkTileIndex.side
    for y in stride(from: 1, to: side, by: 4) {
      for x in stride(from: y / 4 % 2 * 2, to: side, by: 4) where mask.values[y * side + x] >= InkMask.whole / 2 {
        marks[y * side + x] = ink
      }
    }
  }
}
