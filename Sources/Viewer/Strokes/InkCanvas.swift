import Cells
import Raster
import Scene

/// The dots of strokes on a screen, put together from tiles and drawn over the cells of the map.
struct InkCanvas {
  let viewport: Viewport
  /// The colour of each number that tiles have for an ink; nil for an ink that isn't drawn.
  private let colors: (UInt8) -> CellColor?
  var dots: DotOverlay

  init(_ viewport: Viewport, colors: @escaping (UInt8) -> CellColor?) {
    (self.viewport, self.colors) = (viewport, colors)
    dots = DotOverlay(columns: viewport.columns, rows: viewport.rows)
  }

  private static let (columns, rows) = (InkTileIndex.side / 2, InkTileIndex.side / 4)

  /// Adds what of a sheet has been painted.
  mutating func add(_ sheet: InkSheet, _ offset: (columns: Int, rows: Int)) {
    for (index, painted) in sheet.tiles { add(painted.tile.marks, at: index, offset) }
  }

  /// Adds a tile of dried ink.
  private mutating func add(_ marks: [UInt8], at index: InkTileIndex, _ offset: (columns: Int, rows: Int)) {
    let colors = colors
    eachCell(at: index, offset) { start, column, row, dots in
      var pattern = UInt8(0)
      var ink: CellColor?
      for bit in 0..<8 {
        let mark = marks[start + bit / 2 * InkTileIndex.side + bit % 2]
        if mark != 0, let color = colors(mark) { (pattern, ink) = (pattern | 1 << UInt8(bit), color) }
      }
      if let ink { dots.add(pattern, column: column, row: row, ink: ink) }
    }
  }

  /// Adds strokes that are on no sheet yet; where they have tints, these are their inks.
  mutating func add(_ tiles: InkTiles, ink: UInt8, _ offset: (columns: Int, rows: Int) = (0, 0)) {
    for (index, mask) in tiles.masks { add(mask, ink, at: index, offset) }
  }

  private mutating func add(_ mask: InkMask, _ ink: UInt8, at index: InkTileIndex, _ offset: (columns: Int, rows: Int))
  {
    let (side, colors) = (InkTileIndex.side, colors)
    eachCell(at: index, offset) { start, column, row, dots in
      var (pattern, mark) = (UInt8(0), ink)
      for bit in 0..<8 where mask.isInked(start % side + bit % 2, start / side + bit / 2) {
        pattern |= 1 << UInt8(bit)
        if !mask.tints.isEmpty { mark = mask.tints[start + bit / 2 * side + bit % 2] }
      }
      if pattern != 0, let color = colors(mark) { dots.add(pattern, column: column, row: row, ink: color) }
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
    var last: (index: InkTileIndex, marks: [UInt8]?)?
    for row in 0..<viewport.rows {
      for column in 0..<viewport.columns {
        var pattern = UInt8(0)
        var ink: CellColor?
        for bit in 0..<8 {
          let dot = through.apply(Double(column * 2 + bit % 2) + 0.5, Double(row * 4 + bit / 2) + 0.5)
          guard abs(dot.x) < 1e9, abs(dot.y) < 1e9 else { continue }
          let (x, y) = (Int(dot.x.rounded(.down)), Int(dot.y.rounded(.down)))
          let index = InkTileIndex(x: x >> 7, y: y >> 7)
          // Neighbours are mostly on the same tile.
          if last?.index != index { last = (index, sheet.tiles[index]?.tile.marks) }
          guard let mark = last?.marks?[(y & 127) * side + (x & 127)], mark != 0, let color = colors(mark) else {
            continue
          }
          (pattern, ink) = (pattern | 1 << UInt8(bit), color)
        }
        if let ink { dots.add(pattern, column: column, row: row, ink: ink) }
      }
    }
  }

  /// Draws all but one colour as sparse dots, and leaves only that one to draw: with few colours, form distinguishes
  /// them.
  mutating func dotAll(but ink: CellColor, into grid: inout CellGrid, _ look: Look) {
    dots.part { $0 != ink }.thinned.draw(over: &grid, blocks: look.blocks, depth: look.depth)
    dots = dots.part { $0 == ink }
  }

  func draw(into grid: inout CellGrid, _ look: Look, names: [[CellPoint]] = [], isSolidWithoutColors: Bool = false) {
    dots.drawInk(
      over: &grid,
      blocks: look.blocks,
      depth: look.depth,
      names: names,
      isSolidWithoutColors: isSolidWithoutColors
    )
  }
}
