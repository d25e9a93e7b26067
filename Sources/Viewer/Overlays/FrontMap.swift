import Cartography
import Cells
import Geodesy
import Raster
import Scene
import Threads
import Tiles

/// The map that is laid over the other one: pictures or tiles of any kind, or the vector map behind it as of another time.
final class FrontMap {
  private let maps: MapStack
  private let vectorMap: VectorMap?
  private var bands = PictureBands()
  /// The vector map as it was drawn last.
  private var drawnVectors: (view: VectorView, cells: Aside<MapCells>)?
  /// The year that it shows the map behind it as of; nil where it is another map.
  let year: Int?
  /// Whether it is the map behind it, at whatever time.
  let isOfBack: Bool

  /// The picture while it is put in its place, instead of where it lay.
  var loose: LoosePicture?
  /// The file of the picture that it is; nil where it is no single one.
  let path: String?
  private let isPlaced: Bool

  /// So much one may take that is laid over while the program runs.
  private static let memory = 32 << 20

  /// The vector map behind it as of a year, or as it is.
  init(vectorMap: VectorMap, year: Int? = nil) {
    (self.vectorMap, self.year, maps) = (vectorMap, year, vectorMap.maps)
    (path, isPlaced, isOfBack) = (nil, true, true)
  }

  /// What was found somewhere.
  init(
    _ found: FoundMaps,
    language: String,
    memory: Int = FrontMap.memory,
    _ work: BackgroundWork
  ) {
    maps = MapStack(found, memory: memory, work: work)
    vectorMap = maps.vectorArchives.isEmpty ? nil : VectorMap(maps, language: language)
    (path, isPlaced, isOfBack, year) = (found.picture, !found.needsPlace, false, nil)
  }

  /// Whether it has no names of its own.
  var isPicture: Bool { vectorMap == nil }

  /// The part of the world that it takes; nil where that is all of the map behind it, or nowhere.
  var bounds: WorldRect? {
    guard !isOfBack, !liesNowhere else { return nil }
    if let corners = outline { return Self.rect(around: corners) }
    let archives = maps.vectorArchives.map { $0.info.grid.map.bounds } + (maps.isEmpty ? [] : [maps.bounds])
    return Self.rect(
      around: archives.flatMap { [WorldPoint(x: $0.minX, y: $0.minY), WorldPoint(x: $0.maxX, y: $0.maxY)] }
    )
  }

  private static func rect(around places: [WorldPoint]) -> WorldRect {
    let (x, y) = (places.map(\.x), places.map(\.y))
    return WorldRect(minX: x.min() ?? 0, minY: y.min() ?? 0, maxX: x.max() ?? 1, maxY: y.max() ?? 1)
  }

  /// Who made it; nothing where it is the map that it is laid over.
  var attribution: String {
    guard !isOfBack else { return "" }
    return Credits.joined([maps.attribution] + maps.vectorArchives.compactMap(\.info.description.attribution))
  }
  var problems: [String] { maps.problems }

  private var supply: MapSupply { MapSupply(maps: maps, vectorMap: vectorMap, showsPictures: loose == nil) }

  /// How it is drawn: in the style of the whole, but as of its own year.
  private func look(_ look: Look) -> VectorLook { look.ofVectors(asOf: year) }

  /// Says what the screen shows, and asks for what is missing.
  func update(for viewport: Viewport, in look: Look) {
    supply.update(for: viewport, in: self.look(look))
  }

  func collectArrivals(in look: Look, at now: Duration) -> Bool {
    supply.collectArrivals(in: self.look(look), at: now)
  }

  var deadline: Duration? { maps.deadline }
  var timeToRetry: Duration? { maps.timeToRetry }

  func finishLoading(for viewport: Viewport, in look: Look) {
    supply.finishLoading(for: viewport, in: self.look(look))
  }

  func relieveMemory() { maps.systemIsShortOfMemory() }

  /// Begins to draw a box of cells; nothing where there is nothing to draw.
  ///
  /// Names keep away from what of it isn't seen, and give way to icons.
  func cells(
    in box: CellRect,
    of viewport: Viewport,
    _ look: Look,
    covered: [CellRect],
    icons: [VectorScene.Icon]
  ) -> [DrawnBand<MapCells>] {
    if let vectorMap {
      guard vectorMap.covers(viewport) else { return [] }
      let vectorLook = self.look(look)
      let view = VectorView(
        viewport: viewport,
        box: box,
        covered: covered,
        icons: icons,
        drawing: vectorLook.drawing,
        blocks: look.blocks,
        depth: look.depth,
        version: vectorMap.version
      )
      return [DrawnBand(box: box, drawn: cells(of: vectorMap, in: view, vectorLook))]
    }
    guard let subject = subject(in: box, of: viewport, look) else { return [] }
    return bands.cells(of: subject, look.blocks, look.depth)
  }

