internal import Geodesy
internal import Glibc
package import Heights
internal import Threads
package import Tiles

/// Downloads a region: requests its tiles, saves those that arrive, and builds a map when all are there.
package struct RegionFetch: Sendable {
  package struct Progress: Sendable {
    package enum Stage: Sendable {
      case fetching
      /// The source failed, and is asked again after a while.
      case waiting(Duration, because: TileError)
      case writing
    }

    package var stage = Stage.fetching
    package var tiles = 0
    package var of = 0
    /// The bytes received in this run and earlier ones.
    package var bytes = 0
    /// The tiles received in this run.
    package var fetched = 0

    package var share: Double { of > 0 ? Double(tiles) / Double(of) : 0 }
  }

  let plan: RegionPlan
  let output: String
  let name: String
  /// Whether to update an existing map, requesting only changed tiles.
  let isUpdate: Bool
  private let heights: [any HeightSource]

  /// The map also gets the heights of some sources, else those of its own source or of the map that is updated.
  package init(
    _ plan: RegionPlan,
    to output: String,
    named name: String,
    heights: [any HeightSource] = [],
    isUpdate: Bool = false
  ) {
    (self.plan, self.output, self.name, self.heights, self.isUpdate) = (plan, output, name, heights, isUpdate)
  }

  /// Whether a file is a map that was fetched here.
  package static func hasMade(_ path: String) -> Bool { (try? TileArchives.open(path))?.info.origin != nil }

  /// The number of failures in a row after which the source counts as unreachable.
  private static let maxFailures = 3
  private static let pause = Duration.milliseconds(50)
  /// The maximum number of tiles, and of their bytes, written at once.
  private static let (maxKept, maxBytesKept) = (200, 4 << 20)
  private static let keepAtLeastEvery = Duration.milliseconds(500)

  /// Runs until the map is complete or the download is cancelled.
  package func run(
    while isWanted: @escaping @Sendable () -> Bool,
    progress tell: (Progress) -> Void
  ) throws(RegionError) -> RegionReport {
    var before = isUpdate ? PreviousDownload(output, plan) : nil
    if let before, before.isCurrent(plan) {
      return RegionReport(tiles: before.tiles, unchanged: before.tiles)
    }
    var draft = try RegionDraft.open(for: output, plan.identity + (isUpdate ? "\nupdate" : ""))
    let have = try draft.have()
    var isWorthKeeping = have.bytes > 0
    defer { if !isWorthKeeping { RegionDraft.remove(draft.path) } }
    var progress = Progress(tiles: have.tiles.count, of: plan.tiles.count, bytes: have.bytes)
    var report = RegionReport()
    tell(progress)
    let missing = plan.tiles.filter { !have.tiles.contains($0) }
    var batches = try asking { () throws(TileError) in try plan.origin.batches(of: missing) }
    // Tiles that the source lacks don't count.
    progress.of = progress.tiles + batches.reduce(0) { $0 + $1.tiles.count }
    let tags = before?.tags ?? [:]
    var failures = 0
    while !batches.isEmpty {
      let crew = FetchCrew(plan, batches, tags: tags, isWanted: isWanted)
      var (kept, bytes, last): ([(tile: UInt64, bytes: [UInt8]?, tag: String?)], Int, ContinuousClock.Instant) =
        ([], 0, .now)
      while let arrived = crew.next(within: Self.pause) {
        for (tile, copy) in arrived {
          switch copy {
          case .bytes(let data, let tag):
            kept.append((tile, data, tag))
            bytes += data.count
            (progress.bytes, progress.fetched) = (progress.bytes + data.count, progress.fetched + data.count)
            report.fetched += 1
          case .unchanged:
            kept.append((tile, before?.bytes(of: tile), tags[tile]))
            report.unchanged += 1
          case .nothing: kept.append((tile, nil, nil))
          }
          progress.tiles += 1
        }
        if !arrived.isEmpty { failures = 0 }
        isWorthKeeping = isWorthKeeping || report.fetched + report.unchanged > 0
        if kept.count >= Self.maxKept || bytes >= Self.maxBytesKept || last.duration(to: .now) > Self.keepAtLeastEvery {
          try draft.keep(kept)
          (kept, bytes, last) = ([], 0, .now)
        }
        tell(progress)
      }
      try draft.keep(kept)
      guard isWanted() else { throw .interrupted }
      (batches, failures) = (crew.left, failures + 1)
      guard let error = crew.error, !batches.isEmpty else { continue }
      guard error.mayPass, failures <= Self.maxFailures else { throw .source(error) }
      try wait(&progress, because: error, while: isWanted, tell)
    }
    before = nil
    progress.stage = .writing
    tell(progress)
    let stored = [plan.source, output].compactMap { (try? HeightSources.stored(in: $0)) ?? nil }
    let heights = Heights(heights.isEmpty ? stored : heights)
    try RegionMap(plan, name: name, heights: heights).write(draft, to: output, while: isWanted, &report)
    isWorthKeeping = false
    return report
  }

  /// Waits until the source may be asked again.
  private func wait(
    _ progress: inout Progress,
    because error: TileError,
    while isWanted: () -> Bool,
    _ tell: (Progress) -> Void
  ) throws(RegionError) {
    let end = ContinuousClock.now + (plan.origin.timeToRetry ?? .seconds(1))
    while ContinuousClock.now < end {
      guard isWanted() else { throw .interrupted }
      progress.stage = .waiting(end - .now, because: error)
      tell(progress)
      usleep(50_000)
    }
    progress.stage = .fetching
  }

  /// Asks for batches on threads, and holds what has come of them.
  private final class FetchCrew {
    private let plan: RegionPlan
    private let tags: [UInt64: String]
    private let isWanted: @Sendable () -> Bool
    private let work: BackgroundWork
    private let lane: Lane
    private var waiting: [TileBatch]
    private var failed: [TileBatch] = []
    private var running = 0
    private var arrived: [(tile: UInt64, copy: TileCopy)] = []
    private(set) var error: TileError?
    /// How many batches failed since one arrived.
    private var failures = 0

    /// A server that fails so often in a row is left in peace; what fails alone is asked for after all others.
    private static let maxFailures = 4

    init(_ plan: RegionPlan, _ batches: [TileBatch], tags: [UInt64: String], isWanted: @escaping @Sendable () -> Bool) {
      (self.plan, self.tags, self.isWanted) = (plan, tags, isWanted)
      waiting = batches.reversed()
      work = BackgroundWork(threads: [.waiting: plan.origin.width])
      lane = work.lane(.waiting, width: plan.origin.width)
    }

    /// The tiles that arrived since the last call, perhaps none; nil once no more will arrive.
    func next(within time: Duration) -> [(tile: UInt64, copy: TileCopy)]? {
      let isOver = failures >= Self.maxFailures || error.map { !$0.mayPass } == true
      while running < plan.origin.width, !isOver, isWanted(), let batch = waiting.popLast() { begin(batch) }
      guard running > 0 else { return nil }
      work.waitForArrival(atMost: time)
      arrived = []
      _ = work.collect()
      return arrived
    }

    private func begin(_ batch: TileBatch) {
      running += 1
      lane.run { [origin = plan.origin, tags, isWanted] in
        Job.run(while: isWanted) {
          Result { () throws(TileError) in try origin.copies(of: batch) { tags[$0] } }
        }
      } then: { [weak self] in
        self?.take($0, of: batch)
      }
    }

    private func take(_ outcome: Result<[(tile: UInt64, copy: TileCopy)], TileError>, of batch: TileBatch) {
      running -= 1
      switch outcome {
      case .success(let copies): (arrived, failures) = (arrived + copies, 0)
      case .failure(let error):
        failed.append(batch)
        failures += 1
        if self.error?.mayPass != false { self.error = error }
      }
    }

    /// The batches that weren't fetched, in their order.
    var left: [TileBatch] { failed + waiting.reversed() }
  }

  /// A map that was fetched before: what its tiles were called, so that only what has changed is fetched again.
  struct PreviousDownload {
    let tags: [UInt64: String]
    let tiles: Int
    private let edition: String?
    private let archive: any TileArchive

    /// Nil where there is none, or it is of another region or source.
    init?(_ path: String, _ plan: RegionPlan) {
      guard let archive = try? TileArchives.open(path), let origin = archive.info.origin,
        origin.source == plan.copy.source, origin.region == plan.copy.region
      else { return nil }
      (self.archive, edition, tags) = (archive, origin.edition, CopyTags.read(path))
      tiles = (try? archive.tileCount()) ?? 0
    }

    /// Whether there can be nothing new.
    func isCurrent(_ plan: RegionPlan) -> Bool { edition != nil && edition == plan.origin.edition }

    func bytes(of tile: UInt64) -> [UInt8]? { PMTilesID.tile(tile).flatMap { try? archive.storedBytes(of: $0) } }
  }
}

