import Cartography
import Geodesy
import Tiles

/// The vector tiles in memory: those that the view needs, and some that it needed lately.
///
/// Nothing here waits but ``waitForArrival()``: a frame takes what is there, a parent standing in for what is on its way.
final class CityTiles {
  private nonisolated struct Key: Hashable, Sendable {
    let archive: Int
    let tile: TileID
  }

  private nonisolated enum Outcome: Sendable {
    case tile(VectorTile, PreparedTile, StyleChoice)
    case empty
    case failed(String)
  }

  private enum State {
    case loaded(VectorTile)
    case empty
    case failed
  }

  /// The most detailed first.
  private let archives: [any TileArchive]
  private let pool: LoadPool<Key, Outcome>
  private var states: [Key: State] = [:]
  /// When each was wanted last, counted in plans.
  private var uses: [Key: Int] = [:]
  private var now = 0
  private var underWay: Set<Key> = []
  private var wanted: [(id: UnwrappedTileID, key: Key)] = []
  private(set) var problems: [String] = []

  private static let mostTiles = 96
  private static let threads = 2
  /// An archive is drawn where it takes at least so much of the screen's width.
  private static let smallestShare = 1.0 / 12

  init(_ archives: [any TileArchive], wake: @escaping @Sendable () -> Void) {
    self.archives = archives.sorted { Self.width(of: $0) < Self.width(of: $1) }
    pool = LoadPool(threads: Self.threads, wake: wake)
  }

  private static func width(of archive: any TileArchive) -> Double {
    let bounds = archive.info.grid.map.bounds
    return bounds.maxX - bounds.minX
  }

  /// The archive that a view is drawn from: the most detailed that can be seen well; nil where there is none.
  func archive(for area: ViewArea) -> Int? {
    let visible = archives.indices.filter { index in
      let bounds = archives[index].info.grid.map.bounds
      return TileCover.tiles(covering: area, zoom: 0).contains { tile in
        bounds.shifted(by: tile.wrap).intersects(area.extent)
      }
    }
    return visible.first { Self.width(of: archives[$0]) >= area.width * Self.smallestShare } ?? visible.last
  }

  /// Who made what a view is drawn from.
  func attribution(for area: ViewArea) -> String? {
    archive(for: area).flatMap { archives[$0].info.description.attribution }
  }

  /// Says what the screen shows now, and asks for what is missing.
  func update(for area: ViewArea, zoom: Double, style: (choice: StyleChoice, Style), language: String) {
    now += 1
    guard let index = archive(for: area) else {
      wanted = []
      return
    }
    let grid = archives[index].info.grid
    let level = min(max(Int(zoom.rounded(.down)), grid.zooms.lowerBound), grid.zooms.upperBound)
    let bounds = grid.map.bounds
    wanted = TileCover.tiles(covering: area, zoom: level)
      .filter { $0.canonical.bounds.intersects(bounds) }
      .map { ($0, Key(archive: index, tile: $0.canonical)) }
    giveUpUnwanted()
    for (rank, tile) in wanted.enumerated() {
      uses[tile.key] = now
      if states[tile.key] == nil { load(tile.id, tile.key, rank: rank, style, language) }
    }
  }

  private func giveUpUnwanted() {
    let keys = Set(wanted.map(\.key))
    for key in underWay where !keys.contains(key) && pool.cancel(key) { underWay.remove(key) }
  }

  private func load(
    _ id: UnwrappedTileID,
    _ key: Key,
    rank: Int,
    _ style: (choice: StyleChoice, Style),
    _ language: String
  ) {
    underWay.insert(key)
    let archive = archives[key.archive]
    pool.submit(key, priority: LoadPriority(.required, rank: rank)) {
      do throws(TileError) {
        guard let tile = try archive.vectorTile(at: key.tile) else { return .empty }
        return .tile(tile, PreparedTile(tile, id: id, style: style.1, language: language), style.choice)
      } catch {
        return .failed(error.problem)
      }
    }
  }

  /// Takes what has been loaded, with what the workers made of it in this style; nil where nothing has come.
  func collect(in choice: StyleChoice) -> [PreparedTile]? {
    let arrivals = pool.collect()
    guard !arrivals.isEmpty else { return nil }
    var prepared: [PreparedTile] = []
    for (key, outcome) in arrivals {
      underWay.remove(key)
      switch outcome {
      case .tile(let tile, let shapes, let made):
        states[key] = .loaded(tile)
        if made == choice { prepared.append(shapes) }
      case .empty: states[key] = .empty
      case .failed(let problem):
        states[key] = .failed
        if !problems.contains(problem) { problems.append(problem) }
      }
    }
    forgetOldest()
    return prepared
  }

  /// Sleeps until something has come; false where nothing is on its way.
  func waitForArrival() -> Bool {
    guard !underWay.isEmpty else { return false }
    pool.waitForArrival()
    return true
  }

  private func forgetOldest() {
    let surplus = states.count - Self.mostTiles
    guard surplus > 0 else { return }
    for (key, _) in uses.filter({ $0.value < now }).sorted(by: { $0.value < $1.value }).prefix(surplus) {
      states[key] = nil
      uses[key] = nil
    }
  }

  /// What the view is drawn from: its tiles, and for those on their way the nearest parent that is here.
  var shown: [(id: UnwrappedTileID, tile: VectorTile)] {
    var seen: Set<UnwrappedTileID> = []
    return wanted.compactMap { wanted in
      guard let found = tile(at: wanted.id, wanted.key.archive), seen.insert(found.id).inserted else { return nil }
      return found
    }
  }

  private func tile(at id: UnwrappedTileID, _ archive: Int) -> (id: UnwrappedTileID, tile: VectorTile)? {
    switch states[Key(archive: archive, tile: id.canonical)] {
    case .loaded(let tile): (id, tile)
    case .empty: nil
    case .failed, nil: id.parent.flatMap { tile(at: $0, archive) }
    }
  }

  /// How many of the view's tiles are here, on their way or can't be had.
  var counts: (shown: Int, standIns: Int, missing: Int) {
    let loaded = wanted.count { if case .loaded = states[$0.key] { true } else { false } }
    let missing = wanted.count { tile in
      switch states[tile.key] {
      case .failed, nil: true
      case .loaded, .empty: false
      }
    }
    let standIns = min(max(shown.count - loaded, 0), missing)
    return (loaded, standIns, missing - standIns)
  }
}

extension WorldRect {
  /// The same place in another copy of the world.
  fileprivate func shifted(by copies: Int) -> WorldRect {
    WorldRect(minX: minX + Double(copies), minY: minY, maxX: maxX + Double(copies), maxY: maxY)
  }
}
