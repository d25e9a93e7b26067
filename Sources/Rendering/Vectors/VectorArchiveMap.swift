import Cartography
import Geodesy
import Glibc
import Threads
import Tiles

/// An archive of vector tiles in the stack: which of its tiles a screen is drawn from, and the sea around it.
final class VectorArchiveMap: TiledMap {
  let archive: any TileArchive
  let grid: TileGrid
  private let language: String
  /// Whether it only fills what others lack.
  private let isFilling: Bool
  var store = TileStore<VectorContent>()
  /// How tiles will be drawn; nothing is asked for before that is known.
  var look: MapLook?
  private var zoom = 0.0
  /// The tiles that the screen should be drawn from, nearest to its centre first.
  private(set) var ideal: [UnwrappedTileID] = []
  /// The parts hidden by maps above.
  private var hidden: [WorldRect] = []
  private var shore: VectorShore?
  private var showsShore = false
  /// The memory of the shore, in bytes.
  private var shoreBytes = 0
  private var attempt = 0
  /// The errors so far, each once.
  private var failures: [TileError] = []
  /// Counts up with all that comes.
  private(set) var version = 0
  /// Loaded tiles prepared by workers, which haven't been drawn yet.
  private var prepared: [(tile: PreparedTile, drawing: MapDrawing)] = []
  /// Tiles that were let go.
  private var released: Set<TileID> = []

  /// A tile takes so much at most, as a rule; few take half of it.
  private static let tileBytes = 1 << 20
  /// It is drawn where it takes at least so many dots of the screen, either way.
  private static let smallestSide = 6.0
  /// Dots across the world at zoom 0.
  private static let dotsAtZoomZero = 256.0

  init(_ archive: any TileArchive, language: String, isFilling: Bool = false) {
    (self.archive, self.language, self.isFilling) = (archive, language, isFilling)
    grid = archive.info.grid
  }

  var description: MapDescription { archive.info.description }
  var placement: Placement { grid.map }
  var isGeographic: Bool { true }
  var isOverlay: Bool { archive.info.kind == .computed }
  var depth: Int { grid.zooms.upperBound }
  var bounds: WorldRect { placement.bounds }
  var problems: [MapProblem] {
    failures.map { MapProblem(error: $0) } + emptiness(of: archive.host, from: grid.zooms.lowerBound)
  }
  var failure: TileError? { failures.first }
  var timeToRetry: Duration? { archive.timeToRetry }

  func isLarge(on screen: ViewExtent) -> Bool {
    min(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) * Self.dotsAtZoomZero * exp2(screen.zoom)
      >= Self.smallestSide
  }

  func plan(for screen: ViewExtent, on terms: PlanTerms) -> Int {
    guard look != nil else { return 0 }
    if archive.attempt != attempt {
      (attempt, failures) = (archive.attempt, [])
      store.retryFailures()
    }
    (zoom, hidden) = (screen.zoom, terms.covers)
    choose(for: screen, besides: terms.covers, most: terms.room / Self.tileBytes)
    if terms.isLineSlow, archive.info.kind.isOfServer { chooseCoarserFirst(for: screen, besides: terms.covers) }
    var seen: Set<TileID> = []
    let needed = ideal.map(\.canonical).filter { seen.insert($0).inserted }
    store.require(needed.enumerated().map { ($0.element, $0.offset) }, now: terms.now)
    for tile in standIns.tiles { store.useAsStandIn(tile.canonical, now: terms.now) }
    return needed.count * Self.tileBytes
  }

  func standDown() {
    (ideal, showsShore) = ([], false)
    store.standDown()
  }

  /// Chooses the level of the zoom, or the finest coarser one that fits into memory; as a last resort for less of the
  /// screen.
  private func choose(for screen: ViewExtent, besides covers: [WorldRect], most: Int) {
    let zoom = screen.zoom + (isPoor ? screen.zoom < Self.streetZoom ? 1 : Self.lead : 0)
    var level = min(max(Int(zoom.rounded(.down)), grid.zooms.lowerBound), grid.zooms.upperBound)
    ideal = tiles(on: screen, zoom: level, besides: covers)
    // Servers often have less than they let hope for.
    while level > grid.zooms.lowerBound, ideal.count > most || archive.info.kind == .served && isEmpty {
      level -= 1
      ideal = tiles(on: screen, zoom: level, besides: covers)
    }
    ideal = Array(ideal.prefix(most))
  }

  /// Until a coarser level is here, that is what is wanted: a quarter of the tiles shows all of the screen.
  private func chooseCoarserFirst(for screen: ViewExtent, besides covers: [WorldRect]) {
    guard let level = ideal.first?.zoom, level > grid.zooms.lowerBound, !ideal.allSatisfy({ isKnown($0.canonical) })
    else { return }
    let coarser = tiles(on: screen, zoom: level - 1, besides: covers)
    if !coarser.allSatisfy({ isKnown($0.canonical) }) { ideal = coarser }
  }

