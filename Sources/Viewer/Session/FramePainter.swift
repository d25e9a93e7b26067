import Cells
import Raster
import Scene

/// Makes a frame: pictures on a canvas, the canvas in blocks, and over them what is drawn in cells.
struct FramePainter {
  /// Draws a frame; where cells will cover all pictures anyway, these are left out.
  func paint(
    _ viewport: Viewport,
    _ layers: LayerManager,
    _ look: Look,
    box: CellRect?,
    hasPictures: Bool
  ) -> CellGrid {
    var grid = CellGrid(columns: viewport.columns, rows: viewport.rows)
    if hasPictures { encodePictures(viewport, layers, look, into: &grid) }
    layers.draw(into: &grid, in: viewport)
    if let box { outline(box, in: &grid, look.style) }
    let reduced = grid.reduced(to: look.depth)
    return look.blocks == .ascii ? reduced.inASCII : reduced
  }

  private func encodePictures(
    _ viewport: Viewport,
    _ layers: LayerManager,
    _ look: Look,
    into grid: inout CellGrid
  ) {
    let samples = look.blocks.samplesPerCell
    let (width, height) = (viewport.columns * samples.width, viewport.rows * samples.height)
    var canvas = Bitmap(width: width, height: height, filledWith: look.style.ground)
    layers.paint(on: &canvas, in: viewport, samplesPerCell: samples)
    BlockEncoder(look.blocks, depth: look.depth).encode(canvas, into: &grid)
  }

  /// Marks the box that is being drawn by turning its rim round.
  private func outline(_ box: CellRect, in grid: inout CellGrid, _ style: MapStyle) {
    for row in box.row..<box.row + box.rows {
      for column in box.column..<box.column + box.columns where grid.contains(column, row) {
        let isRim =
          row == box.row || row == box.row + box.rows - 1 || column == box.column
          || column == box.column + box.columns - 1
        if isRim { grid[column, row].style.formSymmetricDifference(.reverse) }
      }
    }
  }
}
