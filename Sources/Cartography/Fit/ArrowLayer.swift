import Cells

/// Writes arrows on streets that are driven one way only, in cells that the street fills.
struct ArrowLayer {
  let shift: (columns: Int, rows: Int)

  /// Samples of a cell that are the street's.
  private static let leastSamples = 48

  func draw(
    _ sheets: [SheetLayout],
    on raster: borrowing ClassRaster,
    _ palette: MapPalette,
    into grid: inout CellGrid
  ) {
    guard palette.depth != .none else { return }
    for part in sheets.flatMap(\.parts) {
      var isDone = false
      for arrow in part.arrows {
        if arrow.isFirst { isDone = false }
        guard !isDone else { continue }
        let column = Int(arrow.place.x) >> 11 - shift.columns
        let row = Int(arrow.place.y) >> 11 - shift.rows
        // What is out of view may be a good place, so that none is taken instead.
        isDone = !grid.contains(column, row) || isFilled(column, row, by: arrow.mapClass, raster)
        guard isDone, grid.contains(column, row) else { continue }
        write(arrow, column, row, palette, into: &grid)
      }
    }
  }

  /// Whether a cell shows next to nothing but a street.
  private func isFilled(_ column: Int, _ row: Int, by mapClass: MapClass, _ raster: borrowing ClassRaster) -> Bool {
    guard CellProbe.mask(of: mapClass, column, row, in: raster).nonzeroBitCount >= Self.leastSamples else {
      return false
    }
    // Nothing above it, as where a bridge or a greater street lies over it.
    return MapClass.allCases.dropFirst(mapClass.index + 1).allSatisfy {
      CellProbe.mask(of: $0, column, row, in: raster) == 0
    }
  }

  private func write(_ arrow: OneWayArrow, _ column: Int, _ row: Int, _ palette: MapPalette, into grid: inout CellGrid)
  {
    let ink = palette.readable([palette.color(.text)], on: palette.shown[arrow.mapClass.index])
    grid.write(
      OneWayArrow.signs[arrow.direction],
      at: CellPoint(column: column, row: row),
      foreground: ink.cellColor(palette.depth),
      background: palette.color(arrow.mapClass)
    )
  }
}
