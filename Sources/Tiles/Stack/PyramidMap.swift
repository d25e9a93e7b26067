package import Geodesy
internal import Raster
internal import Threads

/// A pyramid of pictures in the stack: it chooses the level.
final class PyramidMap: TiledMap, PaintedMap {
  private let source: any TileSource
  var store = TileStore<PictureContent>()
  /// The tiles that the screen should be made of, nearest to its centre first.
  private var ideal: [UnwrappedTileID] = []
  /// Why there are none although the map can be seen.
  private var refusal: PlaceholderTint?
  private var attempt = 0

  /// More tiles than this on one screen would each be smaller than can be seen.
  private static let maxTiles = 512

  init(_ source: any TileSource) {
    self.source = source
  }

  var grid: TileGrid { source.grid }
  var description: MapDescription { source.description }
  var placement: Placement { grid.map }
  var isGeographic: Bool { grid.isGeographic }

  var finestSamplesPerWorld: Double {
    let bounds = grid.placement.bounds
    return Double(grid.tileSize << grid.zooms.upperBound) / max(bounds.maxX - bounds.minX, 1e-9)
  }

  var problems: [MapProblem] {
    guard let (first, count) = store.failure else { return emptiness(of: source.host, from: grid.zooms.lowerBound) }
    return [MapProblem(error: first, moreTiles: count - 1)]
  }

  var failure: TileError? { store.failure?.first }
  var timeToRetry: Duration? { source.timeToRetry }

  func plan(for screen: ViewExtent, on terms: PlanTerms) -> Int {
    if source.attempt != attempt {
      attempt = source.attempt
      store.retryFailures()
    }
    choose(for: screen, room: terms.room)
    if terms.isLineSlow, source.isServed { chooseCoarserFirst(for: screen) }
    let needed = needed()
    store.require(needed.enumerated().map { ($0.element, $0.offset) }, now: terms.now)
    for tile in standIns.tiles { store.useAsStandIn(tile.canonical, now: terms.now) }
    return needed.count * tileBytes
  }

  func standDown() {
    ideal = []
    refusal = nil
    store.standDown()
  }

  /// Chooses the finest level that is useful on screen and fits into memory.
  private func choose(for screen: ViewExtent, room: Int) {
    let most = min(Self.maxTiles, room / tileBytes)
    var zoom = grid.zoom(for: screen)
    refusal = nil
    while true {
      if let tiles = grid.tiles(on: screen, zoom: zoom, most: most) {
        ideal = tiles
        return
      }
      guard zoom > grid.zooms.lowerBound else { break }
      zoom -= 1
    }
    ideal = []
    refusal = most < Self.maxTiles ? .noMemory : .notLoaded
  }

  /// Until a coarser level is here, that is what is wanted: a quarter of the tiles shows all of the screen.
  private func chooseCoarserFirst(for screen: ViewExtent) {
    func isKnown(_ tile: UnwrappedTileID) -> Bool { [.loaded, .failed].contains(store.state(of: tile.canonical)) }
    guard let level = ideal.first?.zoom, level > grid.zooms.lowerBound, !ideal.allSatisfy(isKnown),
      let coarser = grid.tiles(on: screen, zoom: level - 1, most: Self.maxTiles), !coarser.allSatisfy(isKnown)
    else { return }
    ideal = coarser
  }

  /// The tiles that make the screen up and, where one of them is known to show nothing, the nearest coarser one.
  private func needed() -> [TileID] {
    var seen: Set<TileID> = []
    var needed: [TileID] = []
    func add(_ tile: TileID) {
      if seen.insert(tile).inserted { needed.append(tile) }
    }
    ideal.forEach { add($0.canonical) }
    for tile in ideal {
      var candidate = tile.canonical
      while store.isHole(candidate), let parent = candidate.parent, grid.zooms.contains(parent.zoom) {
        add(parent)
        candidate = parent
      }
    }
    return needed
  }

  /// The size of a tile in memory.
  private var tileBytes: Int { grid.tileSize * grid.tileSize * 4 + PictureContent.leastBytes }
}

/// Loading.
extension PyramidMap {
  func request(for id: TileID, priority: WorkPriority) -> LoadRequest {
    LoadRequest(part: .tile(id), priority: priority, bytes: tileBytes, isServed: source.isServed) { [source] in
      do throws(TileError) {
        guard let bitmap = try source.tile(at: id), bitmap.width > 0, bitmap.height > 0 else {
          return .content(PictureContent(pieces: [], isOpaque: false))
        }
        return .content(PictureContent(pieces: source.grid.pieces(of: bitmap, at: id), isOpaque: bitmap.isOpaque))
      } catch {
        return .failure(error)
      }
    }
  }

  func prefetch(for screen: ViewExtent, room: Int) -> [LoadRequest] {
    guard let zoom = ideal.first?.zoom else { return [] }
    let tiles = grid.placesToGo(from: screen, at: zoom).flatMap { place in
      grid.tiles(on: place.screen, zoom: place.zoom, most: Self.maxTiles) ?? []
    }
    return prefetch(tiles, besides: ideal, most: room / tileBytes)
  }
}

