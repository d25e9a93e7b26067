/// Paints a layout into a raster and tidies it: closes gaps, merges blocks, drops specks.
struct RasterPainter {
  let zoom: Double
  /// The cells between the layout's anchor and the view's corner.
  var shift: (columns: Int, rows: Int)
  var bandScale = 1.0
  /// The number of dots in one dot of the screen.
  var dotsPerDot = 1.0

  func paint(_ sheets: [SheetLayout], into raster: inout ClassRaster) {
    raster.clear()
    let view = Self.view(columns: raster.columns, rows: raster.rows, shift: shift)
    let moved = FixedPoint(x: view.minX, y: view.minY)
    paint(sheets[...], in: view, moved, into: &raster)
    if sheets.first?.kind == .outline {
      let covers = sheets.filter { $0.kind == .map }.flatMap(\.covers).filter { $0.box.intersects(view) }
      raster.fill(.unmapped, outside: covers, moved: moved)
    }
    tidy(&raster)
  }

  /// A map is painted where all is to be in the end, for it has most of what there is, and what lies below it is seen
  /// around it.
  private func paint(
    _ sheets: ArraySlice<SheetLayout>,
    in view: FixedBox,
    _ moved: FixedPoint,
    into raster: inout ClassRaster
  ) {
    guard let sheet = sheets.last else { return }
    guard sheets.count > 1 else {
      paint(sheet.parts, in: view, moved, into: &raster)
      if sheet.kind == .outline {
        for water in [MapClass.sea, .water] { raster.subtract(.unmapped, from: water) }
        // The rest of a harbour has a shape of its own, which is wrong.
        raster.open(.sea, x: samples(48), y: samples(24))
      }
      return
    }
    let covers = sheet.covers.filter { $0.box.intersects(view) }
    guard !covers.isEmpty else { return paint(sheets.dropLast(), in: view, moved, into: &raster) }
    var other = ClassRaster(columns: raster.columns, rows: raster.rows)
    switch sheet.kind {
    case .map, .outline:
      paint(sheets.dropLast(), in: view, moved, into: &other)
      paint(sheet.parts, in: view, moved, beside: other, into: &raster)
      if !sheet.knowsSea { raster.reveal([.unmapped, .sea], of: other, in: covers, moved: moved) }
      raster.replace(MapClass.allCases, in: covers, isOutside: true, with: other, moved: moved)
    case .sea:
      paint(sheets.dropLast(), in: view, moved, into: &raster)
      paint(sheet.parts, in: view, moved, into: &other)
      raster.replace([.sea], in: covers, with: other, moved: moved)
    }
  }

  private func paint(
    _ parts: [TileLayout],
    in view: FixedBox,
    _ moved: FixedPoint,
    beside other: ClassRaster? = nil,
    into raster: inout ClassRaster
  ) {
    let isDrawn = drawnClasses(parts, in: view)
    raster.makeRoom { isDrawn[$0.index] || other?.isEmpty($0) == false }
    for part in parts {
      let (points, ringEnds) = (part.points.span, part.ringEnds.span)
      for area in part.areas where area.shadow > 0 {
        paintShadow(
          of: area,
          points.extracting(area.points),
          ringEnds.extracting(area.ringEnds),
          in: view,
          moved,
          into: &raster
        )
      }
      for area in part.areas where area.box.intersects(view) {
        if isBuiltUp(area.mapClass) {
          paintBuiltUp(area.box, moved, into: &raster)
        } else {
          raster.fill(
            points.extracting(area.points),
            ringEnds: ringEnds.extracting(area.ringEnds),
            in: area.box,
            moved: moved,
            as: area.mapClass
          )
        }
      }
      for line in part.lines where line.box.intersects(view) {
        guard case .band(let mapClass) = line.subject else { continue }
        raster.stroke(points.extracting(line.points), width: line.width * bandScale, moved: moved, as: mapClass)
      }
    }
  }

  /// Paints a house again and again along its shadow; the house itself covers the start.
  private func paintShadow(
    of area: TileLayout.Area,
    _ points: Span<FixedPoint>,
    _ ringEnds: Span<Int32>,
    in view: FixedBox,
    _ moved: FixedPoint,
    into raster: inout ClassRaster
  ) {
    let reach = Double(area.shadow)
    guard area.box.grown(by: reach).intersects(view) else { return }
    let steps = max(Int((reach / dotsPerDot).rounded(.up)), 1)
    for step in 1...steps {
      let length = reach * Double(step) / Double(steps) * MapLattice.dot
      let origin = FixedPoint(x: moved.x - Int32(length), y: moved.y - Int32(length / 2))
      raster.fill(points, ringEnds: ringEnds, in: area.box, moved: origin, as: .shadow)
    }
  }