extension TileError {
  /// Whether asking again later may help.
  fileprivate var mayPass: Bool { isOfServer && !isUnreadable && self != .changed(path: path) }
}

/// The size of a region to each depth, for a user who chooses one.
package struct RegionSurvey: Sendable {
  package struct Depth: Sendable {
    package let zoom: Int
    /// The sum of this zoom and all coarser ones.
    package let tiles: Int
    package let bytes: Int
    /// Whether the source reported the bytes.
    package let isExact: Bool
  }

  package let depths: [Depth]
  /// The minimum zoom of the source.
  package let first: Int

  /// The maximum number of tiles to ask the source about; deeper levels are assumed to have four times as many tiles
  /// each.
  private static let maxAsked = 20_000

  /// Asks the source; that may take its time.
  package init(_ region: Region, from source: String, _ origin: any TileOrigin) throws(RegionError) {
    let zooms = origin.info.zooms
    let (first, limits) = (zooms.lowerBound, origin.info.bounds?.worldRect)
    let asked = zooms.last { region.tiles(first...$0, within: limits, most: Self.maxAsked) != nil } ?? first
    let estimate = try RegionEstimate(try RegionPlan(region, zooms: first...asked, from: source, origin))
    var (depths, tiles, bytes): ([Depth], Int, Int) = ([], 0, 0)
    for level in estimate.levels {
      (tiles, bytes) = (tiles + level.tiles, bytes + level.bytes)
      depths.append(Depth(zoom: level.zoom, tiles: tiles, bytes: bytes, isExact: estimate.isExact))
    }
    var last = estimate.levels.last.map { ($0.tiles, $0.bytes) } ?? (0, 0)
    for zoom in depths.count + first..<max(zooms.upperBound + 1, depths.count + first) {
      last = (last.0 * 4, last.1 * 4)
      (tiles, bytes) = (tiles + last.0, bytes + last.1)
      guard tiles <= Region.maxTiles else { break }
      depths.append(Depth(zoom: zoom, tiles: tiles, bytes: bytes, isExact: false))
    }
    (self.first, self.depths) = (first, depths)
  }
}
