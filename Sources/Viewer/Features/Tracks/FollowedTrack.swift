import Geodesy
import Places

/// A track of a file or of the store that is shown, and that somebody may follow: all that is to be seen of it, without
/// its points.
nonisolated struct FollowedTrack: Sendable {
  let name: String
  let figures: TrackStatistics
  let shape: TrackPyramid
  private let profile: TrackProfile
  private let path: TrackPath?

  /// More steps than any panel has columns.
  private static let profileSteps = 1040

  /// What nobody follows has no path, which takes more memory than all else.
  init(_ track: Track, outlines: [[TrackPoint]] = [], isFollowed: Bool) {
    name = track.name
    figures = TrackStatistics(track)
    shape = TrackPyramid(Track(name: track.name, segments: track.segments + outlines))
    profile = TrackProfile(track, steps: Self.profileSteps)
    path = isFollowed && figures.points > 0 ? TrackPath(track) : nil
  }

  /// How far off it a place is.
  func offset(of place: Coordinate) -> TrackPath.Offset? { path?.offset(of: place) }

  func profile(steps: Int) -> TrackProfile { TrackProfile(profile, steps: min(steps, Self.profileSteps)) }

  func stroke(at zoom: Double) -> TrackStroke { TrackStroke(shape, at: zoom) }
}
