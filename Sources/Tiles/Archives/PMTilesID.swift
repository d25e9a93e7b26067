package import Geodesy

/// The number of a tile in a PMTiles archive: all tiles of the coarser zooms, then its place on a Hilbert curve.
///
/// The curve is walked one quadrant a level, as in Hacker's Delight, chapter 16.
package enum PMTilesID {
  package static func number(of tile: TileID) -> UInt64 {
    var (x, y) = (UInt64(tile.x), UInt64(tile.y))
    var place: UInt64 = 0
    for level in stride(from: tile.zoom - 1, through: 0, by: -1) {
      let side = UInt64(1) << UInt64(level)
      let (right, down) = (x & side != 0, y & side != 0)
      let quadrant: UInt64 = right ? (down ? 2 : 3) : (down ? 1 : 0)
      place = place << 2 | quadrant
      if !down {
        // The first and the last quadrant are walked turned over.
        if right { (x, y) = ((side - 1) & ~x, (side - 1) & ~y) }
        (x, y) = (y, x)
      }
    }
    return firstNumber(atZoom: tile.zoom) + place
  }

  /// The tile with a number; nil where no tile can have it.
  package static func tile(_ number: UInt64) -> TileID? {
    guard let zoom = zoom(of: number) else { return nil }
    var place = number - firstNumber(atZoom: zoom)
    var (x, y) = (UInt64(0), UInt64(0))
    for level in 0..<UInt64(zoom) {
      let side = UInt64(1) << level
      let quadrant = place & 3
      place >>= 2
      let (right, down) = (quadrant >= 2, quadrant == 1 || quadrant == 2)
      if !down {
        (x, y) = (y, x)
        if right { (x, y) = (side - 1 - x, side - 1 - y) }
      }
      x += right ? side : 0
      y += down ? side : 0
    }
    return TileID(zoom: zoom, x: Int(x), y: Int(y))
  }

  /// The zoom of the tile with a number; nil where no tile can have it.
  package static func zoom(of number: UInt64) -> Int? {
    (0...TileID.deepestZoom).first { number < firstNumber(atZoom: $0 + 1) }
  }

  /// How many tiles all coarser zooms have.
  private static func firstNumber(atZoom zoom: Int) -> UInt64 {
    ((UInt64(1) << (2 * UInt64(zoom))) - 1) / 3
  }
}
