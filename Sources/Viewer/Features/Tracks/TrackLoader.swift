import Places
import Threads
import Tiles

/// Brings the track that is to be shown: what is quickly read at once, a long one while the map is there already.
final class TrackLoader {
  private let pool: LoadPool<Int, Result<FollowedTrack?, Failure>>
  /// Whether it is on its way.
  private(set) var isLoading = false
  private(set) var track: FollowedTrack?

  init(_ source: TrackSource?, isFollowed: Bool, wake: @escaping @Sendable () -> Void) {
    pool = LoadPool(threads: 1, wake: wake)
    switch source {
    case .read(let whole): track = FollowedTrack(whole, isFollowed: isFollowed)
    case .file(let path):
      isLoading = true
      pool.submit(0, priority: WorkPriority(.required, rank: 0)) {
        Result { () throws(Failure) in
          try TrackFile.joined(at: path).map { FollowedTrack($0, isFollowed: isFollowed) }
        }
      }
    case nil: break
    }
  }

  /// Takes what has come; nil where nothing has.
  func collect() -> Result<FollowedTrack?, Failure>? {
    guard let outcome = pool.collect().first?.outcome else { return nil }
    isLoading = false
    track = try? outcome.get()
    return outcome
  }

  func waitForArrival() { pool.waitForArrival() }
}
