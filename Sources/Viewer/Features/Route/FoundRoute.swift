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
  let steps: [Step]

  init(_ way: Way, _ travel: Travel, from: RoutePlace, to: RoutePlace) {
    (self.from, self.to, mode) = (from, to, travel.profile.mode)
    length = travel.length(of: way)
    duration = travel.duration(of: way)
    line = way.legs.flatMap { travel.line(of: $0) }.map { Coordinate($0) }
    steps = way.legs.flatMap { WayGuide(travel).steps(of: $0) }
  }
}

/// Where a way begins or ends.
nonisolated struct RoutePlace: Hashable, Sendable {
  let name: String
  let coordinate: Coordinate
}
