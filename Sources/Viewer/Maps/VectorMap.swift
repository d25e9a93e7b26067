import Cartography
import Cells
import Geodesy
import Raster
import Scene
import Threads
import Tiles

/// The vector map: its tiles, the style it is drawn in, and where its names stand.
nonisolated final class VectorMap {
  private let tiles: VectorTiles
  private let archives: [any TileArchive]
  private let work: BackgroundWork
  private let language: String
  private let painter: SharedVectorPainter
  /// The names as they were placed last.
  private(set) var labels: [PlacedLabel] = []

  init(_ archives: [any TileArchive], language: String, _ work: BackgroundWork) {
    tiles = VectorTiles(archives, work)
    painter = SharedVectorPainter(language: language)
    (self.archives, self.language, self.work) = (archives, language, work)
  }

  convenience init(_ source: VectorSource, _ work: BackgroundWork) {
    self.init(source.archives, language: source.language, work)
  }

  /// Another one of the same archives, with tiles and names of its own.
  func twin() -> VectorMap { VectorMap(source, work) }

  /// What another one is made of, on whatever thread.
  var source: VectorSource { VectorSource(archives: archives, language: language) }

  /// Whether a view is drawn from vector tiles.
  func covers(_ viewport: Viewport) -> Bool { !archives(in: viewport).isEmpty }

  /// Who made what a view is drawn from; nil where it isn't drawn from vector tiles.
  func attribution(for viewport: Viewport) -> String? {
    let archives = archives(in: viewport)
    return archives.isEmpty ? nil : Credits.joined(archives.compactMap(\.info.description.attribution))
  }

  /// The files that a view is drawn from.
  func files(in viewport: Viewport) -> [String] { archives(in: viewport).compactMap(\.file) }

  private func archives(in viewport: Viewport) -> [any TileArchive] {
    tiles.stack.archives(in: viewport.area, zoom: viewport.camera.zoom).map { tiles.stack.archives[$0] }
  }

  var problems: [String] { tiles.problems }
  /// Differs between what was drawn of one view before and after something has come.
  var version: Int { tiles.version }
  var counts: (shown: Int, standIns: Int, missing: Int) { tiles.counts }

  func update(for viewport: Viewport, in look: VectorLook) {
    tiles.update(for: viewport.area, zoom: viewport.camera.zoom, in: look, language: language)
  }

  /// Whether the frame just drawn left something to the next one.
  var isUnfinished = false

  /// When what has been loaded is to be shown at the latest.
  var deadline: Duration? { tiles.heldUntil }
  var isLoading: Bool { tiles.isLoading }
  /// How long until what couldn't be had is worth asking for again; nil where there is nothing of that kind.
  var timeToRetry: Duration? { tiles.timeToRetry }

  /// Takes what has been loaded; true where something is to be shown.
  func collectArrivals(in look: VectorLook, at now: Duration) -> Bool {
    guard let prepared = tiles.collect(in: look.drawing, at: now) else { return false }
    painter.adopt(prepared, in: look)
    return true
  }

  /// Loads everything that was asked for.
  func finishLoading(in look: VectorLook) {
    // What has come is held back for what is under way, and nothing may be any more.
    repeat { _ = collectArrivals(in: look, at: .zero) } while tiles.waitForArrival()
  }

  /// Gives memory back that the system needs more.
  func relieveMemory() { tiles.forget(allBut: 0) }

  /// Draws the map over a whole grid; no name goes where something else stands, and names give way to icons.
  func draw(
    into grid: inout CellGrid,
    in viewport: Viewport,
    look: VectorLook,
    covered: [CellRect],
    icons: [VectorScene.Icon] = [],
    focus: CellPoint? = nil,
    inSteps: Bool
  ) {
    var order = order(for: .all(viewport), of: viewport, look, covered: covered, icons: icons)
    order.scene.focus = focus
    order.inSteps = inSteps
    (labels, isUnfinished) = painter.paint(order, into: &grid)
  }

  /// So far around a map that shares its frame with another one is looked ahead: there is less time, and while the map
  /// is zoomed or turned no frame can use what the one before it has laid out.
  private static let reachBesideAnother = 1.0 / 3

  /// What draws a box of the screen, on whichever thread; what is covered and where icons stand is told in cells of the
  /// screen.
  func drawing(
    of box: CellRect,
    in viewport: Viewport,
    _ look: VectorLook,
    covered: [CellRect],
    icons: [VectorScene.Icon]
  ) -> @Sendable () -> (grid: CellGrid, labels: [PlacedLabel]) {
    var order = order(for: box, of: viewport, look, covered: covered, icons: icons)
    order.scene.reach = Self.reachBesideAnother
    let painter = painter
    return { [order] in
      var grid = CellGrid(columns: box.columns, rows: box.rows)
      let labels = painter.paint(order, into: &grid).labels
      return (grid, labels.map { $0.moved(right: box.column, down: box.row) })
    }
  }

  private func order(
    for box: CellRect,
    of viewport: Viewport,
    _ look: VectorLook,
    covered: [CellRect],
    icons: [VectorScene.Icon]
  ) -> SharedVectorPainter.Order {
    let (left, top) = (box.column, box.row)
    func inBox(_ rect: CellRect) -> CellRect {
      CellRect(column: rect.column - left, row: rect.row - top, columns: rect.columns, rows: rect.rows)
    }
    var scene = VectorScene(
      sheets: tiles.shown,
      worldToCells: viewport.canvasTransform(samplesPerCell: (1, 1))
        .then(.translation(x: -Double(left), y: -Double(top))),
      columns: box.columns,
      rows: box.rows,
      // Styles begin where the world is one tile; from farther away it looks just so.
      zoom: max(viewport.camera.zoom, 0),
      bearing: viewport.camera.bearing,
      covered: covered.map(inBox)
    )
    scene.icons = icons.map { VectorScene.Icon(box: inBox($0.box), name: $0.name) }
    return SharedVectorPainter.Order(scene: scene, look: look)
  }

  /// Says that nothing of it is to be seen, and so no name either.
  func stayHidden() { labels = [] }

  /// The street and the part of town at a cell, as far as they are drawn.
  func whereabouts(at cell: CellPoint) -> String? {
    guard let found = painter.whereabouts(at: cell) else { return nil }
    let names = [found.street, found.district].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " · ")
  }

  /// What can be asked about a place, whatever zoom is shown.
  func inquiry(about place: WorldPoint, in viewport: Viewport, _ look: VectorLook) -> PlaceInquiry {
    PlaceInquiry(place: place, archives: archives(in: viewport), style: look.style, language: language)
  }
}
