/// A tile of the square world that can exist: at zoom z there are 2ᶻ columns from the west and 2ᶻ rows from the north.
package struct TileID: Hashable, Sendable {
  package let zoom: Int
  package let x: Int
  package let y: Int

  /// The deepest zoom that has addresses.
  package static let deepestZoom = 30

  package init?(zoom: Int, x: Int, y: Int) {
    guard (0...Self.deepestZoom).contains(zoom), (0..<(1 << zoom)).contains(x), (0..<(1 << zoom)).contains(y) else {
      return nil
    }
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// Creates an address that follows from another one, so that it needs no check.
  init(uncheckedZoom zoom: Int, x: Int, y: Int) {
    self.zoom = zoom
    self.x = x
    self.y = y
  }
}

/// Parents, children and the square that a tile takes.
extension TileID {
  /// The tile that holds this one, one zoom further out.
  package var parent: TileID? { zoom == 0 ? nil : TileID(uncheckedZoom: zoom - 1, x: x / 2, y: y / 2) }

  /// The four tiles that make this one up, in reading order; none below the deepest zoom.
  package var children: [TileID] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap { (right, down) in
      TileID(zoom: zoom + 1, x: 2 * x + right, y: 2 * y + down)
    }
  }

  /// The square that the tile takes in the copy of the world between 180° west and 180° east.
  package var bounds: WorldRect {
    // A division by a power of two is exact, so neighbours share their edges to the last bit.
    let size = 1 / Double(1 << zoom)
    return WorldRect(
      minX: Double(x) * size,
      minY: Double(y) * size,
      maxX: Double(x + 1) * size,
      maxY: Double(y + 1) * size
    )
  }
}
