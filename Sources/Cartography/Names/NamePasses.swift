import Cells

/// Places the names of one view, pass by pass: each pass leaves alone what the ones before have taken.
struct NamePasses {
  let scene: VectorScene
  let view: CellBox
  let lattice: MapLattice
  let style: Style
  let plan: NamePlan
  let names: NamesMade
  let memory: LabelMemory

  /// The passes in their order; the module's documentation describes each.
  private enum Pass: CaseIterable {
    case focus, places, countries, landmarks, planned, icons, moved, spares, streets, fillers, areas
  }

  /// Cells to a name that only some views show, and how many there are of these in any view.
  private static let (cellsPerSpare, leastSpares) = (150, 4)
  /// From afar streets get names that are not planned only where there is hardly anything to name.
  private static let (leastStreetsZoom, shareFromAfar) = (15.5, 4)
  private static let areas: [LabelKind] = [.sea, .water, .park, .square, .landmark]

  func run(_ placer: inout LabelPlacer, on raster: borrowing ClassRaster) {
    placer.keepNames(off: scene.strokes)
    for pass in Pass.allCases { run(pass, &placer, raster) }
  }

  private func run(_ pass: Pass, _ placer: inout LabelPlacer, _ raster: borrowing ClassRaster) {
    let (planned, items) = (plan.placed[..<plan.firstSpare], names.names?.items ?? [])
    let most = scene.columns * scene.rows / Self.cellsPerSpare + Self.leastSpares
    let isClose = scene.zoom >= HouseTints.leastZoom
    switch pass {
    case .focus: nameFocus(&placer)
    case .places: placer.keep(planned, of: .place)
    case .countries: placer.keepCountries(planned)
    case .landmarks: placer.keepLandmarks(scene.icons, planned, of: items)
    case .planned: placer.keep(planned)
    case .icons: placer.cover(those: scene.icons.filter(\.yields))
    case .moved: placer.mend(planned)
    case .spares: placer.keep(plan.placed[plan.firstSpare...], most: most)
    case .streets:
      placer.mendStreets(plan.placed, most: scene.zoom >= Self.leastStreetsZoom ? most : most / Self.shareFromAfar)
    case .fillers where isClose:
      placer.fill(items)
      placer.fill(streets)
    case .fillers: break
    case .areas: for kind in Self.areas { nameArea(kind, &placer, raster) }
    }
  }

  private var shift: (columns: Int, rows: Int) { (view.minColumn, view.minRow) }
  private var region: FixedBox { RasterPainter.view(columns: scene.columns, rows: scene.rows, shift: shift) }

  /// Names the street or the square at the focus, unless its name is in the view anyway.
  private func nameFocus(_ placer: inout LabelPlacer) {
    guard scene.zoom >= LabelKind.leastCloseZoom, let focus = scene.focus, let source = names.source else { return }
    let x = Double(focus.column + shift.columns) + 0.5
    let y = Double(focus.row + shift.rows) + 0.5
    let street = LocationNames.street(in: source, on: lattice, x: x, y: y)
    let square = street == nil ? LocationNames.square(in: source, on: lattice, x: x, y: y) : nil
    guard let name = street?.name ?? square?.name else { return }
    let key = LabelItem.Key(name: name, kind: street == nil ? .square : .street)
    guard !placer.holds(key, among: plan.placed[..<plan.firstSpare]) else { return }
    if let item = names.names?.items.first(where: { $0.key == key }), placer.write(item) { return }
    // The best places of a long street may all be out of view.
    guard let street else { return }
    let item = NameLayout.item(street, on: lattice, within: region, style: style, isWanted: true)
    if let item { _ = placer.write(item, maxOfOthers: .infinity) }
  }

  /// The names of the streets in view, in places for this view alone: the best ones of a street may be out of it.
  private var streets: [LabelItem] {
    let region = region
    let streets = names.source?.streets.filter { street in
      street.kind == .street && style.isShown(street.rule, at: scene.zoom)
        && street.touches { lattice.box(of: $0).intersects(region) }
    }
    return (streets ?? []).compactMap { NameLayout.item($0, on: lattice, within: region, style: style, isWanted: true) }
      .sorted { ($0.score, $1.key.name) > ($1.score, $0.key.name) }
  }

  /// Where a good part of the view is an area of a kind, its name is somewhere on it; beside another name of the kind only
  /// in a sea, far from the coast, where it is surely not meant.
  private func nameArea(_ kind: LabelKind, _ placer: inout LabelPlacer, _ raster: borrowing ClassRaster) {
    guard OpenArea.zooms(of: kind).contains(lattice.zoom), let source = names.source else { return }
    let area = OpenArea(kind, source, in: view, on: lattice, memory)
    guard !area.isEmpty else { return }
    var named = Set(placer.placed.lazy.map(\.item.key).filter { area.names($0.kind) }.map(\.name))
    let most = kind == .sea ? OpenArea.most : 1
    for (place, margin) in area.places where named.count < most && (named.isEmpty || margin == OpenArea.far) {
      let item = area.item(at: place, besides: named) { isOnly(area.classes, around: $0, margin, raster) }
      if let item, placer.write(item) { named.insert(item.key.name) }
    }
  }

  /// Whether there is nothing but some classes under a line of a name and so far around it, as far as that is in the view.
  private func isOnly(
    _ classes: [MapClass],
    around line: LabelCandidate.Line,
    _ margin: (columns: Int, rows: Int),
    _ raster: borrowing ClassRaster
  ) -> Bool {
    let end = line.column + line.width - 1
    let columns = (line.column - margin.columns...end + margin.columns).clamped(to: view.minColumn...view.maxColumn)
    let rows = (line.row - margin.rows...line.row + margin.rows).clamped(to: view.minRow...view.maxRow)
    return rows.allSatisfy { row in
      columns.allSatisfy { column in
        let (column, row) = (column - view.minColumn, row - view.minRow)
        let mask = classes.reduce(0) { $0 | CellProbe.mask(of: $1, column, row, in: raster) }
        return mask.nonzeroBitCount > 48
      }
    }
  }
}
