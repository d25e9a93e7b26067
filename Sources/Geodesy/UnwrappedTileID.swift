import Glibc

/// A tile in one of the copies of the world that lie side by side: copy 0 from 180° west to 180° east, 1 east of it.
package struct UnwrappedTileID: Hashable, Sendable {
  package let wrap: Int
  package let canonical: TileID

  package init(wrap: Int, canonical: TileID) {
    self.wrap = wrap
    self.canonical = canonical
  }
}

/// Columns that run on through the copies of the world, parents, children and squares.
extension UnwrappedTileID {
  /// Creates the tile of a column in any copy of the world; there are none north or south of it.
  package init?(zoom: Int, column: Int, row: Int) {
    guard (0...TileID.deepestZoom).contains(zoom), (0..<(1 << zoom)).contains(row) else { return nil }
    let x = column & ((1 << zoom) - 1)
    self.init(wrap: column >> zoom, canonical: TileID(uncheckedZoom: zoom, x: x, y: row))
  }

  /// Creates the tile that holds a place; there is none north or south of the square world.
  package init?(containing point: WorldPoint, zoom: Int) {
    // Beyond a million worlds a column would no longer be exact at the deepest zoom.
    guard (0...TileID.deepestZoom).contains(zoom), abs(point.x) < 1e6, (0..<1).contains(point.y) else { return nil }
    let scale = Double(1 << zoom)
    self.init(zoom: zoom, column: Int(floor(point.x * scale)), row: Int(point.y * scale))
  }

  package var zoom: Int { canonical.zoom }

  /// The column counted from 180° west of copy 0, through all copies.
  package var column: Int { (wrap << zoom) + canonical.x }

  package var row: Int { canonical.y }

  package var parent: UnwrappedTileID? { canonical.parent.map { UnwrappedTileID(wrap: wrap, canonical: $0) } }

  /// The four tiles that make this one up, in reading order; none below the deepest zoom.
  package var children: [UnwrappedTileID] {
    canonical.children.map { UnwrappedTileID(wrap: wrap, canonical: $0) }
  }

  /// The square that the tile takes, in its own copy of the world.
  package var bounds: WorldRect {
    let bounds = canonical.bounds
    return WorldRect(
      minX: bounds.minX + Double(wrap),
      minY: bounds.minY,
      maxX: bounds.maxX + Double(wrap),
      maxY: bounds.maxY
    )
  }
}
