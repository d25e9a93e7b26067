package import Geodesy
package import Threads

/// The tiles of a map: what has become of each, and which of them the screen wants.
package struct TileStore<Content: TileContent>: Sendable {
  private var states: [TileID: LoadState] = [:]
  private var cache = TileCache<Content>()
  private var failures: [TileID: TileError] = [:]
  /// Missing tiles that a screen needed: prefetched ones aren't reported.
  private var missed: Set<TileID> = []
  private var required: [TileID: WorkPriority] = [:]
  private var optional: [TileID: WorkPriority] = [:]
  private var hasContent = false

  /// Failures are remembered so that they aren't retried all the time; their number is limited.
  private static var maxFailures: Int { 4096 }

  package init() {}

  package func state(of id: TileID) -> LoadState { states[id] ?? .notLoaded }

  package func tile(_ id: TileID) -> Content? { cache[id] }

  package func isWanted(_ id: TileID) -> Bool { required[id] != nil || optional[id] != nil }

  /// Whether it is known that nothing can be shown here, so that a coarser tile has to do.
  package func isHole(_ id: TileID) -> Bool {
    state(of: id) == .failed || cache[id]?.isEmpty == true
  }

  /// The first failure in the order of addresses, and how many there are.
  package var failure: (first: TileError, count: Int)? {
    let first = missed.min { ($0.zoom, $0.y, $0.x) < ($1.zoom, $1.y, $1.x) }
    return first.flatMap { failures[$0] }.map { ($0, missed.count) }
  }

  /// Says which tiles the screen needs now, the most urgent first.
  package mutating func require(_ tiles: [(id: TileID, rank: Int)], now: Int) {
    for id in Set(required.keys).subtracting(tiles.map(\.id)) {
      required[id] = nil
      if state(of: id) == .noMemory { _ = handle(.cancel, for: id) }
    }
    for tile in tiles {
      required[tile.id] = WorkPriority(.required, rank: tile.rank)
      if failures[tile.id] != nil { missed.insert(tile.id) }
      cache.touch(tile.id, now: now)
    }
    for id in optional.keys { cache.touch(id, now: now - 1) }
    if failures.count > Self.maxFailures { forgetFailures() }
  }

  /// Says which tiles the screen may need next.
  package mutating func prefetch(_ tiles: [(id: TileID, rank: Int)]) {
    optional = [:]
    for tile in tiles where required[tile.id] == nil {
      optional[tile.id] = WorkPriority(.optional, rank: tile.rank)
    }
  }

  /// Wants nothing any more.
  package mutating func standDown() {
    require([], now: 0)
    prefetch([])
  }

  /// Protects a tile that stands in for others from being evicted first.
  package mutating func useAsStandIn(_ id: TileID, now: Int) {
    cache.touch(id, now: now - 1)
  }

  /// The missing tiles to request, in no order.
  package func wanted(_ necessity: Necessity) -> [(id: TileID, priority: WorkPriority)] {
    (necessity == .required ? required : optional)
      .filter { [.notLoaded, .loading, .noMemory].contains(state(of: $0.key)) }
      .map { (id: $0.key, priority: $0.value) }
  }

  package func isRequired(_ id: TileID) -> Bool { required[id] != nil }

  /// Whether everything that the screen needs is here, or can't be had.
  package var isSettled: Bool {
    required.keys.allSatisfy { ![.notLoaded, .loading].contains(state(of: $0)) }
  }

  /// Whether no tile has ever had content, and those of the screen are known to be empty up to a coarsest level.
  package func isVoid(from zoom: Int) -> Bool {
    !hasContent && required.keys.contains { $0.zoom == zoom } && required.keys.allSatisfy { cache[$0]?.isEmpty == true }
  }

  /// Tiles that are being loaded but are no longer needed.
  package var obsolete: [TileID] {
    states.filter { $0.value.isInProgress && !isWanted($0.key) }.map(\.key)
  }

  package mutating func handle(_ event: LoadState.Event, for id: TileID) -> LoadState.Action {
    var state = state(of: id)
    let action = state.handle(event)
    states[id] = state == .notLoaded ? nil : state
    return action
  }

  /// Stores a tile that arrived, and returns its size in bytes; 0 if it is no longer needed.
  package mutating func receive(_ content: Content, at id: TileID, now: Int) -> Int {
    hasContent = hasContent || !content.isEmpty
    return handle(.arrive, for: id) == .keep ? cache.insert(content, at: id, now: now) : 0
  }

  package mutating func receive(_ error: TileError, at id: TileID) {
    // A cancelled tile may be requested again.
    guard error != .givenUp else {
      _ = handle(.cancel, for: id)
      return
    }
    _ = handle(.fail, for: id)
    guard state(of: id) == .failed else { return }
    failures[id] = error
    if required[id] != nil { missed.insert(id) }
  }

  package func oldest(before now: Int) -> (id: TileID, lastUse: Int)? { cache.oldest(before: now) }

  /// Drops a tile and gives back how many bytes it took.
  package mutating func release(_ id: TileID) -> Int {
    _ = handle(.release, for: id)
    return cache.remove(id)
  }

  /// Lets everything be tried again that couldn't be had.
  package mutating func retryFailures() {
    for id in failures.keys {
      failures[id] = nil
      missed.remove(id)
      _ = handle(.forget, for: id)
    }
  }

  private mutating func forgetFailures() {
    for id in failures.keys where !isWanted(id) {
      failures[id] = nil
      missed.remove(id)
      _ = handle(.forget, for: id)
    }
  }
}

/// The tiles of a map that are in memory, each with when it was last of use.
package struct TileCache<Content: TileContent>: Sendable {
  private struct Entry {
    let content: Content
    let bytes: Int
    var lastUse: Int
  }

  private var tiles: [TileID: Entry] = [:]

  package init() {}

  package var count: Int { tiles.count }

  package subscript(_ id: TileID) -> Content? { tiles[id]?.content }

  /// Stores a tile, and returns its size in bytes.
  package mutating func insert(_ content: Content, at id: TileID, now: Int) -> Int {
    let bytes = Content.leastBytes + content.bytes
    tiles[id] = Entry(content: content, bytes: bytes, lastUse: now)
    return bytes
  }

  package mutating func touch(_ id: TileID, now: Int) {
    guard let last = tiles[id]?.lastUse, last < now else { return }
    tiles[id]?.lastUse = now
  }

  /// The tile that has been of no use for the longest; among equals the one with the lowest address.
  package func oldest(before now: Int) -> (id: TileID, lastUse: Int)? {
    tiles.lazy
      .filter { $0.value.lastUse < now }
      .map { (id: $0.key, lastUse: $0.value.lastUse) }
      .min { ($0.lastUse, $0.id.zoom, $0.id.y, $0.id.x) < ($1.lastUse, $1.id.zoom, $1.id.y, $1.id.x) }
  }

  /// Drops a tile and gives back how many bytes it took.
  package mutating func remove(_ id: TileID) -> Int {
    tiles.removeValue(forKey: id)?.bytes ?? 0
  }
}
