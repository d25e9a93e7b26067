import Geodesy
import Places

/// The tracks that are on the map, as ways through places, for whoever wants to know where they lead.
final class ShownTracks {
  struct Line {
    let name: String
    let lines: [[Coordinate]]
  }

  private var sources: [() -> Line?] = []
  /// Lays one on the map that is kept; nil where nothing can.
  var show: ((TrackID) -> Void)?

  /// The name and the waypoints of the track or route that can be followed; nil where none is shown.
  var waypoints: () -> (name: String, places: [Coordinate])? = { nil }

  /// Is asked at the moment when it is wanted; nil where there is none.
  func add(_ source: @escaping () -> Line?) {
    sources.append(source)
  }

  /// The first one that there is.
  var newest: Line? { sources.lazy.compactMap { $0() }.first }
}
