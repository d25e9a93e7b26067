import Cells
import Raster

/// Draws what isn't driven on as braille or as characters, in cells that show a single area.
struct DotLayer {
  let zoom: Double
  let shift: (columns: Int, rows: Int)

  /// The inks in the order of their importance; a cell takes one.
  ///
  /// Many a river is a border between parts of a country, and is to be seen all the same.
  static let inks = [MapInk.border, .ferry, .tram, .path, .stream, .partBorder, .mainContour, .contour]

  /// Draws into the cells of a grid that has been filled with what was fitted.
  func draw(
    _ sheets: [SheetLayout],
    over fits: [CellFit],
    on raster: borrowing ClassRaster,
    _ look: CellLook,
    _ palette: MapPalette,
    into grid: inout CellGrid
  ) {
    // Without colours and dots contours would be taken for paths.
    let hasContours = palette.depth != .none && !look.isPlain
    for ink in Self.inks.reversed() where hasContours || ink != .contour && ink != .mainContour {
      let dash = dash(of: ink, look, palette.depth)
      let dots = dots(ink, sheets, columns: grid.columns, rows: grid.rows, dash: dash) { column, row in
        CellProbe.mask(of: .sea, column, row, in: raster).nonzeroBitCount > 32
      }
      guard !dots.isEmpty else { continue }
      let color = palette.color(ink).cellColor(palette.depth)
      for index in dots.cells.indices where dots.cells[index] != 0 {
        let place = (column: index % grid.columns, row: index / grid.columns)
        let fit = fits.isEmpty ? nil : fits[index]
        guard let ground = ground(of: fit, at: place, ink, look, raster) else { continue }
        grid.cells[index] = Cell(
          glyph(Int(dots.cells[index]), ink, look),
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
    dash: (drawn: Int, of: Int) = (1, 1),
    isSea: (_ column: Int, _ row: Int) -> Bool = { _, _ in false }
  ) -> DotPlane {
    var plane = DotPlane(columns: columns, rows: rows)
    let view = view(columns: columns, rows: rows)
    let moved = FixedPoint(x: view.minX, y: view.minY)
    for sheet in sheets {
      for cover in sheet.covers(of: ink) where cover.box.intersects(view) {
        plane.erase(cover, moved: moved) { sheet.kind == .map || isSea($0, $1) }
      }
      for part in sheet.parts {
        let points = part.points.span
        for line in part.lines where line.subject == .dots(ink) && line.box.intersects(view) {
          plane.draw(points.extracting(line.points), moved: moved, dash: dash)
        }
      }
    }
    return plane
  }

  /// The same in lines that are so many dots wide: how much they cover of each dot; nil where there are none.
  func coverage(_ ink: MapInk, _ sheets: [SheetLayout], columns: Int, rows: Int, width: Double) -> Mask? {
    let view = view(columns: columns, rows: rows)
    var whole: Mask?
    for sheet in sheets {
      if sheet.kind == .map {
        for cover in sheet.covers(of: ink) where cover.box.intersects(view) { whole?.erase(cover, in: view) }
      }
      var path = Path()
      for part in sheet.parts {
        for line in part.lines where line.subject == .dots(ink) && line.box.intersects(view) {
          path.append(
            .polyline(
              part.points[line.points].map { point in
                PathPoint(Double(point.x - view.minX) / 1024, Double(point.y - view.minY) / 512)
              }
            )
          )
        }
      }
      guard !path.elements.isEmpty else { continue }
      let mask = Mask(width: columns * 2, height: rows * 4, stroking: path, style: StrokeStyle(width: width))
      if whole?.add(mask) == nil { whole = mask }
    }
    return whole
  }

  private func view(columns: Int, rows: Int) -> FixedBox {
    CellBox(shift, columns: columns, rows: rows).fixed
  }

  private func glyph(_ dots: Int, _ ink: MapInk, _ look: CellLook) -> Glyph {
    guard look.isPlain else { return BlockGlyphs.braille(dots) }
    return ink == .stream ? Glyph("~") : StrokeShape.nearest(to: dots)
  }

  /// Where there are no colours, borders are dashed, so that rivers are none.
  private func dash(of ink: MapInk, _ look: CellLook, _ depth: ColorDepth) -> (drawn: Int, of: Int) {
    guard depth == .none, !look.isPlain else { return (1, 1) }
    return switch ink {
    case .border: (3, 4)
    case .partBorder: (1, 2)
    default: (1, 1)
    }
  }

  /// The ground under the dots; nil if they may not be drawn there.
  private func ground(
    of fit: CellFit?,
    at place: (column: Int, row: Int),
    _ ink: MapInk,
    _ look: CellLook,
    _ raster: borrowing ClassRaster
  ) -> MapClass? {
    guard let fit else {
      // Nothing was fitted where streets are dots or characters themselves.
      let streets = CellProbe.streetShare(place.column, place.row, in: raster)
      let area = CellProbe.area(place.column, place.row, in: raster)
      return streets < look.leastStreetShare && mayLie(ink, on: area) ? area : nil
    }
    guard let only = fit.only else {
      // A border or a railway goes over the edges of areas, but not over streets.
      guard [.border, .partBorder, .tram].contains(ink), !fit.ink.isBand, !fit.ground.isBand else { return nil }
      return CellProbe.area(place.column, place.row, in: raster)
    }
    return mayLie(ink, on: only) ? only : nil
  }

  /// Whether dots of an ink are to be seen on a class.
  func mayLie(_ ink: MapInk, on mapClass: MapClass) -> Bool {
    switch ink {
    case .ferry: mapClass.isWater
    case .border, .partBorder, .tram: !mapClass.isBand
    case .contour, .mainContour: mapClass.isShaded && !mapClass.isWater && !mapClass.isBuilding
    case .stream: !(mapClass.isBuilding || mapClass.isBand || mapClass.isWater)
    default: isWalkable(mapClass)
    }
  }

  private func isWalkable(_ mapClass: MapClass) -> Bool {
    switch mapClass {
    case .park, .wood, .beach: true
    case .ground: zoom > 15.6
    case .square, .pier, .pitch: zoom >= 16.5
    // Crossings.
    default: zoom >= 17.5 && mapClass.isStreet
    }
  }
}

extension Mask {
  /// Hides the dots of a view whose centre is covered.
  fileprivate mutating func erase(_ cover: CoverLayout, in view: FixedBox) {
    for y in 0..<height {
      for x in 0..<width where values[y * width + x] > 0 {
        let middle = FixedPoint(x: view.minX + Int32(x) * 1024 + 512, y: view.minY + Int32(y) * 512 + 256)
        if cover.contains(middle) { values[y * width + x] = 0 }
      }
    }
  }
}
