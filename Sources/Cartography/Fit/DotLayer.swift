import Cells

/// Draws what isn't driven on as braille, in cells that show a single area.
struct DotLayer {
  let zoom: Double
  let shift: (columns: Int, rows: Int)
  /// How many dots wide a line is.
  var width = 1

  /// The inks in the order of their importance; a cell takes one.
  static let inks = [MapInk.border, .partBorder, .ferry, .tram, .path, .stream]

  /// Draws into the cells of a grid that has been filled with what was fitted.
  func draw(
    _ sheets: [SheetLayout],
    over fits: [CellFit],
    on raster: borrowing ClassRaster,
    _ palette: MapPalette,
    into grid: inout CellGrid
  ) {
    for ink in Self.inks.reversed() {
      let dots = dots(ink, sheets, columns: grid.columns, rows: grid.rows) { column, row in
        CellProbe.mask(of: .sea, column, row, in: raster).nonzeroBitCount > 32
      }
      guard !dots.isEmpty else { continue }
      let color = palette.color(ink).cellColor(palette.depth)
      for index in dots.cells.indices where dots.cells[index] != 0 {
        let place = (column: index % grid.columns, row: index / grid.columns)
        guard let ground = ground(of: fits[index], at: place, ink, raster) else { continue }
        grid.cells[index] = Cell(
          BlockGlyphs.braille(Int(dots.cells[index])),
          foreground: color,
          background: palette.color(ground)
        )
      }
    }
  }

  func dots(
    _ ink: MapInk,
    _ sheets: [SheetLayout],
    columns: Int,
    rows: Int,
    isSea: (_ column: Int, _ row: Int) -> Bool = { _, _ in false }
  ) -> DotPlane {
    var plane = DotPlane(columns: columns, rows: rows)
    let cell = Int32(MapLattice.cell)
    let moved = FixedPoint(x: Int32(shift.columns) * cell, y: Int32(shift.rows) * cell)
    let view = FixedBox(
      minX: moved.x,
      minY: moved.y,
      maxX: moved.x + Int32(columns) * cell,
      maxY: moved.y + Int32(rows) * cell
    )
    for sheet in sheets {
      for cover in sheet.covers where cover.box.intersects(view) {
        plane.erase(cover, moved: moved) { sheet.kind == .map || isSea($0, $1) }
      }
      for part in sheet.parts {
        let points = part.points.span
        for line in part.lines where line.subject == .dots(ink) && line.box.intersects(view) {
          for across in 0..<width {
            for down in 0..<width {
              let corner = FixedPoint(x: moved.x - Int32(across) * 1024, y: moved.y - Int32(down) * 512)
              plane.draw(points.extracting(line.points), moved: corner)
            }
          }
        }
      }
    }
    return plane
  }

  /// What the dots stand on; nil where they may not be.
  private func ground(
    of fit: CellFit,
    at place: (column: Int, row: Int),
    _ ink: MapInk,
    _ raster: borrowing ClassRaster
  ) -> MapClass? {
    guard let only = fit.only else {
      if ink == .tram {
        // Over an edge only where little of it is lost.
        let isInkAbove = fit.ink.rawValue > fit.ground.rawValue
        let (upper, lower) = isInkAbove ? (fit.ink, fit.ground) : (fit.ground, fit.ink)
        let count = CellProbe.mask(of: upper, place.column, place.row, in: raster).nonzeroBitCount
        guard count >= 44 || count <= 20 else { return nil }
        let most = count >= 44 ? upper : lower
        return mayLie(ink, on: most) ? most : nil
      }
      // A border goes over the edges of areas, but not over streets.
      guard ink == .border || ink == .partBorder, !fit.ink.isBand, !fit.ground.isBand else { return nil }
      return CellProbe.area(place.column, place.row, in: raster)
    }
    return mayLie(ink, on: only) ? only : nil
  }

  /// Whether dots of an ink are to be seen on a class.
  func mayLie(_ ink: MapInk, on mapClass: MapClass) -> Bool {
    switch ink {
    case .ferry: mapClass.isWater
    case .border, .partBorder: !mapClass.isBand
    case .tram: !mapClass.isBuilding && mapClass != .rail
    case .stream: !(mapClass.isBuilding || mapClass.isBand || mapClass.isWater)
    default: isWalkable(mapClass)
    }
  }

  private func isWalkable(_ mapClass: MapClass) -> Bool {
    switch mapClass {
    case .park, .wood, .beach: true
    case .ground: zoom > 15.6
    case .square, .pier, .pitch: zoom >= 16.5
    default: false
    }
  }
}
