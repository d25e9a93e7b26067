package import Geodesy
package import Threads

/// The stacked maps with all loaded content, as seen by the main thread.
///
/// Nothing here waits unless it says so. A frame states its view (`update`), draws the loaded content (`pieces`), and
/// collects the results of background work (`collectArrivals`).
package final class MapStack {
  let pictures: [any PaintedMap]
  /// The pictures, and then those that are drawn by other means.
  private(set) var maps: [any StackedMap]
  /// The values that determine the order of the maps, at the same indexes.
  private(set) var details: [MapDetail]
  let loader: Loader
  package private(set) var sources: MapSources
  private let openingProblems: [MapProblem]

  package private(set) var screen: ViewExtent?
  /// Whether pictures can be seen; what can't be is not waited for.
  private(set) var showsPictures = true
  /// The maps that the screen needs, the most detailed first.
  var list: [Int] = []
  /// The memory of the planned content once it is all loaded, in bytes.
  var plannedBytes = 0
  /// Counts up with every plan.
  var now = 0
  /// Which of the plans was the last to be looked ahead from.
  var lookedAhead = 0
  /// Whether the frame is to depend on the view alone, and not on what was shown before.
  var isFinal = false
  /// Since when something of vector maps waits for the rest of it.
  private var heldSince: Duration?
  /// Whether what servers have comes slowly or costs something: a coarser level then comes before what is wanted.
  package var isLineSlow = false
  private var pressure: MemoryPressure?
  package let work: BackgroundWork

  package static let defaultMemory = 64 << 20
  /// How long loaded vector tiles wait for others: a new tile moves names, and better all at once than one after
  /// another.
  private static let patience = Duration.milliseconds(40)

  /// Stacks maps in any order: the most detailed is on top.
  ///
  /// They share a memory limit in bytes.
  package convenience init(
    pyramids: [any TileSource],
    pictures: [PlacedPicture],
    problems: [MapProblem] = [],
    memory: Int = MapStack.defaultMemory,
    work: BackgroundWork
  ) {
    let sources = MapSources(pyramids: pyramids, pictures: pictures, vectorArchives: [])
    self.init(sources, problems: problems, memory: memory, work: work)
  }

  package init(_ sources: MapSources, problems: [MapProblem] = [], memory: Int, work: BackgroundWork) {
    (self.sources, self.work) = (sources, work)
    let gate = DecodingGate()
    pictures = sources.pyramids.map(PyramidMap.init) + sources.pictures.map { PictureMap($0, gate: gate) }
    maps = pictures
    details = pictures.map { MapDetail($0.placement) }
    openingProblems = problems
    loader = Loader(memory: memory, work: work)
  }

  /// Archives whose tiles are drawn by other means than pictures.
  package var vectorArchives: [any TileArchive] { sources.vectorArchives }

  /// The maps that draw them.
  var vectors: Range<Int> { pictures.count..<maps.count }

  /// In the order of their archives.
  package var vectorMaps: ArraySlice<any StackedMap> { maps[vectors] }

  /// Stacks maps of vector tiles as well, one for each archive.
  package func add(_ vectors: [any StackedMap]) {
    maps += vectors
    details += vectors.map { MapDetail($0.placement, depth: $0.depth, isOverlay: $0.isOverlay) }
  }

  /// Stacks one more, which was opened meanwhile, and returns its number; one that fills what others lack is shown from some
  /// zoom on.
  package func add(_ map: any StackedMap, of archive: any TileArchive, filledFrom zoom: Double? = nil) -> Int {
    sources.fillZooms[sources.vectorArchives.count] = zoom
    sources.vectorArchives.append(archive)
    add([map])
    plan()
    return sources.vectorArchives.count - 1
  }

  /// Fills what others lack from another zoom on.
  package func fill(with number: Int, from zoom: Double) {
    sources.fillZooms[number] = zoom
    plan()
  }

  /// Another one of the archives of vector tiles alone; both are seen, so it makes do with half of the memory.
  package func withoutPictures() -> MapStack { MapStack(sources.vectors, memory: loader.budget.size / 2, work: work) }

  /// Says what the screen shows now: asks for what is missing, and gives up what is no longer needed.
  package func update(
    for view: ViewArea,
    samplesPerWorld: (x: Double, y: Double),
    zoom: Double? = nil,
    showsPictures: Bool = true
  ) {
    screen = ViewExtent(view, samplesPerWorldX: samplesPerWorld.x, samplesPerWorldY: samplesPerWorld.y, zoom: zoom)
    self.showsPictures = showsPictures
    isFinal = false
    plan()
  }

  /// Takes what has been loaded and collected; true when the frame looks different now.
  package func collectArrivals(at time: Duration = .zero) -> Bool {
    let arrivals = loader.take(of: pictures.indices) + vectorArrivals(at: time)
    guard !arrivals.isEmpty else { return false }
    let before = tally
    let isAwaited = arrivals.contains { maps[$0.key.map].isNeeded($0.key.part) }
    for arrival in arrivals {
      let growth = maps[arrival.key.map].receive(arrival.outcome, for: arrival.key.part, now: now)
      loader.account(for: growth, of: arrival.key.map)
    }
    plan()
    return isAwaited || tally != before
  }

  private func vectorArrivals(at time: Duration) -> [(key: LoadKey, outcome: LoadOutcome)] {
    guard loader.hasArrivals(of: vectors) else { return [] }
    if heldSince == nil { heldSince = time }
    let waits = loader.inProgress(of: vectors).contains { maps[$0.map].isNeeded($0.part) }
    guard !waits || time >= deadline ?? time else { return [] }
    heldSince = nil
    return loader.take(of: vectors)
  }

  /// The latest time to show loaded content, even if other loads are running.
  package var deadline: Duration? { heldSince.map { $0 + Self.patience } }

  /// Loads everything that the frame needs, and returns when it is loaded.
  ///
  /// The frame then depends on the view alone, and not on the order of arrivals.
  package func finishLoading() {
    isFinal = true
    plan()
    while !isComplete {
      loader.waitForArrival()
      _ = collectArrivals()
    }
  }

  /// Asks for everything that the frame needs as well, but only takes what has been collected; true when it is complete.
  package func continueLoading() -> Bool {
    isFinal = true
    plan()
    _ = collectArrivals()
    return isComplete
  }

  /// Sleeps until something that is under way has come; false, at once, where nothing is.
  package func waitForArrival() -> Bool {
    guard !loader.isAtRest else { return false }
    loader.waitForArrival()
    return true
  }

  /// The pieces that the maps are painted with, from the bottom to the top.
  package func pieces(for view: ViewArea) -> [MapPiece] {
    guard let last = screen else { return [] }
    let screen = ViewExtent(view, likeThatOf: last) ?? last
    var number = 0
    return shownMaps(pictures.indices, on: screen).reversed().flatMap { index in
      let map = pictures[index]
      let sheets = map.sheets(on: screen)
      return sheets.sheets.flatMap { sheet in
        number += 1
        return sheet.map { $0.onSheet(number, isJoined: sheets.isWhole && map.placement.projection == .mercator) }
      }
    }
  }

  /// The vector maps that a view shows, the most detailed first.
  package func vectorMaps(in view: ViewArea, zoom: Double) -> [any StackedMap] {
    guard let screen = ViewExtent(view, zoom: zoom) else { return [] }
    return shownMaps(vectors, on: screen).map { maps[$0] }
  }

  /// Those that the screen is planned to show.
  package var plannedVectorMaps: [any StackedMap] { list.filter(vectors.contains).map { maps[$0] } }

  /// How many of the parts that the frame needs are there, stood in for, or missing.
  package var tiles: (shown: Int, standIns: Int, missing: Int) {
    let tally = tally
    return (tally.shown, tally.standIns, tally.missing)
  }

  /// Whether everything that the frame needs is loaded.
  package var isComplete: Bool {
    loader.isAtRest || isSettled
  }
  /// The pictures' part of it.
  package var memoryOfPictures: Int { loader.memory(of: pictures.indices) }
  package var memoryLimit: Int { loader.budget.limit }

  /// The memory of the maps in bytes, including running loads.
  package var memoryInUse: Int { loader.budget.used }

  /// One line for each thing that can't be shown as it should.
  package var problems: [MapProblem] { openingProblems + maps.flatMap(\.problems) }

  /// Why the screen shows nothing of what it needs; nil where it shows something.
  package var failure: TileError? {
    let tally = tally
    guard tally.missing > 0, tally.shown + tally.standIns == 0 else { return nil }
    return maps.lazy.compactMap(\.failure).first
  }

  /// How long until what couldn't be had is worth asking for again; nil where there is nothing of that kind.
  package var timeToRetry: Duration? {
    maps.suffix(showsPictures ? maps.count : vectors.count).compactMap(\.timeToRetry).min()
  }

  /// Releases all content because the system is short of memory, and lowers the limit.
  ///
  /// Drawn vector tiles stay: nothing could be shown instead.
  package func systemIsShortOfMemory() {
    loader.shrinkBudget()
    for (number, map) in maps.enumerated() {
      let use = vectors.contains(number) ? now : .max
      map.standDown()
      loader.account(for: -map.releaseReplaced(), of: number)
      while map.oldestUse(before: use) != nil { loader.account(for: -map.releaseOldest(before: use), of: number) }
    }
    plan()
  }

  /// A descriptor that becomes ready (POLLPRI) when the system is short of memory; nil if that isn't supported.
  package func watchMemory() -> Int32? {
    if pressure == nil { pressure = MemoryPressure() }
    return pressure?.descriptor
  }
}