/// Painting.
extension PyramidMap {
  func coverage(of screen: ViewExtent) -> Coverage {
    let copies = screen.copies(of: placement.bounds, isGeographic: isGeographic)
    guard refusal == nil, !ideal.isEmpty else { return .none }
    guard placement.covers(screen, copies: copies, isGeographic: isGeographic) else { return .none }
    var coverage = Coverage.complete
    for tile in ideal {
      if let tile = store.tile(tile.canonical) {
        if !tile.isOpaque { return .none }
      } else if store.isHole(tile.canonical) {
        return .none
      } else {
        coverage = .promised
      }
    }
    return coverage
  }

  func sheets(on screen: ViewExtent) -> MapSheets {
    if let refusal {
      let copies = screen.copies(of: placement.bounds, isGeographic: isGeographic)
      let tints = copies.map { MapPiece(refusal, over: placement, copy: $0) }
      return MapSheets(sheets: [tints], tally: TileTally(missing: copies.count))
    }
    let standIns = standIns
    // In the order of their places, not of their distance from the centre: where they overlap, a frame a step further
    // is to look the same.
    let shown = ideal.filter(isHere).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    let levels = Dictionary(grouping: standIns.tiles, by: \.zoom).sorted { $0.key < $1.key }.map(\.value)
    let tints = tints(uncovered: standIns.uncovered)
    let missing = standIns.uncovered.count { store.state(of: $0.canonical) != .loaded }
    return MapSheets(
      sheets: (levels + [shown]).map { $0.flatMap(pieces) } + [tints],
      tally: TileTally(
        shown: shown.count + standIns.uncovered.count - missing,
        standIns: ideal.count - shown.count - standIns.uncovered.count,
        missing: missing
      )
    )
  }

  private var standIns: TileStandIns {
    TileStandIns(for: ideal.filter { !isHere($0) }, zooms: grid.zooms, mayOverlap: true) {
      store.tile($0)?.isEmpty == false
    }
  }

  private func isHere(_ tile: UnwrappedTileID) -> Bool {
    store.tile(tile.canonical)?.isEmpty == false
  }

  private func pieces(of tile: UnwrappedTileID) -> [MapPiece] {
    (store.tile(tile.canonical)?.pieces ?? []).map { $0.moved(by: tile.wrap) }
  }

  /// A tint where there is no stand-in, and over everything that can't be loaded.
  private func tints(uncovered: [UnwrappedTileID]) -> [MapPiece] {
    let uncovered = Set(uncovered)
    return ideal.compactMap { tile in
      let state = store.state(of: tile.canonical)
      guard state == .failed || uncovered.contains(tile), let tint = PlaceholderTint(state) else { return nil }
      return MapPiece(tint, over: grid.placement(of: tile.canonical), copy: tile.wrap)
    }
  }
}

/// The tiles drawn instead of those being loaded: all four children if they are loaded, else the nearest ancestor.
package struct TileStandIns: Hashable, Sendable {
  /// From the coarsest to the finest; to be drawn in this order, under the tiles themselves.
  package private(set) var tiles: [UnwrappedTileID]
  /// The tiles without a stand-in.
  package private(set) var uncovered: [UnwrappedTileID] = []

  /// Finds stand-ins among the loaded tiles, down to one zoom deeper and up to the coarsest.
  ///
  /// If the stand-ins of one tile may overlap, some of its children may cover its ancestor; otherwise children are used
  /// only if there is no ancestor.
  package init(for missing: [UnwrappedTileID], zooms: ClosedRange<Int>, mayOverlap: Bool, isHere: (TileID) -> Bool) {
    var found: Set<UnwrappedTileID> = []
    for tile in missing {
      let children = zooms.contains(tile.zoom + 1) ? tile.children.filter { isHere($0.canonical) } : []
      let ancestor = children.count < 4 ? Self.nearest(tile.parent, in: zooms, isHere: isHere) : nil
      if let ancestor { found.insert(ancestor) }
      if mayOverlap || ancestor == nil { found.formUnion(children) }
      if ancestor == nil, children.count < (mayOverlap ? 4 : 1) { uncovered.append(tile) }
    }
    tiles = found.sorted { ($0.zoom, $0.row, $0.column) < ($1.zoom, $1.row, $1.column) }
  }

  /// A tile if it is here, else the nearest of its ancestors.
  package static func nearest(
    _ tile: UnwrappedTileID?,
    in zooms: ClosedRange<Int>,
    isHere: (TileID) -> Bool
  ) -> UnwrappedTileID? {
    var candidate = tile
    while let ancestor = candidate, zooms.contains(ancestor.zoom) {
      if isHere(ancestor.canonical) { return ancestor }
      candidate = ancestor.parent
    }
    return nil
  }
}
