import Threads

/// Brings the track that is to be shown: what is quickly read at once, a long one while the map is there already.
final class TrackLoader {
  private let lane: Lane
  private(set) var track: FollowedTrack?

  /// Creates a loader; `hasCome` is called with the result of a long track.
  init(
    _ source: TrackSource?,
    isFollowed: Bool,
    _ work: BackgroundWork,
    priority: WorkPriority,
    hasCome: @escaping (Result<FollowedTrack?, Failure>) -> Void
  ) {
    lane = work.lane(.long)
    switch source {
    case .read(let whole, let outlines): track = FollowedTrack(whole, outlines: outlines, isFollowed: isFollowed)
    case .file(let path):
      lane.run(priority: priority) {
        Result { () throws(Failure) in
          try TrackFile.joined(at: path).map { FollowedTrack($0, isFollowed: isFollowed) }
        }
      } then: { [weak self] outcome in
        self?.track = try? outcome.get()
        hasCome(outcome)
      }
    case nil: break
    }
  }

  /// Whether a track is loading.
  var isLoading: Bool { lane.isBusy }
}