  /// For each class whether it may be drawn.
  private func drawnClasses(_ parts: [TileLayout], in view: FixedBox) -> [Bool] {
    var isDrawn = Array(repeating: false, count: MapClass.allCases.count)
    for part in parts {
      for area in part.areas where area.box.intersects(view) {
        isDrawn[(isBuiltUp(area.mapClass) ? .builtUp : area.mapClass).index] = true
        if area.shadow > 0 { isDrawn[MapClass.shadow.index] = true }
      }
      for line in part.lines where line.box.intersects(view) {
        if case .band(let mapClass) = line.subject { isDrawn[mapClass.index] = true }
      }
    }
    return isDrawn
  }

  private func isBuiltUp(_ mapClass: MapClass) -> Bool { mapClass.isBuilding && zoom < 14 }

  /// The view and a cell around it, in the layout.
  static func view(columns: Int, rows: Int, shift: (columns: Int, rows: Int)) -> FixedBox {
    CellBox(shift, columns: columns, rows: rows).grown((1, 1)).fixed
  }

  /// Where houses are too small to be drawn, the box around each is part of the town.
  private func paintBuiltUp(_ box: FixedBox, _ moved: FixedPoint, into raster: inout ClassRaster) {
    // Whole dots, at least one.
    let (left, top) = (box.minX & ~1023, box.minY & ~511)
    let (right, bottom) = (box.maxX & ~1023 + 1024, box.maxY & ~511 + 512)
    let corners = [
      FixedPoint(x: left, y: top), FixedPoint(x: right, y: top), FixedPoint(x: right, y: bottom),
      FixedPoint(x: left, y: bottom),
    ]
    let ends: [Int32] = [4]
    let whole = FixedBox(minX: left, minY: top, maxX: right, maxY: bottom)
    raster.fill(corners.span, ringEnds: ends.span, in: whole, moved: moved, as: .builtUp)
  }
}

/// Operations on the planes once all is painted. Radii are in samples: four across, two down to a dot.
extension RasterPainter {
  private func tidy(_ raster: inout ClassRaster) {
    for mapClass in MapClass.allCases where mapClass.isStreet { raster.close(mapClass, x: 4, y: 2) }
    raster.close(.builtUp, x: samples(12), y: samples(6))
    raster.open(.builtUp, x: samples(4), y: samples(2))
    if zoom < HouseTints.leastZoom {
      for mapClass in [MapClass.building, .undatedBuilding] {
        raster.close(mapClass, x: 2, y: 1)
        raster.open(mapClass, x: 2, y: 1)
      }
    }
    if zoom >= 15.5 { setBack(&raster) }
    if zoom < 16.5 {
      for mapClass in [MapClass.service, .drive, .tunnel] { raster.subtract(.square, from: mapClass) }
    }
    // A through road goes on below houses, paler, until it is dashed.
    for tunnel in MapClass.allCases where tunnel == .tunnel || tunnel.isTunnel && zoom >= 15 {
      for mapClass in Self.buildings { raster.subtract(mapClass, from: tunnel) }
    }
    for mapClass in Self.buildings { raster.subtract(mapClass, from: .steps) }
    // Outlines are painted half outside; shadows fall on ground, squares and greens.
    raster.restrict(.wall, to: Self.buildings.filter { $0 != .landmark })
    raster.restrict(.landmarkWall, to: [.landmark])
    raster.restrict(.entrance, to: [.wall, .landmarkWall])
    for mapClass in [MapClass.sea, .water, .ice, .pier] { raster.subtract(mapClass, from: .shadow) }
  }

  private static let buildings = MapClass.allCases.filter { $0.isBuilding && !$0.isWall }

  /// A number of samples, given for dots of the screen.
  private func samples(_ count: Int) -> Int { Int((Double(count) * dotsPerDot).rounded()) }

  /// Buildings keep half a dot away from streets, so that ground shows as their rim.
  private func setBack(_ raster: inout ClassRaster) {
    for mapClass in MapClass.allCases where mapClass.isSetBackFrom {
      raster.subtract(mapClass, widenedByX: samples(2), y: samples(1), from: Self.buildings)
    }
  }
}
