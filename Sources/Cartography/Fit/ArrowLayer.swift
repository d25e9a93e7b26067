import Cells

/// Writes arrows on streets that are driven one way only, in cells that the street fills, and up steps, away from names,
/// icons and each other.
struct ArrowLayer {
  let look: CellLook
  let shift: (columns: Int, rows: Int)
  /// Whether only steps have arrows.
  let isForSteps: Bool

  /// Samples of a cell that are the street's.
  private static let leastSamples = 48
  /// The distance within which another arrow of the same direction is redundant: streets go on in the next tile, or
  /// beside.
  private static let (apart, apartFromOthers) = ((columns: 8, rows: 3), (columns: 2, rows: 1))

  func draw(
    _ sheets: [SheetLayout],
    on raster: borrowing ClassRaster,
    _ palette: MapPalette,
    besides names: [PlacedLabel],
    clearOf icons: [CellRect],
    into grid: inout CellGrid
  ) {
    var isClosed = Array(repeating: false, count: grid.columns * grid.rows)
    for cell in names.lazy.flatMap(\.cells) {
      for row in cell.row - 1...cell.row + 1 {
        for column in cell.column - 1...cell.column + 1 where grid.contains(column, row) {
          isClosed[row * grid.columns + column] = true
        }
      }
    }
    var written: [(place: CellPoint, direction: Int)] = []
    for part in sheets.flatMap(\.parts) {
      var isDone = false
      for arrow in part.arrows where !isForSteps || arrow.mapClass == .steps {
        if arrow.isFirst { isDone = false }
        guard !isDone else { continue }
        let column = Int(arrow.place.x) >> 11 - shift.columns
        let row = Int(arrow.place.y) >> 11 - shift.rows
        guard grid.contains(column, row) else {
          // A good place may be out of view; then no other one is taken instead.
          isDone = true
          continue
        }
        let place = CellPoint(column: column, row: row)
        let isAlone = written.allSatisfy {
          place.isApart($0.place, by: $0.direction == arrow.direction ? Self.apart : Self.apartFromOthers)
        }
        guard isAlone, !isClosed[row * grid.columns + column], !icons.contains(where: { $0.contains(place) }),
          isFilled(column, row, by: arrow.mapClass, raster)
        else { continue }
        isDone = true
        written.append((place, arrow.direction))
        write(arrow, column, row, palette, into: &grid)
      }
    }
  }

  /// Whether a cell shows next to nothing but a street.
  private func isFilled(_ column: Int, _ row: Int, by mapClass: MapClass, _ raster: borrowing ClassRaster) -> Bool {
    // Of steps only the rungs are painted.
    let least = mapClass == .steps ? 8 : Self.leastSamples
    guard CellProbe.mask(of: mapClass, column, row, in: raster).nonzeroBitCount >= least else { return false }
    // Nothing above it, such as a bridge or a larger street.
    return MapClass.allCases.dropFirst(mapClass.index + 1).allSatisfy {
      CellProbe.mask(of: $0, column, row, in: raster) == 0
    }
  }

  private func write(_ arrow: OneWayArrow, _ column: Int, _ row: Int, _ palette: MapPalette, into grid: inout CellGrid)
  {
    guard let sign = look.isPlain ? OneWayArrow.plainSigns[arrow.direction] : OneWayArrow.signs[arrow.direction] else {
      return
    }
    let place = CellPoint(column: column, row: row)
    if look.isBraille {
      // In the dots' own ink.
      let cell = grid[column, row]
      grid.write(sign, at: place, foreground: cell.foreground, background: cell.background)
    } else if palette.depth == .none {
      grid.write(sign, at: place, style: look.isPlain ? [] : .reverse)
    } else {
      let ink = palette.readable([palette.color(.text)], on: palette.shown[arrow.mapClass.index])
      let ground = palette.color(arrow.mapClass)
      grid.write(sign, at: place, foreground: ink.cellColor(palette.depth), background: ground)
    }
  }
}
