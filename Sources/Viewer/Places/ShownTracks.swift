import Geodesy
import Places

/// The tracks that are on the map, as lines through places, for features that use their course.
final class ShownTracks {
  struct Line {
    let name: String
    let lines: [[Coordinate]]
  }

  private var sources: [() -> Line?] = []
  /// Shows a saved one on the map; nil if nothing can.
  var show: ((TrackID) -> Void)?

  /// The name and the waypoints of the track or route that can be followed; nil if none is shown.
  var waypoints: () -> (name: String, places: [Coordinate])? = { nil }

  /// Is asked at the moment when it is wanted; nil if there is none.
  func add(_ source: @escaping () -> Line?) {
    sources.append(source)
  }

  /// The first one that there is.
  var newest: Line? { sources.lazy.compactMap { $0() }.first }
}
