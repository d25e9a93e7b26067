import Tiles

/// Opens maps that are laid over, reads their pictures and keeps where these lie, on a thread of its own.
final class OverlayDesk {
  /// What has come.
  enum Arrival: Sendable {
    /// A picture to be put in its place.
    case scan(PictureScan)
    /// A map to be laid over.
    case map(FoundMaps, path: String)
    /// A picture that lies where it was put, and the files that tell that.
    case saved(FoundMaps, path: String, files: [String])
    /// A picture as pairs bend it; nil where they don't.
    case bent(BentPicture?, by: PicturePairs, path: String)
    case facts(OverlayFacts, path: String)
    case failed(TileError, path: String)
  }

  private let pool: LoadPool<Int, Arrival>
  private var count = 0
  private var isWaiting = 0

  /// The picture that maps are laid over, where the back is one.
  private let back: BackPicture?

  private let serving: TileServing

  init(on back: BackPicture?, serving: TileServing, wake: @escaping @Sendable () -> Void) {
    (self.back, self.serving) = (back, serving)
    pool = LoadPool(threads: 1, wake: wake)
  }

  func scan(_ path: String) {
    submit(path) { [back] () throws(TileError) in .scan(try PictureScan(at: path, on: back)) }
  }

  func open(_ path: String) {
    submit(path) { [back, serving] () throws(TileError) in
      .map(try FoundMaps(at: [path], on: back, serving: serving), path: path)
    }
  }

  func readFacts(of path: String, isPlaced: Bool) {
    submit(path) { [back] () throws(TileError) in
      .facts(OverlayFacts(ofPictureAt: path, on: back, isPlaced: isPlaced), path: path)
    }
  }

  func bend(_ scan: PictureScan, by alignment: Alignment, _ pairs: PicturePairs) {
    submit(scan.path) { .bent(scan.bent(by: alignment), by: pairs, path: scan.path) }
  }

  /// Keeps beside a picture where it lies, and opens it there.
  func save(_ path: String, writing write: @escaping @Sendable () throws(TileError) -> [String]) {
    submit(path) { [back] () throws(TileError) in
      let files = try write()
      return .saved(try FoundMaps(at: [path], on: back), path: path, files: files)
    }
  }

  private func submit(_ path: String, _ work: @escaping @Sendable () throws(TileError) -> Arrival) {
    count += 1
    isWaiting += 1
    pool.submit(count, priority: LoadPriority(.required, rank: count)) {
      do throws(TileError) {
        return try work()
      } catch {
        return .failed(error, path: path)
      }
    }
  }

  /// Takes what has come.
  func collect() -> [Arrival] {
    let arrivals = pool.collect().map(\.outcome)
    isWaiting -= arrivals.count
    return arrivals
  }

  var isLoading: Bool { isWaiting > 0 }

  func waitForArrival() {
    if isLoading { pool.waitForArrival() }
  }
}