  /// Whether nothing more will come of a tile.
  private func isKnown(_ id: TileID) -> Bool { [.loaded, .failed].contains(store.state(of: id)) }

  /// Whether it is a map of the world without streets that is seen from nearer than it is made for.
  private var isOutline: Bool {
    bounds.maxX - bounds.minX >= 1 && depth < Self.streetDepth && zoom >= Double(depth + 2)
  }

  /// Vector tiles that have streets have them from this level on.
  private static let streetDepth = 12

  /// Whether its bare ground is known to be land; without a list of layers that has to be assumed.
  private var knowsSea: Bool {
    let layers = archive.info.layers
    return layers.isEmpty || layers.contains { ["ocean", "earth", "water"].contains($0) }
  }

  /// Whether its tiles are made for twice as many dots and hold less than their zoom could show: those of Protomaps have
  /// no small streets before the last, and those of OpenMapTiles few.
  private var isPoor: Bool {
    let layers = Set(archive.info.layers)
    return layers.isSuperset(of: ["earth", "roads", "pois"]) || layers.contains("transportation")
  }

  /// The part of a zoom level by which deeper tiles stand in early for poor ones.
  private static let lead = 1.0 / 3
  /// Below it streets are what tiles lack, and a whole level is worth its cost.
  private static let streetZoom = 14.0

  private func tiles(on screen: ViewExtent, zoom: Int, besides covers: [WorldRect]) -> [UnwrappedTileID] {
    let (surroundings, extent) = (bounds.surroundings, screen.area.extent)
    return TileCover.tiles(covering: screen.area, zoom: zoom).filter { tile in
      guard tile.canonical.bounds.intersects(surroundings), let seen = tile.bounds.shared(with: extent) else {
        return false
      }
      return !covers.contains { $0.contains(seen) }
    }
  }

  /// Whether it is known that there is nothing in any tile of the screen.
  private var isEmpty: Bool { !ideal.isEmpty && ideal.allSatisfy { store.tile($0.canonical)?.isEmpty == true } }
}

/// Loading.
extension VectorArchiveMap {
  var requests: [LoadRequest] {
    let isShoreMissing = showsShore && shore.map { [.notLoaded, .loading, .noMemory].contains($0.state) } ?? false
    return requests(.required) + (isShoreMissing ? shoreRequest : [])
  }

  var isSettled: Bool {
    store.isSettled && !(showsShore && shore.map { [.notLoaded, .loading].contains($0.state) } ?? false)
  }

  func isNeeded(_ part: MapPart) -> Bool {
    if case .tile(let id) = part { store.isRequired(id) } else { showsShore }
  }

  var obsolete: [MapPart] {
    store.obsolete.map { .tile($0) } + (!showsShore && shore?.state.isInProgress == true ? [.shore] : [])
  }

  func handle(_ event: LoadState.Event, for part: MapPart) {
    if case .tile(let id) = part { _ = store.handle(event, for: id) } else { _ = shore?.state.handle(event) }
  }

  func request(for id: TileID, priority: WorkPriority) -> LoadRequest {
    guard let look else { preconditionFailure("nothing is asked for before it is known how it is drawn") }
    let place = ideal.first { $0.canonical == id } ?? UnwrappedTileID(wrap: 0, canonical: id)
    // Prefetched tiles are shown at their own zoom at the earliest.
    let zoom = max(zoom, Double(id.zoom))
    let isServed = archive.info.kind.isOfServer
    return LoadRequest(part: .tile(id), priority: priority, bytes: Self.tileBytes, isServed: isServed) {
      [archive, language] in
      do throws(TileError) {
        guard let tile = try archive.vectorTile(at: id) else { return .content(VectorContent()) }
        let prepared = PreparedTile(tile, id: place, style: look.style, language: language, zoom: zoom)
        return .content(VectorContent(tile, prepared, look.drawing))
      } catch {
        return .failure(error)
      }
    }
  }

  func prefetch(for screen: ViewExtent, room: Int) -> [LoadRequest] {
    guard look != nil, let level = ideal.first?.zoom else { return [] }
    let tiles = grid.placesToGo(from: screen, at: level).flatMap { place in
      self.tiles(on: place.screen, zoom: place.zoom, besides: hidden)
    }
    return prefetch(tiles, besides: ideal, most: room / Self.tileBytes)
  }

  private var shoreRequest: [LoadRequest] {
    guard let look, let shore else { return [] }
    let priority = WorkPriority(.required, rank: ideal.count)
    let isServed = archive.info.kind.isOfServer
    return [
      LoadRequest(part: .shore, priority: priority, bytes: Self.tileBytes, isServed: isServed) {
        shore.found(in: look.style)
      }
    ]
  }

