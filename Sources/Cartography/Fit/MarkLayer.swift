import Cells

/// Writes small marks on the drawn map, away from names, icons and each other: stops of public transport, and arrows on
/// streets that are driven one way only and on steps.
struct MarkLayer {
  private let look: CellLook
  private let palette: MapPalette
  private let shift: (columns: Int, rows: Int)
  private let labels: [PlacedLabel]
  private let icons: [CellRect]

  /// The distance within which another stop is redundant: each direction has its own.
  private static let stopsApart = (columns: 3, rows: 1)
  /// The distance within which another arrow of the same direction is redundant: streets go on in the next tile, or
  /// beside.
  private static let (arrowsApart, apartFromOthers) = ((columns: 8, rows: 3), (columns: 2, rows: 1))
  /// Samples of a cell that are the street's; of steps only the rungs are painted.
  private static let leastSamples = (street: 48, steps: 8)
  /// From here on a stop's own colour is seen on that of its line.
  private static let leastContrast = 1.8

  init(
    _ look: CellLook,
    _ palette: MapPalette,
    shift: (columns: Int, rows: Int),
    besides labels: [PlacedLabel],
    clearOf icons: [CellRect]
  ) {
    (self.look, self.palette, self.shift, self.labels, self.icons) = (look, palette, shift, labels, icons)
  }

  private func cell(of point: FixedPoint) -> CellPoint {
    CellPoint(column: Int(point.x) >> 11 - shift.columns, row: Int(point.y) >> 11 - shift.rows)
  }

  /// For each cell of a grid whether a name is that near to it.
  private func named(within margin: Int, in grid: CellGrid) -> [Bool] {
    var isNamed = Array(repeating: false, count: grid.cells.count)
    for cell in labels.lazy.flatMap(\.cells) {
      for row in cell.row - margin...cell.row + margin {
        for column in cell.column - margin...cell.column + margin where grid.contains(column, row) {
          isNamed[row * grid.columns + column] = true
        }
      }
    }
    return isNamed
  }
}

/// Stops, as light rounds on their lines.
extension MarkLayer {
  func drawStops(_ sheets: [SheetLayout], on raster: borrowing ClassRaster, into grid: inout CellGrid) {
    let isNamed = named(within: 0, in: grid)
    var marked: [CellPoint] = []
    for part in sheets.flatMap(\.parts) {
      for line in part.lines where line.subject == .dots(.stop) {
        let stop = cell(of: part.points[line.points.lowerBound])
        guard grid.contains(stop.column, stop.row) else { continue }
        let (place, line) = Self.nearestLine(to: stop, on: raster)
        guard grid.contains(place.column, place.row), marked.allSatisfy({ place.isApart($0, by: Self.stopsApart) }),
          !isNamed[place.row * grid.columns + place.column], !icons.contains(where: { $0.contains(place) })
        else { continue }
        marked.append(place)
        writeStop(at: place, on: line, into: &grid)
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

  private func writeStop(at place: CellPoint, on line: MapClass?, into grid: inout CellGrid) {
    let sign = look.isPlain ? "o" : "●"
    guard palette.depth != .none else {
      grid.write(sign, at: place)
      return
    }
    // Off its line, on a light ground, it is as dark as text.
    let wanted = palette.color(.stop)
    let contrast = line.map { CellColor.contrast(wanted.shown(palette.depth), palette.shown[$0.index]) } ?? 0
    let ink = contrast > Self.leastContrast ? wanted : palette.color(.text)
    let ground = line.map { palette.color($0) } ?? grid[place.column, place.row].background
    grid.write(sign, at: place, foreground: ink.cellColor(palette.depth), background: ground)
  }
}

/// Arrows, in cells that the street fills.
extension MarkLayer {
  func drawArrows(
    _ sheets: [SheetLayout],
    forStepsOnly: Bool,
    on raster: borrowing ClassRaster,
    into grid: inout CellGrid
  ) {
    let isNamed = named(within: 1, in: grid)
    var written: [(place: CellPoint, direction: Int)] = []
    for part in sheets.flatMap(\.parts) {
      var isDone = false
      for arrow in part.arrows where !forStepsOnly || arrow.mapClass == .steps {
        if arrow.isFirst { isDone = false }
        guard !isDone else { continue }
        let place = cell(of: arrow.place)
        guard grid.contains(place.column, place.row) else {
          // A good place may be out of view; then no other one is taken instead.
          isDone = true
          continue
        }
        let isAlone = written.allSatisfy {
          place.isApart($0.place, by: $0.direction == arrow.direction ? Self.arrowsApart : Self.apartFromOthers)
        }
        guard isAlone, !isNamed[place.row * grid.columns + place.column],
          !icons.contains(where: { $0.contains(place) }), isFilled(place, by: arrow.mapClass, raster)
        else { continue }
        isDone = true
        written.append((place, arrow.direction))
        writeArrow(arrow, at: place, into: &grid)
      }
    }
  }

  /// Whether a cell shows next to nothing but a street.
  private func isFilled(_ place: CellPoint, by mapClass: MapClass, _ raster: borrowing ClassRaster) -> Bool {
    let least = mapClass == .steps ? Self.leastSamples.steps : Self.leastSamples.street
    guard CellProbe.mask(of: mapClass, place.column, place.row, in: raster).nonzeroBitCount >= least else {
      return false
    }
    // Nothing above it, such as a bridge or a larger street.
    return MapClass.allCases.dropFirst(mapClass.index + 1).allSatisfy {
      CellProbe.mask(of: $0, place.column, place.row, in: raster) == 0
    }
  }

  private func writeArrow(_ arrow: OneWayArrow, at place: CellPoint, into grid: inout CellGrid) {
    guard let sign = (look.isPlain ? OneWayArrow.plainSigns : OneWayArrow.signs)[arrow.direction] else { return }
    if look.isBraille {
      // In the dots' own ink.
      let cell = grid[place.column, place.row]
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
