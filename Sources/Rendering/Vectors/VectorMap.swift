package import Cartography
package import Cells
package import Geodesy
import Raster
package import Scene
import Threads
package import Tiles

/// The vector map: the style it is drawn in, and where its names stand.
package final class VectorMap {
  /// The stack that loads its tiles.
  let maps: MapStack
  private var archives: [VectorArchiveMap] { Self.archives(maps.vectorMaps) }
  private let language: String
  /// The painter of what was drawn last; it paints a frame at a time, on whichever thread asks.
  private let painter = Locked<(drawing: MapDrawing, painter: VectorMapPainter)?>(nil)
  /// The maps of contours by their units, and whether they are shown.
  private var contours: [(units: UnitSystem, number: Int, isShown: Bool)] = []
  private static let firstZoomOfContours = 11.0
  private var isLoadingHeights = false
  /// Counts up with every part of the heights.
  private var heightsLoaded = 0
  /// Where what comes next is made, one thing at a time.
  private let lane: Lane
  /// The names as they were placed last.
  package private(set) var labels: [PlacedLabel] = []

  /// Draws the vector tiles of maps.
  package init(_ maps: MapStack, language: String) {
    maps.add(
      maps.vectorArchives.enumerated().map { number, archive in
        VectorArchiveMap(archive, language: language, isFilling: maps.sources.fillZooms[number] != nil)
      }
    )
    lane = maps.work.lane(.quick)
    (self.maps, self.language) = (maps, language)
  }

  /// Draws one more archive, which was opened meanwhile; one that fills what others lack does so from some zoom on.
  @discardableResult
  package func add(_ archive: any TileArchive, filledFrom zoom: Double? = nil) -> Int {
    let map = VectorArchiveMap(archive, language: language, isFilling: zoom != nil)
    map.look = archives.first?.look
    return maps.add(map, of: archive, filledFrom: zoom)
  }

  /// Draws contours over the others, those in the units of the look.
  package func addContours(_ archive: any TileArchive, in units: UnitSystem) {
    contours.append((units, add(archive, filledFrom: .infinity), false))
  }

  private func chooseContours(for look: MapLook) {
    for index in contours.indices where contours[index].isShown != (contours[index].units == look.contours) {
      contours[index].isShown.toggle()
      let zoom = contours[index].isShown ? Self.firstZoomOfContours : .infinity
      fill(with: contours[index].number, from: zoom)
    }
  }

  /// Fills what others lack from another zoom on.
  package func fill(with number: Int, from zoom: Double) { maps.fill(with: number, from: zoom) }

  /// Another one of the same archives, with tiles and names of its own.
  package func twin() -> VectorMap { VectorMap(maps.withoutPictures(), language: language) }

  /// Another one with background work of its own, to be created on any thread.
  package var source: @Sendable () -> VectorMap {
    { [sources = maps.sources.vectors, memory = maps.memoryLimit, language] in
      VectorMap(MapStack(sources, memory: memory, work: BackgroundWork()), language: language)
    }
  }

  /// Whether a view is drawn from vector tiles.
  package func covers(_ viewport: Viewport) -> Bool { archives(in: viewport).contains { !$0.isOverlay } }

  /// The attributions of a view's maps; nil if it isn't drawn from vector tiles.
  package func credits(for viewport: Viewport) -> [String]? {
    let archives = archives(in: viewport)
    return archives.isEmpty ? nil : archives.compactMap(\.description.attribution)
  }

  /// The files that a view is drawn from.
  package func files(in viewport: Viewport) -> [String] { archives(in: viewport).compactMap(\.archive.file) }

  /// The loaded tiles that a view is drawn from, with the files of their maps.
  package func tiles(in viewport: Viewport) -> [(file: String?, id: TileID, tile: VectorTile)] {
    archives(in: viewport).flatMap { map in
      map.ideal.map(\.canonical).compactMap { id in map.store.tile(id)?.tile.map { (map.archive.file, id, $0) } }
    }
  }

  /// Whether the loaded tiles have anything of a layer in a view.
  package func hasLayer(_ name: String, in viewport: Viewport) -> Bool {
    let view = viewport.area.extent
    let wrap = viewport.camera.center.x.rounded(.down)
    return tiles(in: viewport).contains { _, id, tile in
      let bounds = id.bounds
      return tile.layers.contains { layer in
        let unit = (bounds.maxX - bounds.minX) / Double(max(layer.extent, 1))
        return layer.name == name
          && layer.features.lazy.flatMap(\.parts).contains { part in
            let points = layer.points[layer.points(ofPart: part)]
            let (x, y) = (points.map { Double($0.x) * unit }, points.map { Double($0.y) * unit })
            guard let minX = x.min(), let maxX = x.max(), let minY = y.min(), let maxY = y.max() else { return false }
            let box = WorldRect(
              minX: bounds.minX + minX,
              minY: bounds.minY + minY,
              maxX: bounds.minX + maxX,
              maxY: bounds.minY + maxY
            )
            return box.shifted(by: Int(wrap)).intersects(view)
          }
      }
    }
  }

  private func archives(in viewport: Viewport) -> [VectorArchiveMap] {
    Self.archives(maps.vectorMaps(in: viewport.area, zoom: viewport.camera.zoom))
  }

  private static func archives(_ maps: some Sequence<any StackedMap>) -> [VectorArchiveMap] {
    maps.compactMap { $0 as? VectorArchiveMap }
  }

  /// Differs between what was drawn of one view before and after something has come.
  package var version: Int { archives.reduce(heightsLoaded) { $0 + $1.version } }

  /// Says how what is loaded from now on will be drawn, and loads the heights of a view, at once if need be.
  func prepare(for look: MapLook, _ viewport: Viewport, waits: Bool = false) {
    for archive in archives { archive.look = look }
    chooseContours(for: look)
    guard let heights = look.heights, !isLoadingHeights || waits else { return }
    var scene = VectorScene(
      sheets: [],
      worldToCells: viewport.canvasTransform(samplesPerCell: (1, 1)),
      columns: viewport.columns,
      rows: viewport.rows,
      zoom: max(viewport.camera.zoom, 0)
    )
    scene.heights = heights
    let missing = scene.missingHeights(look.style)
    guard !missing.isEmpty else { return }
    if waits { return heights.load(missing) }
    isLoadingHeights = true
    lane.run {
      heights.load(missing)
    } then: { [weak self] in
      self?.isLoadingHeights = false
      self?.heightsLoaded += 1
    }
  }

  /// Takes what workers made of tiles that have come.
  func adoptArrivals(in look: MapLook) {
    let tiles = archives.flatMap { $0.takePrepared(for: look.drawing) }
    guard !tiles.isEmpty else { return }
    painter.withLock { tiles.forEach(Self.painter(&$0, for: look, language).adopt) }
  }

  /// The painter that there is, for what has changed little, or a new one.
  private static func painter(
    _ known: inout (drawing: MapDrawing, painter: VectorMapPainter)?,
    for look: MapLook,
    _ language: String
  ) -> VectorMapPainter {
    let drawing = look.drawing
    if let painter = known?.painter, known?.drawing.choice == drawing.choice {
      painter.show(year: drawing.year, transit: drawing.showsTransit)
      known?.drawing = drawing
      return painter
    }
    let made = VectorMapPainter(style: look.style, language: language)
    if let known, known.drawing.rules == drawing.rules { made.takeOver(from: known.painter) }
    known = (drawing, made)
    return made
  }

  /// Draws the map over a whole grid; no name goes where something else stands, and names give way to icons.
  package func draw(
    into grid: inout CellGrid,
    in viewport: Viewport,
    look: MapLook,
    covered: [CellRect],
    strokes: [CellPoint] = [],
    icons: [VectorScene.Icon] = [],
    focus: CellPoint? = nil,
    inSteps: Bool
  ) {
    var scene = scene(for: .all(viewport), of: viewport, look, covered: covered, icons: icons)
    (scene.strokes, scene.focus) = (strokes, focus)
    labels = Self.paint(scene, by: painter, look, language, inSteps: inSteps, into: &grid)
  }

  /// Has made aside what the frames to come will need, now that one is drawn.
  func lookAhead() {
    guard let work = painter.withLock({ $0?.painter.takeAheadWork() }) else { return }
    lane.run(priority: .optional, work.done) { [painter] made in painter.withLock { $0?.painter.adopt(made) } }
  }

  /// The prefetch radius of a map that shares its frame with another one: there is less time, and while the map is
  /// zoomed or turned no frame can use the previous layout.
  private static let reachBesideAnother = 1.0 / 3

  /// The drawing of a box of the screen, on any thread; covers and icons are given in cells of the screen.
  func drawing(
    of box: CellRect,
    in viewport: Viewport,
    _ look: MapLook,
    covered: [CellRect],
    icons: [VectorScene.Icon]
  ) -> @Sendable () -> (grid: CellGrid, labels: [PlacedLabel]) {
    var scene = scene(for: box, of: viewport, look, covered: covered, icons: icons)
    scene.reach = Self.reachBesideAnother
    return { [scene, painter, language] in
      var grid = CellGrid(columns: box.columns, rows: box.rows)
      let labels = Self.paint(scene, by: painter, look, language, into: &grid)
      return (grid, labels.map { $0.moved(right: box.column, down: box.row) })
    }
  }

  private static func paint(
    _ scene: VectorScene,
    by painter: Locked<(drawing: MapDrawing, painter: VectorMapPainter)?>,
    _ look: MapLook,
    _ language: String,
    inSteps: Bool = false,
    into grid: inout CellGrid
  ) -> [PlacedLabel] {
    painter.withLock {
      Self.painter(&$0, for: look, language)
        .paint(scene, blocks: look.blocks, depth: look.depth, inSteps: inSteps, into: &grid)
    }
  }

  /// The drawing of a view in pixels, without names, on any thread.
  package func pixelMap(
    of viewport: Viewport,
    _ look: MapLook,
    pixelsPerCell: (width: Int, height: Int)
  ) -> PixelMap {
    let scene = scene(for: .all(viewport), of: viewport, look, covered: [], icons: [])
    return painter.withLock {
      Self.painter(&$0, for: look, language).pixelMap(of: scene, pixelsPerCell: pixelsPerCell)
    }
  }

  private func scene(
    for box: CellRect,
    of viewport: Viewport,
    _ look: MapLook,
    covered: [CellRect],
    icons: [VectorScene.Icon]
  ) -> VectorScene {
    let (left, top) = (box.column, box.row)
    func inBox(_ rect: CellRect) -> CellRect {
      CellRect(column: rect.column - left, row: rect.row - top, columns: rect.columns, rows: rect.rows)
    }
    var scene = VectorScene(
      sheets: sheets,
      worldToCells: viewport.canvasTransform(samplesPerCell: (1, 1))
        .then(.translation(x: -Double(left), y: -Double(top))),
      columns: box.columns,
      rows: box.rows,
      // Styles begin where the world is one tile; from farther away it looks just so.
      zoom: max(viewport.camera.zoom, 0),
      covered: covered.map(inBox)
    )
    scene.measure = look.measure
    scene.isZooming = viewport.isZooming
    (scene.showsOneWays, scene.heights) = (look.showsOneWays, look.heights)
    scene.icons = icons.map { $0.standing(in: inBox($0.box)) }
    let released = archives.reduce(into: Set()) { $0.formUnion($1.takeReleased()) }
    if !released.isEmpty { painter.withLock { $0?.painter.forget(released) } }
    return scene
  }

  /// The sheets of the screen, the lowest map first: the tiles of each, and stand-ins for those being loaded.
  private var sheets: [VectorSheet] {
    guard let screen = maps.screen else { return [] }
    let planned = Self.archives(maps.plannedVectorMaps)
    return planned.reversed().flatMap { $0.sheets(on: screen, isLowest: $0 === planned.last) }
  }

  /// Says that nothing of it is to be seen, and so no name either.
  package func stayHidden() { labels = [] }

  /// The street and the part of town at a cell, as far as they are drawn.
  package func whereabouts(at cell: CellPoint) -> LocationNames? {
    painter.withLock { $0?.painter.whereabouts(at: cell) }
  }

  /// The queries about a place, at any zoom; of all maps, or only of those in files, which need no connection.
  package func inquiry(
    about place: WorldPoint,
    in viewport: Viewport,
    _ look: MapLook,
    filesOnly: Bool = false
  ) -> PlaceInquiry {
    let archives = archives(in: viewport).filter { !$0.isOverlay }.map(\.archive)
      .filter { !filesOnly || $0.file != nil }
    return PlaceInquiry(place: place, archives: archives, style: look.style, language: language)
  }
}
