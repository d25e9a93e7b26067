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
    case facts(OverlayFacts, path: String)
    case failed(TileError, path: String)
  }

  private let pool: LoadPool<Int, Arrival>
  private var count = 0
  private var isWaiting = 0

  /// The picture that maps are laid over, where the back is one.
  private let back: BackPicture?

  init(on back: BackPicture?, wake: @escaping @Sendable () -> Void) {
    self.back = back
    pool = LoadPool(threads: 1, wake: wake)
  }

  func scan(_ path: String) {
    submit(path) { [back] () throws(TileError) in .scan(try PictureScan(at: path, on: back)) }
  }

  func open(_ path: String) {
    submit(path) { [back] () throws(TileError) in .map(try FoundMaps(at: [path], on: back), path: path) }
  }

  func readFacts(of path: String, isPlaced: Bool) {
    submit(path) { [back] () throws(TileError) in
      .facts(OverlayFacts(ofPictureAt: path, on: back, isPlaced: isPlaced), path: path)
    }
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
