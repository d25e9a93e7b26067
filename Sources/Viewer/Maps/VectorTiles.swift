import Cartography
import Geodesy
import Threads
import Tiles

/// The vector tiles in memory: those that the view needs, and some that it needed lately.
///
/// Nothing here waits but ``waitForArrival()``: a frame takes what is there, a parent standing in for what is on its way.
nonisolated final class VectorTiles {
  enum Key: Hashable, Sendable {
    case tile(TileID, archive: Int)
    case shore(ShorePlace)
  }

  private enum Outcome: Sendable {
    case tile(VectorTile, PreparedTile, MapDrawing)
    case shore(UnwrappedTileID, VectorTile)
    case empty
    case failed(String)
  }

  enum State {
    case loaded(VectorTile)
    case shore(UnwrappedTileID, VectorTile)
    case empty
    case failed
  }

  /// What is wanted of one archive.
  struct Sheet {
    let archive: Int
    var wanted: [(id: UnwrappedTileID, key: Key)]
  }

  let stack: VectorStack
  private let work: BackgroundWork
  private let lane: Lane
  private(set) var states: [Key: State] = [:]
  /// When each was wanted last, counted in plans.
  private var uses: [Key: Int] = [:]
  private var now = 0
  private var underWay: Set<Key> = []
  private(set) var area: ViewArea?
  /// The most detailed first.
  private(set) var sheets: [Sheet] = []
  private(set) var shores: [ShorePlace] = []
  /// What has come and isn't shown yet.
  private var held: [(key: Key, outcome: Outcome)] = []
  private var heldSince: Duration?
  private(set) var problems: [String] = []
  /// How often servers had become worth asking again by the time that they were last asked.
  private var attempts = 0
  /// Counts up with all that comes.
  private(set) var version = 0

  private static let mostTiles = 96
  /// What has come waits so long for what is on its way: a new tile moves names, and better all at once than in turn.
  private static let patience = Duration.milliseconds(40)
  private static let (mostLoads, mostRequests) = (2, 6)

  init(_ archives: [any TileArchive], _ work: BackgroundWork) {
    stack = VectorStack(archives)
    self.work = work
    let areServed = archives.contains { $0.info.kind.isOfServer }
    lane =
      areServed
      ? work.lane(.waiting, width: Self.mostRequests, isSilent: true)
      : work.lane(.quick, width: Self.mostLoads, isSilent: true)
  }

  /// Says what the screen shows now, and asks for what is missing.
  func update(for area: ViewArea, zoom: Double, in look: VectorLook, language: String) {
    now += 1
    self.area = area
    forgetFailures()
    plan(area, zoom: zoom)
    giveUpUnwanted()
    var rank = 0
    for sheet in sheets {
      for tile in sheet.wanted {
        uses[tile.key] = now
        if isUnknown(tile.key), case .tile(let id, let archive) = tile.key {
          submit(tile.key, rank: rank, loading(tile.id, id, archive, look, language, zoom))
        }
        rank += 1
      }
    }
    shores = stack.shores(in: area, zoom: zoom, look.drawing.choice.rules)
    for shore in shores {
      uses[.shore(shore)] = now
      if isUnknown(.shore(shore)) { submit(.shore(shore), rank: rank, finding(shore, look.style)) }
    }
  }

  /// Goes down the stack until the screen is covered.
  private func plan(_ area: ViewArea, zoom: Double) {
    sheets = []
    var covers: [WorldRect] = []
    for index in stack.archives(in: area, zoom: zoom) {
      let info = stack.archives[index].info
      let zooms = info.grid.zooms
      var level = min(max(Int(zoom.rounded(.down)), zooms.lowerBound), zooms.upperBound)
      var sheet = sheet(of: index, in: area, level: level, without: covers)
      // Servers often have less than they let hope for.
      while info.kind == .served, level > zooms.lowerBound, isEmpty(sheet) {
        level -= 1
        sheet = self.sheet(of: index, in: area, level: level, without: covers)
      }
      sheets.append(sheet)
      covers += self.covers(of: sheet, in: area)
    }
  }

  private func sheet(of archive: Int, in area: ViewArea, level: Int, without covers: [WorldRect]) -> Sheet {
    let bounds = stack.bounds(of: archive).surroundings
    let wanted = TileCover.tiles(covering: area, zoom: level).filter { tile in
      guard tile.canonical.bounds.intersects(bounds), let seen = tile.bounds.shared(with: area.extent) else {
        return false
      }
      return !covers.contains { $0.contains(seen) }
    }
    return Sheet(archive: archive, wanted: wanted.map { ($0, .tile($0.canonical, archive: archive)) })
  }

  /// Whether there is nothing in any tile of a sheet.
  private func isEmpty(_ sheet: Sheet) -> Bool {
    !sheet.wanted.isEmpty && sheet.wanted.allSatisfy { if case .empty = states[$0.key] { true } else { false } }
  }

  /// Where a sheet knows what there is: all of its archive, once all of that is here that can be seen.
  func covers(of sheet: Sheet, in area: ViewArea) -> [WorldRect] {
    let copies = stack.copies(of: sheet.archive, in: area)
    let inside = sheet.wanted.filter { tile in copies.contains { $0.intersects(tile.id.bounds) } }
    let here = inside.filter { if case .loaded = states[$0.key] { true } else { false } }
    if here.count == inside.count { return copies }
    let tiles = Set(inside.compactMap { tile(at: $0.id, sheet.archive)?.id })
    return tiles.sorted { ($0.bounds.minY, $0.bounds.minX) < ($1.bounds.minY, $1.bounds.minX) }.flatMap { tile in
      copies.compactMap { $0.shared(with: tile.bounds) }
    }
  }

  /// Lets what couldn't be had be tried again where that makes sense by now.
  private func forgetFailures() {
    let attempts = stack.archives.reduce(0) { $0 + $1.attempt }
    guard attempts != self.attempts else { return }
    self.attempts = attempts
    problems = []
    states = states.filter { if case .failed = $0.value { false } else { true } }
  }

  /// How long until what couldn't be had is worth asking for again; nil where there is nothing of that kind.
  var timeToRetry: Duration? { stack.archives.compactMap(\.timeToRetry).min() }

  private func giveUpUnwanted() {
    let keys = Set(sheets.flatMap { $0.wanted.map(\.key) } + shores.map { .shore($0) })
    for key in underWay where !keys.contains(key) && lane.cancel(key) { underWay.remove(key) }
  }

  /// Whether nothing has come of a key yet; what is held has.
  private func isUnknown(_ key: Key) -> Bool { states[key] == nil && !held.contains { $0.key == key } }

  private func submit(_ key: Key, rank: Int, _ load: @escaping @Sendable () -> Outcome) {
    underWay.insert(key)
    lane.submit(key, priority: WorkPriority(.required, rank: rank), load) { [weak self] outcome in
      self?.underWay.remove(key)
      self?.held.append((key, outcome))
    }
  }

  private func loading(
    _ id: UnwrappedTileID,
    _ tile: TileID,
    _ archive: Int,
    _ look: VectorLook,
    _ language: String,
    _ zoom: Double
  ) -> @Sendable () -> Outcome {
    let archive = stack.archives[archive]
    return {
      do throws(TileError) {
        guard let found = try archive.vectorTile(at: tile) else { return .empty }
        let prepared = PreparedTile(found, id: id, style: look.style, language: language, zoom: zoom)
        return .tile(found, prepared, look.drawing)
      } catch {
        return .failed(error.problem)
      }
    }
  }

  private func finding(_ shore: ShorePlace, _ style: Style) -> @Sendable () -> Outcome {
    let tiles = stack.shoreTiles(of: shore)
    return {
      let found = ShoreBlend.tile(around: tiles.box, above: tiles.above(), below: tiles.below(), style: style)
      return found.map { .shore($0.id, $0.tile) } ?? .empty
    }
  }

  /// Takes what has been loaded and collected, with what the workers made of it in this style; nil where nothing is to be shown yet.
  func collect(in drawing: MapDrawing, at now: Duration) -> [PreparedTile]? {
    guard !held.isEmpty else { return nil }
    if heldSince == nil { heldSince = now }
    guard underWay.isEmpty || now >= heldUntil ?? now else { return nil }
    defer { (held, heldSince) = ([], nil) }
    version += 1
    let prepared = held.compactMap { take($0.outcome, for: $0.key, in: drawing) }
    forget(allBut: Self.mostTiles)
    return prepared
  }

  /// When what has come is shown, whatever else is on its way.
  var heldUntil: Duration? { heldSince.map { $0 + Self.patience } }

  /// Whether something is on its way or waits to be shown.
  var isLoading: Bool { !underWay.isEmpty || !held.isEmpty }

  private func take(_ outcome: Outcome, for key: Key, in drawing: MapDrawing) -> PreparedTile? {
    switch outcome {
    case .tile(let tile, let shapes, let made):
      states[key] = .loaded(tile)
      return made.rules == drawing.rules ? shapes : nil
    case .shore(let id, let tile): states[key] = .shore(id, tile)
    case .empty: states[key] = .empty
    case .failed(let problem):
      states[key] = .failed
      if !problems.contains(problem) { problems.append(problem) }
    }
    return nil
  }

  /// Sleeps until something has come, not only here, and collects it; false where nothing is on its way.
  func waitForArrival() -> Bool {
    guard !underWay.isEmpty else { return false }
    work.waitForArrival()
    _ = work.collect()
    return true
  }

  /// Lets go what was needed longest ago, down to a number of tiles; what the view needs stays.
  func forget(allBut most: Int) {
    let surplus = states.count - most
    guard surplus > 0 else { return }
    for (key, _) in uses.filter({ $0.value < now }).sorted(by: { $0.value < $1.value }).prefix(surplus) {
      states[key] = nil
      uses[key] = nil
    }
  }
}
