import Geodesy
import Routing

/// A way that was found, as the screen shows it.
nonisolated struct FoundRoute: Sendable {
  let from: RoutePlace
  let to: RoutePlace
  let mode: TravelMode
  /// In metres.
  let length: Double
  /// In seconds.
  let duration: Double
  let line: [Coordinate]
  /// The same, to be followed.
  let way: FollowedWay

  init(_ way: Way, _ travel: Travel, from: RoutePlace, to: RoutePlace) {
    (self.from, self.to, mode) = (from, to, travel.profile.mode)
    length = travel.length(of: way)
    duration = travel.duration(of: way)
    self.way = FollowedWay(way, travel)
    line = self.way.line.map { Coordinate($0) }
  }

  var steps: [Step] { way.steps }

  /// The corners of what is to be seen of the whole way: its ends, too, with some room around.
  var frame: [Coordinate] {
    let start = WorldPoint(from.coordinate)
    let places = (line + [to.coordinate]).map { WorldPoint($0).nearest(to: start) } + [start]
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return [] }
    let (across, down) = ((right - left) * Self.room, (bottom - top) * Self.room)
    return [
      WorldPoint(x: left - across, y: top - down).coordinate,
      WorldPoint(x: right + across, y: bottom + down).coordinate,
    ]
  }

  /// On each side, in parts of what the way takes.
  private static let room = 0.08
}

/// Where a way begins or ends.
nonisolated struct RoutePlace: Hashable, Sendable {
  let name: String
  let coordinate: Coordinate
}