/// Painting.
extension MapStack {
  /// The maps of a kind to be drawn, the most detailed first: those down to one that covers the screen.
  private func shownMaps(_ kind: Range<Int>, on screen: ViewExtent) -> [Int] {
    let order = candidates(kind, on: screen)
    guard let last = order.firstIndex(where: { maps[$0].coverage(of: screen) == .complete }) else { return order }
    return Array(order[...last])
  }

  private var tally: TileTally {
    guard let screen else { return TileTally() }
    return list.reduce(TileTally()) { $0 + maps[$1].tally(on: screen) }
  }
}

/// The sources of a stack's maps; another stack of them can be created on any thread.
package struct MapSources: Sendable {
  var pyramids: [any TileSource] = []
  var pictures: [PlacedPicture] = []
  package var vectorArchives: [any TileArchive] = []
  /// From how near those are shown that only fill what the others lack, by their numbers.
  package var fillZooms: [Int: Double] = [:]

  var isEmpty: Bool { pyramids.isEmpty && pictures.isEmpty && vectorArchives.isEmpty }
  var isOnePicture: Bool { pictures.count == 1 && pyramids.isEmpty && vectorArchives.isEmpty }

  /// Whether some of it has to be asked of a server.
  package var isServed: Bool { pyramids.contains(where: \.isServed) }

  /// Without the pictures.
  package var vectors: MapSources { MapSources(vectorArchives: vectorArchives, fillZooms: fillZooms) }
  /// Without the vector tiles.
  package var withoutVectors: MapSources { MapSources(pyramids: pyramids, pictures: pictures) }
}
