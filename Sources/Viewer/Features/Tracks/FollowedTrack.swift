import Geodesy
import Places

/// A track of a file or of the store that is shown, and that somebody may follow.
struct FollowedTrack {
  let track: Track
  let figures: TrackStatistics
  private let path: TrackPath
  private(set) var shape: TrackShape

  init(_ track: Track) {
    self.track = track
    figures = TrackStatistics(track)
    path = TrackPath(track)
    shape = TrackShape(track)
  }

  /// How far off it a place is.
  func offset(of place: Coordinate) -> TrackPath.Offset? { path.offset(of: place) }

  mutating func stroke(at zoom: Double) -> TrackStroke { TrackStroke(&shape, at: zoom, isThin: true) }
}
