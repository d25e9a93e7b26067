package import Cells
package import Geodesy
import Raster
import Threads
import Tiles

/// Draws vector tiles into cells, with names.
///
/// It remembers what it made of tiles and where names stood, so that a frame costs little and names stay where they are;
/// one painter is for one screen.
package final class VectorMapPainter {
  private var style: Style
  private let language: String
  private var shapes = ShapeCache()
  private var layout: MapLayout?
  /// Counts up with every change of the layout.
  private var version = 0
  private var picture = MapPicture()
  private var names = NamesMade()
  /// Whether they are older than the layout.
  private var areOutdated = true
  /// The prefetch, and its result.
  private var ahead = AheadOrder()
  private var shift = (columns: 0, rows: 0)
  private var memory = LabelMemory()
  private var palette: (zoom: Double, palette: MapPalette)?
  private var relief = ReliefShade()

  package init(style: Style, language: String) {
    self.style = style
    self.language = language
  }

  /// Takes over what a worker made of a tile, so that the next frame needn't.
  package func adopt(_ tile: PreparedTile) {
    shapes.adopt(tile)
  }

  /// Lets what was made of tiles go that are no longer in memory.
  package func forget(_ tiles: Set<TileID>) {
    shapes.forget(tiles)
  }

  /// Takes over what a painter made of tiles whose style differs in colours alone.
  package func takeOver(from other: VectorMapPainter) {
    shapes = other.shapes
  }

  /// The work that a caller who paints in steps should do on another thread; its result goes to `adopt`.
  package func takeAheadWork() -> LayoutPrefetch? { ahead.take() }

  /// Takes over what was made aside, with the next frame.
  package func adopt(_ made: AheadMade) { ahead.receive(made) }

  /// Whether there is no space for names, which then aren't looked for.
  private var isCovered = false
  /// Whether names only move along with the map, because it is being zoomed or turned.
  private var keepsNames = false
  /// Whether there were so few names that arrows point to towns.
  private var pointsToTown = false

  /// Shows the map as of another year, with or without lines of public transport; names stay where they are, as far as
  /// they are still there.
  package func show(year: Int?, transit: Bool = false) {
    guard style.year != year || style.showsTransit != transit else { return }
    if style.year != year { shapes = ShapeCache() }
    (style.year, style.showsTransit, layout) = (year, transit, nil)
    ahead.forget()
    (names.source, names.origin, names.plan) = (nil, nil, nil)
  }

  /// The street and the part of town at a cell of the scene painted last.
  package func whereabouts(at cell: CellPoint) -> LocationNames {
    guard let source = names.source, let layout else { return LocationNames() }
    let x = Double(cell.column + shift.columns) + 0.5
    let y = Double(cell.row + shift.rows) + 0.5
    return LocationNames(source, on: layout.lattice, x: x, y: y)
  }

  /// Draws a scene into a grid of its size and returns the places of names.
  ///
  /// In steps, no frame does all the work if the map comes near an edge of the layout, or if tiles have loaded: that is
  /// left to a prefetch, and shown once it is complete.
  package func paint(
    _ scene: VectorScene,
    blocks: BlockSet,
    depth: ColorDepth,
    inSteps: Bool = false,
    into grid: inout CellGrid
  ) -> [PlacedLabel] {
    precondition(grid.columns == scene.columns && grid.rows == scene.rows, "the grid is as large as the scene")
    let contents = shapes.contents(of: scene, style, language)
    let (layout, aside) = updatedLayout(of: scene, contents, inSteps: inSteps)
    let look = CellLook(blocks, depth: depth)
    let palette = palette(at: scene.zoom, depth: depth)
    picture.update(
      layout.sheets,
      columns: scene.columns,
      rows: scene.rows,
      shift: shift,
      MapPicture.Content(layout: version, zoom: scene.zoom, blocks: blocks, depth: depth),
      palette
    )
    CellWriter(palette: palette, corner: layout.lattice.corner(shift))
      .write(picture.fits, on: picture.raster, look, style, into: &grid)
    DotLayer(zoom: scene.zoom, shift: shift).draw(
      layout.sheets,
      over: picture.fits,
      on: picture.raster,
      look,
      palette,
      into: &grid
    )
    drawAges(look, palette, corner: layout.lattice.corner(shift), into: &grid)
    if let aside { names = aside.result }
    let painter = LabelPainter(palette: palette, shift: shift, isPlain: blocks == .ascii)
    let labels = writeNames(scene, layout, painter, into: &grid)
    let marks = MarkLayer(look, palette, shift: shift, besides: labels, clearOf: scene.icons.map(\.box))
    if style.showsTransit { marks.drawStops(layout.sheets, on: picture.raster, into: &grid) }
    marks.drawArrows(layout.sheets, forStepsOnly: !scene.showsOneWays, on: picture.raster, into: &grid)
    if let heights = scene.heights,
      let layer = relief.layer(style, at: scene.zoom, hasTerrain: heights.hasTerrain, look, palette)
    {
      let view = CellBox(shift, columns: scene.columns, rows: scene.rows)
      let codes = relief.codes(heights, in: view, on: layout.lattice)
      layer.draw(codes, over: picture.fits, labels, on: picture.raster, into: &grid)
    }
    return labels
  }

  /// The content of a scene for drawing in pixels, with a number of pixels per cell.
  package func pixelMap(of scene: VectorScene, pixelsPerCell: (width: Int, height: Int)) -> PixelMap {
    let contents = shapes.contents(of: scene, style, language)
    return PixelMap(contents: contents, scene: scene, style: style, pixelsPerCell: pixelsPerCell)
  }

  private func drawAges(
    _ look: CellLook,
    _ palette: MapPalette,
    corner: (columns: Int, rows: Int),
    into grid: inout CellGrid
  ) {
    guard style.year != nil, palette.depth.tellsAgesByForm, let zoom = layout?.lattice.zoom else { return }
    AgeLayer(style, at: zoom, look, palette.depth, corner: corner).draw(on: picture.raster, into: &grid)
  }

  private func writeNames(
    _ scene: VectorScene,
    _ layout: MapLayout,
    _ painter: LabelPainter,
    into grid: inout CellGrid
  ) -> [PlacedLabel] {
    let plan = names.plan
    guard !isCovered, plan != nil || keepsNames else {
      memory.remember([], on: layout.lattice)
      return []
    }
    let view = CellBox(shift, columns: scene.columns, rows: scene.rows)
    var placer = LabelPlacer(view, on: layout.lattice, memory, ground: plan?.ground)
    scene.covered.forEach { placer.cover($0) }
    scene.icons.forEach { placer.expect($0) }
    if keepsNames {
      memory.move(to: layout.lattice) { placer.keep($0) }
    } else if let plan {
      NamePasses(
        scene: scene,
        view: view,
        lattice: layout.lattice,
        style: style,
        plan: plan,
        names: names,
        memory: memory
      )
      .run(&placer, on: picture.raster)
      memory.remember(placer.placed, on: layout.lattice)
      pointsToTown = placer.placed.count < TownPointer.fewNames
    }
    if pointsToTown { pointToTown(layout.lattice, in: view, isPlain: painter.isPlain, scene.measure, &placer) }
    return placer.placed.map { painter.write($0, on: picture.raster, into: &grid) }
  }

  /// If hardly anything has a name, arrows show the directions of the nearest towns.
  private func pointToTown(
    _ lattice: MapLattice,
    in view: CellBox,
    isPlain: Bool,
    _ measure: (Distance) -> String,
    _ placer: inout LabelPlacer
  ) {
    guard TownPointer.zooms.contains(lattice.zoom), let source = names.source else { return }
    let named = Set(placer.placed.lazy.map(\.item.key.name))
    for pointer in TownPointer.all(source, besides: named, from: view, on: lattice) {
      _ = placer.write(pointer.item(in: view, isPlain: isPlain, measure))
    }
  }

  /// The names to renew for this frame: in steps only the indispensable ones.
  private func wanted(in view: CellBox, inSteps: Bool) -> NameLayoutJob.Wanted {
    if isCovered { return areOutdated ? .source : [] }
    if keepsNames { return [] }
    guard !canWait(in: view, inSteps: inSteps), areOutdated || names.plan?.covers(view) != true else { return [] }
    return areOutdated ? [.names, .places] : .places
  }

  /// Whether the names that there are do for a while; where there was nothing yet there are none that would.
  private func canWait(in view: CellBox, inSteps: Bool) -> Bool {
    names.plan.map { inSteps && $0.holds(view) && !(areOutdated && $0.placed.isEmpty) } ?? false
  }

  /// Orders a prefetch of what the next frames will need; if names are planned again anyway, their layout is extended
  /// before long as well.
  private func lookAhead(
    _ scene: VectorScene,
    in view: CellBox,
    _ contents: [MapLayout.Content],
    _ layout: MapLayout
  ) {
    let isPlanned = !areOutdated && names.plan?.covers(view) == true
    let around = RasterPainter.view(columns: scene.columns, rows: scene.rows, shift: shift)
    let cells = NameMargin(reach: scene.reach).reach
    let least = LayoutReach(views: 0, cells: isPlanned ? (cells.columns / 2, cells.rows / 2) : cells)
    let isNearEdge = !layout.region.contains(least.region(around: around))
    guard !isPlanned || isNearEdge else { return }
    let reach = LayoutReach(views: scene.reach, cells: cells)
    let region = isNearEdge ? reach.region(around: around) : layout.region
    ahead.want(extending: layout) {
      work(scene, contents, layout.lattice, region, view, areOutdated || isNearEdge ? [.names, .places] : .places)
    }
  }

  private func work(
    _ scene: VectorScene,
    _ contents: [MapLayout.Content],
    _ lattice: MapLattice,
    _ region: FixedBox,
    _ view: CellBox,
    _ wanted: NameLayoutJob.Wanted
  ) -> NameLayoutJob {
    NameLayoutJob(
      contents: contents,
      lattice: lattice,
      region: region,
      view: view,
      margin: NameMargin(reach: scene.reach),
      style: style,
      memory: memory,
      made: names,
      wanted: wanted
    )
  }

  private func palette(at zoom: Double, depth: ColorDepth) -> MapPalette {
    if let (paletteZoom, palette) = palette, paletteZoom == zoom, palette.depth == depth { return palette }
    let made = MapPalette(
      classes: MapClass.allCases.map { style.color(of: $0, at: zoom) },
      inks: style.inks,
      depth: depth
    )
    palette = (zoom, made)
    return made
  }

  /// The layout for a scene, and its names, if they are being renewed at the same time.
  private func updatedLayout(
    of scene: VectorScene,
    _ contents: [MapLayout.Content],
    inSteps: Bool
  ) -> (MapLayout, Future<NamesMade>?) {
    if let made = ahead.takeMade() { (layout, names, areOutdated) = (made.layout, made.names, false) }
    var current: MapLayout
    if let layout, let same = layout.lattice.shift(to: scene.worldToCells, zoom: scene.zoom) {
      (current, shift) = (layout, same)
    } else {
      (current, shift) = (MapLayout(lattice: MapLattice(scene.worldToCells, zoom: scene.zoom), after: layout), (0, 0))
      names.plan = nil
    }
    layout = nil
    (isCovered, keepsNames) = (scene.isCovered, scene.isZooming && !memory.isEmpty)
    let around = RasterPainter.view(columns: scene.columns, rows: scene.rows, shift: shift)
    // In steps only as far as names are planned for: what is farther away is laid out aside once the view moves.
    let reach = LayoutReach(views: inSteps ? 0 : scene.reach, cells: NameMargin(reach: scene.reach).reach)
    let missing = current.missing(contents, view: around, ahead: reach)
    if missing != nil {
      version += 1
      areOutdated = true
      ahead.forget()
    }
    let view = CellBox(shift, columns: scene.columns, rows: scene.rows)
    let wanted = wanted(in: view, inSteps: inSteps)
    let work = wanted.isEmpty ? nil : work(scene, contents, current.lattice, missing ?? current.region, view, wanted)
    // Names are found beside areas and lines, and placed beside their picture, because they depend on the layout.
    let found = missing.flatMap { current.layOut(contents, within: $0, style) { work?.found() } }
    layout = current
    guard let work else {
      if !isCovered, canWait(in: view, inSteps: inSteps) { lookAhead(scene, in: view, contents, current) }
      return (current, nil)
    }
    // The prefetch in progress doesn't include it.
    ahead.forget()
    if !isCovered { areOutdated = false }
    return (current, Future(isUrgent: true) { [current] in work.placed(found ?? work.found(), on: current) })
  }
}
