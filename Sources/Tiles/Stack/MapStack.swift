package import Geodesy
package import Threads

/// The maps that lie on each other, and all of them that is in memory: what the main thread knows of maps.
///
/// Nothing here waits, except what says so. A frame says what it shows (`update`), draws what is there
/// (`pieces`), and takes what the background work has brought (`collectArrivals`).
package final class MapStack {
  let maps: [any StackedMap]
  /// What the order of the maps depends on, at the same indexes.
  let details: [MapDetail]
  let loader: Loader
  package let sources: MapSources
  /// Maps that are drawn by other means than pictures.
  package let vectorArchives: [any TileArchive]
  private let openingProblems: [String]

  var screen: Screenful?
  /// The maps that the screen needs, the most detailed first.
  var list: [Int] = []
  /// What the maps on the list take once everything has come, in bytes.
  var plannedBytes = 0
  /// Counts up with every plan.
  var now = 0
  /// Whether the frame is to depend on the view alone, and not on what was shown before.
  var isFinal = false
  private var pressure: MemoryPressure?

  package static let defaultMemory = 64 << 20
  private static let mostRequests = 6

  /// Stacks maps, whose order doesn't matter: the most detailed lies on top.
  ///
  /// Pictures may take so many bytes of memory. As many parts are loaded at a time as this machine is good for, or as
  /// servers may be asked for.
  package init(
    pyramids: [any TileSource],
    pictures: [PlacedPicture],
    vectorArchives: [any TileArchive] = [],
    problems: [String] = [],
    memory: Int = MapStack.defaultMemory,
    areServed: Bool = false,
    work: BackgroundWork
  ) {
    sources = MapSources(pyramids: pyramids, pictures: pictures)
    let gate = DecodingGate()
    maps = pyramids.map(TiledMap.init) + pictures.map { PictureMap($0, gate: gate) }
    details = maps.map { MapDetail($0.placement) }
    self.vectorArchives = vectorArchives
    openingProblems = problems
    loader =
      areServed
      ? Loader(memory: memory, work: work, .waiting, width: Self.mostRequests)
      : Loader(memory: memory, work: work, .quick, width: WorkerThread.sensibleCount)
  }

  /// Says what the screen shows now: asks for what is missing, and gives up what is no longer needed.
  package func update(for view: ViewArea, samplesPerWorld: (x: Double, y: Double)) {
    screen = Screenful(view, samplesPerWorldX: samplesPerWorld.x, samplesPerWorldY: samplesPerWorld.y)
    isFinal = false
    plan()
  }

  /// Takes what has been loaded and collected; true when the frame looks different now.
  package func collectArrivals() -> Bool {
    let arrivals = loader.collect()
    guard !arrivals.isEmpty else { return false }
    let before = tally
    let isAwaited = arrivals.contains { maps[$0.key.map].isNeeded($0.key.part) }
    for arrival in arrivals {
      loader.account(for: maps[arrival.key.map].receive(arrival.outcome, for: arrival.key.part, now: now))
    }
    plan()
    return isAwaited || tally != before
  }

  /// Loads everything that the frame needs, and returns when it is there.
  ///
  /// What the frame shows then depends on the view alone, and not on what came when.
  package func finishLoading() {
    isFinal = true
    plan()
    while !isComplete {
      loader.waitForArrival()
      _ = collectArrivals()
    }
  }

  /// Sleeps until something that is under way has come; false, at once, where nothing is.
  package func waitForArrival() -> Bool {
    guard !loader.isAtRest else { return false }
    loader.waitForArrival()
    return true
  }

  /// What the maps are painted with, from the bottom to the top.
  package func pieces(for view: ViewArea) -> [MapPiece] {
    guard let last = screen else { return [] }
    let screen =
      Screenful(view, samplesPerWorldX: last.samplesPerWorldX, samplesPerWorldY: last.samplesPerWorldY) ?? last
    var number = 0
    return visibleMaps(on: screen).reversed().flatMap { map in
      let sheets = map.sheets(on: screen)
      return sheets.sheets.flatMap { sheet in
        number += 1
        return sheet.map { $0.onSheet(number, isJoined: sheets.isWhole && map.placement.projection == .mercator) }
      }
    }
  }

  /// How many of the parts that the frame needs are there, stood in for, or missing.
  package var tiles: (shown: Int, standIns: Int, missing: Int) {
    let tally = tally
    return (tally.shown, tally.standIns, tally.missing)
  }

  /// Whether nothing that the frame needs is on its way.
  package var isComplete: Bool {
    loader.isAtRest || isSettled
  }

  /// What pictures take, in bytes; what is being loaded counts too.
  package var memoryInUse: Int { loader.budget.used }
  package var memoryLimit: Int { loader.budget.limit }

  /// One line for each map that can't be shown as it should.
  package var problems: [String] { openingProblems + maps.compactMap(\.problem) }

  /// How long until what couldn't be had is worth asking for again; nil where there is nothing of that kind.
  package var timeToRetry: Duration? { sources.pyramids.compactMap(\.timeToRetry).min() }

  /// Lets everything go because the system is short of memory, and makes do with less from now on.
  package func systemIsShortOfMemory() {
    loader.shrinkBudget()
    for map in maps {
      map.standDown()
      loader.account(for: -map.releaseReplaced())
      while map.oldestUse(before: .max) != nil { loader.account(for: -map.releaseOldest(before: .max)) }
    }
    plan()
  }

  /// A descriptor that becomes ready (POLLPRI) when the system is short of memory; nil where it can't tell.
  package func watchMemory() -> Int32? {
    if pressure == nil { pressure = MemoryPressure() }
    return pressure?.descriptor
  }
}

/// Painting.
extension MapStack {
  /// The maps to be drawn, the most detailed first: those down to one that covers the screen.
  private func visibleMaps(on screen: Screenful) -> [any StackedMap] {
    let visible = maps.indices.filter { isOnScreen($0, screen) }
    let order = orderedByDetail(visible, around: screen.area.center).map { maps[$0] }
    guard let last = order.firstIndex(where: { $0.coverage(of: screen) == .complete }) else { return order }
    return Array(order[...last])
  }

  private var tally: TileTally {
    guard let screen else { return TileTally() }
    return list.reduce(TileTally()) { $0 + maps[$1].sheets(on: screen).tally }
  }
}

/// What the maps of a stack are loaded from; another stack of them can be made of it on any thread.
package struct MapSources: Sendable {
  let pyramids: [any TileSource]
  let pictures: [PlacedPicture]
}

extension MapStack {
  /// Stacks the same maps once more, with a memory of their own.
  package convenience init(_ sources: MapSources, memory: Int, work: BackgroundWork) {
    self.init(pyramids: sources.pyramids, pictures: sources.pictures, memory: memory, work: work)
  }
}