  func receive(_ outcome: LoadOutcome, for part: MapPart, now: Int) -> Int {
    version += 1
    switch (outcome, part) {
    case (.content(var content as VectorContent), .tile(let id)):
      prepared += content.takePrepared()
      return store.receive(content, at: id, now: now)
    case (.failure(let error), .tile(let id)):
      if error != .givenUp, !failures.contains(where: { $0.problem == error.problem }) { failures.append(error) }
      store.receive(error, at: id)
    case (.content(let sea as ShoreContent), .shore):
      guard shore?.receive(sea) == true else { return 0 }
      defer { shoreBytes = sea.bytes }
      return sea.bytes - shoreBytes
    default: preconditionFailure("a part becomes what its map asked for")
    }
    return 0
  }

  /// The tiles prepared by workers that suit the current drawing.
  func takePrepared(for drawing: MapDrawing) -> [PreparedTile] {
    defer { prepared = [] }
    return prepared.filter { $0.drawing.rules == drawing.rules }.map(\.tile)
  }

  func releaseOldest(before now: Int) -> Int {
    guard let id = store.oldest(before: now)?.id else { return 0 }
    released.insert(id)
    return store.release(id)
  }

  /// The tiles that were let go since the last time.
  func takeReleased() -> Set<TileID> {
    defer { released = [] }
    return released
  }

  func lie(on lower: (any StackedMap)?, in screen: ViewExtent) {
    showsShore = false
    guard !isFilling, knowsSea, let lower = lower as? VectorArchiveMap, let look, VectorShore.parts(self, from: lower),
      coverage(of: screen) == .none
    else { return }
    showsShore = true
    let found = VectorShore(of: self, on: lower, look.drawing.choice.rules, isCertain: lower.isOutline)
    if shore?.isLike(found) != true { shore = found }
  }
}

/// Drawing.
extension VectorArchiveMap {
  /// Whether it reaches all over the screen.
  func coverage(of screen: ViewExtent) -> Coverage {
    // Until all of it has come, there is something better than nothing below what only fills in; and below what has no
    // sea there may be some.
    guard !isFilling || !ideal.isEmpty && ideal.allSatisfy(isDrawn), knowsSea else { return .none }
    let extent = screen.area.extent
    // North and south of the world there is nothing for any map to show.
    guard bounds.minY <= max(extent.minY, 0), bounds.maxY >= min(extent.maxY, 1) else { return .none }
    if bounds.width >= 1 { return .complete }
    let seen = copies(on: screen).compactMap { $0.shared(with: extent) }.reduce(0) { $0 + $1.width * $1.height }
    return seen >= extent.width * extent.height * (1 - 1e-6) ? .complete : .none
  }

  /// Where it has data, in all the copies of the world that a screen shows it in.
  private func copies(on screen: ViewExtent) -> [WorldRect] {
    screen.copies(of: bounds, isGeographic: true).flatMap { copy in archive.info.areas.map { $0.shifted(by: copy) } }
  }

  /// Where nothing of the maps below is seen.
  func covers(on screen: ViewExtent) -> [WorldRect] { knowsSea ? known(on: screen) : [] }

  /// Where it knows what there is: all over, once all of that is here that can be seen.
  private func known(on screen: ViewExtent) -> [WorldRect] {
    let copies = copies(on: screen)
    let inside = ideal.filter { tile in copies.contains { $0.intersects(tile.bounds) } }
    if inside.allSatisfy({ isDrawn($0) }) { return copies }
    let tiles = Set(
      inside.compactMap { tile in TileStandIns.nearest(tile, in: grid.zooms) { store.tile($0) != nil } }.filter(isDrawn)
    )
    return tiles.sorted { ($0.bounds.minY, $0.bounds.minX) < ($1.bounds.minY, $1.bounds.minX) }.flatMap { tile in
      copies.compactMap { $0.shared(with: tile.bounds) }
    }
  }

  /// The sheets of a screen, the lowest first: the sea around it and its tiles, which hide what is below unless there
  /// is nothing.
  func sheets(on screen: ViewExtent, isLowest: Bool) -> [VectorSheet] {
    let covers = isLowest || isOverlay ? [] : known(on: screen)
    let tiles = (ideal + standIns.tiles).compactMap { id in
      store.tile(id.canonical)?.tile.map { (id: id, tile: $0) }
    }
    let sea = covers.isEmpty || !showsShore ? nil : shore?.sheet(on: screen)
    let sheet = VectorSheet(
      tiles: tiles,
      covers: covers,
      kind: isLowest && isOutline ? .outline : .map,
      knowsSea: knowsSea
    )
    return [sea, sheet].compactMap(\.self)
  }

  func tally(on screen: ViewExtent) -> TileTally {
    let here = ideal.filter { store.tile($0.canonical) != nil }
    let missing = standIns.uncovered.count
    return TileTally(shown: here.count(where: isDrawn), standIns: ideal.count - here.count - missing, missing: missing)
  }

  private func isDrawn(_ tile: UnwrappedTileID) -> Bool { store.tile(tile.canonical)?.isEmpty == false }

  /// An empty tile needs nothing in its place.
  private var standIns: TileStandIns {
    TileStandIns(
      for: ideal.filter { store.tile($0.canonical) == nil },
      zooms: grid.zooms,
      mayOverlap: false
    ) { store.tile($0) != nil }
  }
}