  private func cells(of vectorMap: VectorMap, in view: VectorView, _ look: VectorLook) -> Aside<MapCells> {
    if let drawnVectors, drawnVectors.view == view { return drawnVectors.cells }
    let draw = vectorMap.drawing(of: view.box, in: view.viewport, look, covered: view.covered, icons: view.icons)
    let cells = Aside {
      let (grid, labels) = draw()
      return MapCells(grid, labels)
    }
    drawnVectors = (view, cells)
    return cells
  }

  /// The names of the vector map as they were placed last.
  var labels: [PlacedLabel] { drawnVectors?.cells.result.labels ?? [] }

  /// All that a drawing of the vector map depends on.
  private struct VectorView: Equatable {
    let viewport: Viewport
    let box: CellRect
    let covered: [CellRect]
    let icons: [VectorScene.Icon]
    let drawing: MapDrawing
    let blocks: BlockSet
    let depth: ColorDepth
    let version: Int
  }

  /// Begins to draw the samples of a box of cells; nothing where there is nothing to draw, or no pictures.
  func samples(in box: CellRect, of viewport: Viewport, _ look: Look) -> [DrawnBand<PictureBand.Samples>] {
    guard isPicture, let subject = subject(in: box, of: viewport, look) else { return [] }
    return bands.samples(of: subject)
  }

  private func subject(in box: CellRect, of viewport: Viewport, _ look: Look) -> PictureSubject? {
    pieces(in: viewport).map { pieces in
      PictureSubject(
        pieces: pieces,
        viewport: viewport,
        box: box,
        samples: look.blocks.samplesPerCell,
        style: look.style,
        ground: .clear,
        isExact: false
      )
    }
  }

  /// What of it is printed; nil where there is nothing to print.
  func printed(_ look: Look, in viewport: Viewport) -> PrintedMap? {
    if let vectorMap { return PrintedMap(.vectorMap(vectorMap.source, look.ofPrint(asOf: year)), style: look.style) }
    if let loose { return PrintedMap(.pieces([loose.piece(in: viewport)]), style: look.style) }
    guard !maps.isEmpty, !needsPlace else { return nil }
    return PrintedMap(.pictures(maps.sources.withoutVectors, memory: maps.memoryLimit), style: look.style)
  }

  /// The corners of a single picture, clockwise from its upper left; nil where there is no such thing.
  var outline: [WorldPoint]? {
    if let loose { return loose.corners }
    guard !needsPlace, vectorMap == nil, maps.outlines.count == 1, !maps.isWorldWide else { return nil }
    return maps.outlines[0]
  }
}

/// Putting a picture in its place.
extension FrontMap {
  private func pieces(in viewport: Viewport) -> [MapPiece]? {
    if let loose { return [loose.piece(in: viewport)] }
    // What has no place isn't shown in any before somebody puts it there.
    guard !maps.isEmpty, !needsPlace else { return nil }
    return maps.pieces(for: viewport.area)
  }

  /// Whether it is one picture of a file, which may lie anywhere.
  var canBeMoved: Bool { path != nil && vectorMap == nil && maps.isSinglePicture }

  /// Whether it lies as hands can't move it: by its corners alone its inside would lie elsewhere.
  var isUneven: Bool { canBeMoved && loose == nil && maps.isUnevenPicture }

  /// Whether nobody knows where it lies.
  var needsPlace: Bool { canBeMoved && !isPlaced }

  /// Whether that is so, and nobody has put it anywhere either.
  var liesNowhere: Bool { needsPlace && loose == nil }

  /// Takes the picture up to be moved, from where it lies or, where that is nowhere, in the middle of a view.
  func loosen(_ scan: PictureScan, in viewport: Viewport, on back: BackPicture?) {
    guard loose == nil, scan.path == path else { return }
    let outline = needsPlace ? nil : maps.outlines.first
    loose = LoosePicture(scan, in: viewport, outline: outline, isOnEarth: back == nil)
  }

  /// Draws it from its file again where nobody has moved it, and says whether it lies as it did; what has no place would
  /// be seen nowhere.
  func fastenIfUnmoved() -> Bool {
    guard !needsPlace, loose?.isUnmoved ?? true else { return false }
    loose = nil
    return true
  }
}
