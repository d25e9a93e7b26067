import Cells

/// Marks the stops of public transport as light rounds on their lines, away from names, icons and each other.
struct StopLayer {
  let shift: (columns: Int, rows: Int)
  /// Whether marks are drawn in ASCII.
  let isPlain: Bool

  /// The distance within which another stop is redundant: each direction has its own.
  private static let apart = (columns: 3, rows: 1)

  func draw(
    _ sheets: [SheetLayout],
    on raster: borrowing ClassRaster,
    _ palette: MapPalette,
    besides names: [PlacedLabel],
    clearOf icons: [CellRect],
    into grid: inout CellGrid
  ) {
    let taken = Set(names.lazy.flatMap(\.cells))
    var marked: [CellPoint] = []
    for part in sheets.flatMap(\.parts) {
      for line in part.lines where line.subject == .dots(.stop) {
        let point = part.points[line.points.lowerBound]
        let stop = CellPoint(column: Int(point.x) >> 11 - shift.columns, row: Int(point.y) >> 11 - shift.rows)
        guard grid.contains(stop.column, stop.row) else { continue }
        let (place, line) = Self.nearestLine(to: stop, on: raster)
        guard grid.contains(place.column, place.row), marked.allSatisfy({ place.isApart($0, by: Self.apart) }),
          !taken.contains(place), !icons.contains(where: { $0.contains(place) })
        else { continue }
        marked.append(place)
        write(at: place, on: line, palette, into: &grid)
      }
    }
  }

  /// The cell at a stop, or beside it, with most of a line of public transport; the stop's own where there is none.
  private static func nearestLine(
    to stop: CellPoint,
    on raster: borrowing ClassRaster
  ) -> (place: CellPoint, mapClass: MapClass?) {
    var best: (place: CellPoint, mapClass: MapClass?, samples: Int) = (stop, nil, 0)
    for (across, down) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
      let place = CellPoint(column: stop.column + across, row: stop.row + down)
      for mapClass in MapClass.allCases where mapClass.isTransit {
        let samples = CellProbe.mask(of: mapClass, place.column, place.row, in: raster).nonzeroBitCount
        if samples > best.samples { best = (place, mapClass, samples) }
      }
    }
    return (best.place, best.mapClass)
  }

  private func write(at place: CellPoint, on line: MapClass?, _ palette: MapPalette, into grid: inout CellGrid) {
    let cell = grid[place.column, place.row]
    let sign = isPlain ? "o" : "●"
    if palette.depth == .none {
      grid.write(sign, at: place)
      return
    }
    // Off its line, on a light ground, it is as dark as text.
    let wanted = palette.color(.stop)
    let isSeen = line.map { ColorSpace.contrast(wanted.shown(palette.depth), palette.shown[$0.index]) > 1.8 } ?? false
    grid.write(
      sign,
      at: place,
      foreground: (isSeen ? wanted : palette.color(.text)).cellColor(palette.depth),
      background: line.map { palette.color($0) } ?? cell.background
    )
  }
}
