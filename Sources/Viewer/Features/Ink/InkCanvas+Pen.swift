import Cells
import Places
import Raster
import Scene

/// Marks that are on the screen only during drawing.
extension InkCanvas {
  /// Lines that are being drawn.
  mutating func add(_ pieces: [InkPiece], _ color: InkColor) {
    let seen = InkTileIndex.covering(
      left: 0,
      top: 0,
      right: Double(viewport.columns * 2),
      bottom: Double(viewport.rows * 4)
    )
    var tiles = InkTiles()
    for piece in pieces { tiles.add(piece, within: Set(seen)) }
    add(tiles, ink: color.mark)
  }

  /// The cross that shows where a pen moved by keys is.
  mutating func addPen(at point: ScreenPoint, isDown: Bool, _ ink: CellColor) {
    let (x, y) = (Int((point.x * 2).rounded(.down)), Int((point.y * 4).rounded(.down)))
    for distance in isDown ? 0...4 : 2...5 {
      for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        dots.set(x + right * distance, y + down * distance, ink: ink)
      }
    }
  }
}

extension InkColor {
  /// The number that tiles have for it.
  nonisolated var mark: UInt8 { UInt8(rawValue + 1) }
}
