import Cells
import Places
import Raster
import Scene

/// The dots of ink on a screen, put together from tiles and drawn over the cells of the map.
struct InkCanvas {
  private let viewport: Viewport
  private let colors: InkColors
  private var dots: DotOverlay

  init(_ viewport: Viewport, _ colors: InkColors) {
    (self.viewport, self.colors) = (viewport, colors)
    dots = DotOverlay(columns: viewport.columns, rows: viewport.rows)
  }

  private static let (columns, rows) = (InkTileIndex.side / 2, InkTileIndex.side / 4)

  /// Adds a tile of dried ink.
  mutating func add(_ marks: [UInt8], at index: InkTileIndex, _ offset: (columns: Int, rows: Int)) {
    let colors = colors
    eachCell(at: index, offset) { start, column, row, dots in
      var (pattern, ink) = (UInt8(0), UInt8(0))
      for bit in 0..<8 {
        let mark = marks[start + bit / 2 * InkTileIndex.side + bit % 2]
        if mark != 0 { (pattern, ink) = (pattern | 1 << UInt8(bit), mark) }
      }
      if pattern != 0 { dots.add(pattern, column: column, row: row, ink: colors[mark: ink]) }
    }
  }

  /// Adds a tile of a wet stroke.
  mutating func add(_ mask: InkMask, _ color: InkColor, at index: InkTileIndex, _ offset: (columns: Int, rows: Int)) {
    let ink = colors[color]
    let side = InkTileIndex.side
    eachCell(at: index, offset) { start, column, row, dots in
      var pattern = UInt8(0)
      for bit in 0..<8 where mask.isInked(start % side + bit % 2, start / side + bit / 2) {
        pattern |= 1 << UInt8(bit)
      }
      if pattern != 0 { dots.add(pattern, column: column, row: row, ink: ink) }
    }
  }

  /// Those cells of a tile that are on the screen, by the first of their dots in it.
  private mutating func eachCell(
    at index: InkTileIndex,
    _ offset: (columns: Int, rows: Int),
    _ body: (_ start: Int, _ column: Int, _ row: Int, _ dots: inout DotOverlay) -> Void
  ) {
    let (left, top) = (index.x * Self.columns + offset.columns, index.y * Self.rows + offset.rows)
    for row in max(top, 0)..<max(min(top + Self.rows, viewport.rows), max(top, 0)) {
      for column in max(left, 0)..<max(min(left + Self.columns, viewport.columns), max(left, 0)) {
        body((row - top) * 4 * InkTileIndex.side + (column - left) * 2, column, row, &dots)
      }
    }
  }

  /// Shows what was painted for another view, dot by dot where it lies now.
  mutating func add(_ sheet: InkSheet) {
    let now = viewport.canvasTransform(samplesPerCell: InkPlane.dots)
    guard let back = now.inverse else { return }
    let through = back.then(sheet.plane.transform)
    let side = InkTileIndex.side
    for row in 0..<viewport.rows {
      for column in 0..<viewport.columns {
        var (pattern, ink) = (UInt8(0), UInt8(0))
        for bit in 0..<8 {
          let dot = through.apply(Double(column * 2 + bit % 2) + 0.5, Double(row * 4 + bit / 2) + 0.5)
          guard abs(dot.x) < 1e9, abs(dot.y) < 1e9 else { continue }
          let (x, y) = (Int(dot.x.rounded(.down)), Int(dot.y.rounded(.down)))
          let index = InkTileIndex(x: x >> 7, y: y >> 7)
          guard let mark = sheet.tiles[index]?.tile.marks[(y & 127) * side + (x & 127)], mark != 0 else { continue }
          (pattern, ink) = (pattern | 1 << UInt8(bit), mark)
        }
        if pattern != 0 { dots.add(pattern, column: column, row: row, ink: colors[mark: ink]) }
      }
    }
  }

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
    for (index, mask) in tiles.masks { add(mask, color, at: index, (0, 0)) }
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

  func draw(into grid: inout CellGrid, _ look: Look) {
    dots.drawInk(over: &grid, blocks: look.blocks, depth: look.depth)
  }
}
