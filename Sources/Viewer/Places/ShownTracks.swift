import Geodesy
import Places

/// The tracks that are on the map, as lines through places, for features that use their course.
final class ShownTracks {
  struct Line {
    let name: String
    let lines: [[Coordinate]]
  }

  /// The saved one that is to be shown on the map; nil after that has begun.
  var requested: TrackID?
  /// The name and the waypoints of the track or route that can be followed; nil if none is shown.
  var followed: (name: String, waypoints: [Coordinate])?
  /// Reads the one that is recorded, or else the one that is followed: a copy of each new point would cost too much.
  var newest: () -> Line? = { nil }
}
