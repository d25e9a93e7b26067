package import Raster

/// Turns a picture into cells: for each the glyph of a set and the two colours that come nearest to it in sRGB.
package struct BlockEncoder: Sendable {
  package let blocks: BlockSet
  package let depth: ColorDepth
  /// Whether colours that the screen lacks are dithered, in a pattern that doesn't move.
  ///
  /// Coloured braille and ASCII are never dithered: their ink doesn't fill the area that it represents.
  package let dither: Bool
  let table: PartitionTable

  /// The squared error of a cell that is let pass for the sake of plain ground.
  var tolerance: Float { table.whole * (blocks == .ascii ? 80 : 1.5) }

  package init(_ set: BlockSet, depth: ColorDepth, dither: Bool = false) {
    blocks = set
    self.depth = depth
    self.dither = dither
    table = .of(set)
  }

  /// Fills the grid with the picture on the canvas, which has `samplesPerCell` of the set for each of its cells.
  ///
  /// Cells where the canvas is clear become blank, and where it is clear in part the terminal's own background stays.
  package func encode(_ canvas: Bitmap, into grid: inout CellGrid) {
    let samples = blocks.samplesPerCell
    precondition(
      canvas.width == grid.columns * samples.width && canvas.height == grid.rows * samples.height,
      "the canvas covers the grid"
    )
    grid.cells = cells(of: canvas, rows: 0..<grid.rows)
  }

  /// The cells of some rows of a canvas; without colours they are as bright as they are beside all others of it.
  package func cells(of canvas: Bitmap, rows: Range<Int>) -> [Cell] {
    switch depth {
    case .none:
      let fit = InkFit(blocks, table, tone: InkTone(of: canvas), dither: dither)
      return cells(of: canvas, rows: rows) { fit.cells(of: $0) }
    case .eight, .sixteen, .indexed:
      if mixesColors {
        let fit = DitherFit(blocks, table, depth: depth)
        return cells(of: canvas, rows: rows) { fit.cells(of: $0) }
      }
      var fit = PaletteFit(table, depth: depth, tolerance: tolerance)
      return cells(of: canvas, rows: rows) { fit.cells(of: $0) }
    case .trueColor:
      var fit = ColorFit(table, tolerance: tolerance)
      return cells(of: canvas, rows: rows) { fit.cells(of: $0) }
    }
  }

  private var mixesColors: Bool { dither && blocks != .braille && blocks != .ascii }

  /// Encodes eight cells at a time.
  private func cells(of canvas: Bitmap, rows: Range<Int>, fit: (CellReader) -> [8 of Cell]) -> [Cell] {
    let columns = canvas.width / blocks.samplesPerCell.width
    let clearFit = depth == .none ? nil : ClearFit(table, depth: depth)
    var reader = CellReader(blocks, columns: columns, features: table.areas.count)
    let bytes = unsafe canvas.bytes.span.bytes
    var encoded: [Cell] = []
    encoded.reserveCapacity(columns * rows.count)
    for row in rows {
      for column in stride(from: 0, to: columns, by: 8) {
        reader.read(bytes, row: row, column: column)
        var cells = fit(reader)
        clearFit?.clear(&cells, of: reader)
        for lane in 0..<min(8, columns - column) { encoded.append(cells[lane]) }
      }
    }
    return encoded
  }
}
