package import Cartography
package import Cells
package import Geodesy
import Raster
package import Scene
package import Threads
package import Tiles

/// The map that is laid over the other one: pictures or tiles of any kind, or the vector map behind it as of another time.
package final class FrontMap {
  private let maps: MapStack
  private let vectorMap: VectorMap?
  private var bands = PictureBands()
  /// The vector map as it was drawn last.
  private var drawnVectors: (view: VectorView, cells: Future<MapCells>)?
  /// The year that it shows the map behind it as of; nil where it is another map.
  package let year: Int?
  /// Whether it is the map behind it, at whatever time.
  package let isOfBack: Bool

  /// The picture while it is put in its place, instead of where it lay.
  package var loose: UnalignedImage?
  /// The file of the picture that it is; nil where it is no single one.
  package let path: String?
  private let isPlaced: Bool

  /// So much one may take that is laid over while the program runs.
  package static let memory = 32 << 20

  /// The vector map behind it as of a year, or as it is.
  package init(vectorMap: VectorMap, year: Int? = nil) {
    (self.vectorMap, self.year, maps) = (vectorMap, year, vectorMap.maps)
    (path, isPlaced, isOfBack) = (nil, true, true)
  }

  /// Creates the overlay from the maps found at some paths.
  package init(
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
  package var isPicture: Bool { vectorMap == nil }

  /// The part of the world that it takes; nil where that is all of the map behind it, or nowhere.
  package var bounds: WorldRect? {
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

  /// The attributions; empty if it is the same map as the one below.
  package var credits: [String] {
    isOfBack ? [] : [maps.attribution] + maps.vectorArchives.compactMap(\.info.description.attribution)
  }
  package var problems: [MapProblem] { maps.problems }

  private var supply: MapSupply { MapSupply(maps: maps, vectorMap: vectorMap, showsPictures: loose == nil) }

  /// How it is drawn: in the style of the whole, but as of its own year.
  private func look(_ look: MapLook) -> MapLook { look.asOf(year) }

  /// Says what the screen shows, and asks for what is missing.
  package func update(for viewport: Viewport, in look: MapLook) {
    supply.update(for: viewport, in: self.look(look))
  }

  package func collectArrivals(in look: MapLook, at now: Duration) -> Bool {
    supply.collectArrivals(in: self.look(look), at: now)
  }

  package func lookAhead() { maps.lookAhead() }

  package var deadline: Duration? { maps.deadline }
  package var timeToRetry: Duration? { maps.timeToRetry }

  package func finishLoading(for viewport: Viewport, in look: MapLook) {
    supply.finishLoading(for: viewport, in: self.look(look))
  }

  package func relieveMemory() { maps.systemIsShortOfMemory() }

  /// Begins to draw a box of cells; nothing where there is nothing to draw.
  ///
  /// Names keep away from what of it isn't seen, and give way to icons.
  package func cells(
    in box: CellRect,
    of viewport: Viewport,
    _ look: MapLook,
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

  private func cells(of vectorMap: VectorMap, in view: VectorView, _ look: MapLook) -> Future<MapCells> {
    if let drawnVectors, drawnVectors.view == view { return drawnVectors.cells }
    let draw = vectorMap.drawing(of: view.box, in: view.viewport, look, covered: view.covered, icons: view.icons)
    let cells = Future {
      let (grid, labels) = draw()
      return MapCells(grid, labels)
    }
    drawnVectors = (view, cells)
    return cells
  }

  /// The names of the vector map as they were placed last.
  package var labels: [PlacedLabel] { drawnVectors?.cells.result.labels ?? [] }

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
  package func samples(in box: CellRect, of viewport: Viewport, _ look: MapLook) -> [DrawnBand<PictureBand.Samples>] {
    guard isPicture, let subject = subject(in: box, of: viewport, look) else { return [] }
    return bands.samples(of: subject)
  }

  private func subject(in box: CellRect, of viewport: Viewport, _ look: MapLook) -> PictureSubject? {
    pieces(in: viewport).map { pieces in
      PictureSubject(
        pieces: pieces,
        viewport: viewport,
        box: box,
        samples: look.blocks.samplesPerCell,
        style: look.pictures,
        ground: .clear,
        isExact: false
      )
    }
  }

  /// The part to print; nil if there is none.
  package func printed(_ look: MapLook, in viewport: Viewport) -> PrintedMap? {
    if let vectorMap { return PrintedMap(.vectorMap(vectorMap.source, self.look(look).inPrint), style: look.pictures) }
    if let loose { return PrintedMap(.pieces([loose.piece(in: viewport)]), style: look.pictures) }
    guard !maps.isEmpty, !needsPlace else { return nil }
    return PrintedMap(.pictures(maps.sources.withoutVectors, memory: maps.memoryLimit), style: look.pictures)
  }

  /// The part to draw in pixels, at a number of pixels per cell; nil if there is none.
  package func pixels(
    of viewport: Viewport,
    _ look: MapLook,
    pixelsPerCell: (width: Int, height: Int)
  ) -> PixelDrawing.Source? {
    if let vectorMap {
      guard vectorMap.covers(viewport) else { return nil }
      return .vectors(vectorMap.pixelMap(of: viewport, self.look(look), pixelsPerCell: pixelsPerCell))
    }
    if let loose { return .pictures(PrintedMap(.pieces([loose.piece(in: viewport)]), style: look.pictures)) }
    guard !maps.isEmpty, !needsPlace else { return nil }
    return .pictures(maps.pictures(in: viewport, style: look.pictures))
  }

  /// The corners of a single picture, clockwise from its upper left; nil where there is no such thing.
  package var outline: [WorldPoint]? {
    if let loose { return loose.corners }
    guard !needsPlace, vectorMap == nil, maps.outlines.count == 1, !maps.isWorldWide else { return nil }
    return maps.outlines[0]
  }
}

/// Putting a picture in its place.
extension FrontMap {
  private func pieces(in viewport: Viewport) -> [MapPiece]? {
    if let loose { return [loose.piece(in: viewport)] }
    // A map without a position isn't shown until it has one.
    guard !maps.isEmpty, !needsPlace else { return nil }
    return maps.pieces(for: viewport.area)
  }

  /// Whether it is one picture of a file, which may lie anywhere.
  package var canBeMoved: Bool { path != nil && vectorMap == nil && maps.isSinglePicture }

  /// Whether it lies as hands can't move it: by its corners alone its inside would lie elsewhere.
  package var isUneven: Bool { canBeMoved && loose == nil && maps.isUnevenPicture }

  /// Whether its position is unknown.
  package var needsPlace: Bool { canBeMoved && !isPlaced }

  /// Whether its position is unknown and hasn't been set by hand either.
  package var liesNowhere: Bool { needsPlace && loose == nil }

  /// Lifts the picture to be moved, from its position or, without one, at the centre of a view.
  package func loosen(_ scan: PictureScan, in viewport: Viewport, on back: BaseImage?) {
    guard loose == nil, scan.path == path else { return }
    let outline = needsPlace ? nil : maps.outlines.first
    loose = UnalignedImage(scan, in: viewport, outline: outline, isOnEarth: back == nil)
  }

  /// Draws it from its file again if it hasn't been moved, and returns whether its position is unchanged; without a
  /// position it would be invisible.
  package func fastenIfUnmoved() -> Bool {
    guard !needsPlace, loose?.isUnmoved ?? true else { return false }
    loose = nil
    return true
  }
}
