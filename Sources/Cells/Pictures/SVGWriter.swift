/// Turns grids into SVG: blocks and grounds as rectangles, text as text that can be selected.
package enum SVGWriter {
  /// The picture of a grid, 8×16 pixels a cell; the same grid gives the same text.
  package static func text(of grid: CellGrid, colors: ScreenColors = .dark) -> String {
    var drawing = SVGDrawing(grid: grid, colors: colors)
    for row in 0..<grid.rows { drawing.add(row: row) }
    return drawing.text
  }
}
