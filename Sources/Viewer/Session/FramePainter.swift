import Cells
import Raster
import Scene
import Threads

/// Makes a frame: pictures on a canvas, the canvas in blocks, and over them what is drawn in cells.
struct FramePainter {
  /// Draws a frame; where cells will cover all pictures anyway, these are left out.
  ///
  /// A frame of one map doesn't take long enough to wake another thread for its pictures.
  func paint(
    _ viewport: Viewport,
    _ layers: LayerManager,
    _ look: Look,
    box: CellRect?,
    hasPictures: Bool,
    isShared: Bool
  ) -> CellGrid {
    var grid = CellGrid(columns: viewport.columns, rows: viewport.rows)
    if hasPictures { encodePictures(viewport, layers, look, isShared: isShared, into: &grid) }
    layers.draw(into: &grid, in: viewport)
    if let box { outline(box, in: &grid, look.style) }
    let reduced = grid.reduced(to: look.depth)
    return look.blocks == .ascii ? reduced.inASCII : reduced
  }

  private func encodePictures(
    _ viewport: Viewport,
    _ layers: LayerManager,
    _ look: Look,
    isShared: Bool,
    into grid: inout CellGrid
  ) {
    let samples = look.blocks.samplesPerCell
    let (width, height) = (viewport.columns * samples.width, viewport.rows * samples.height)
    var canvas = Bitmap(width: width, height: height, filledWith: look.style.ground)
    layers.paint(on: &canvas, in: viewport, samplesPerCell: samples)
    let encoder = BlockEncoder(look.blocks, depth: look.depth)
    if isShared {
      grid.cells = encoded(canvas, encoder, rows: viewport.rows)
    } else {
      encoder.encode(canvas, into: &grid)
    }
  }

  /// The cells of a canvas, which two threads share.
  private func encoded(_ canvas: Bitmap, _ encoder: BlockEncoder, rows: Int) -> [Cell] {
    let lower = Aside { encoder.cells(of: canvas, rows: rows / 2..<rows) }
    return encoder.cells(of: canvas, rows: 0..<rows / 2) + lower.result
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
