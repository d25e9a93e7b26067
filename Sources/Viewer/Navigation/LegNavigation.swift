import Geodesy
import Places
import Wire

/// Navigation along the points of a planned route or a track, leg by leg.
final class LegNavigation {
  struct Waypoint: Equatable {
    let name: String
    let coordinate: Coordinate
  }

  /// The leg that leads to the next waypoint.
  struct Leg {
    let route: String
    /// The number of the waypoint, from 0, and how many there are.
    let (index, count): (Int, Int)
    let start: Coordinate
    let end: Waypoint
    /// The length of the legs after it.
    let beyond: Distance
  }

  enum Progress: Equatable {
    case reached(Waypoint)
    case arrived(Waypoint)
  }

  private var route: (name: String, waypoints: [Waypoint])?
  private var index = 0
  private var start: Coordinate?
  /// The arrival circle around each waypoint.
  var radius = Distance.meters(50)

  /// The distance beside a waypoint, in radii, within which it counts as passed.
  private static let widthOfPassing = 4.0

  var leg: Leg? {
    guard let route, let start, route.waypoints.indices.contains(index) else { return nil }
    let rest = route.waypoints[index...].map(\.coordinate)
    let beyond = zip(rest, rest.dropFirst()).reduce(Distance.meters(0)) { $0 + Self.distance($1.0, $1.1) }
    return Leg(
      route: route.name,
      index: index,
      count: route.waypoints.count,
      start: start,
      end: route.waypoints[index],
      beyond: beyond
    )
  }

  /// Starts on the leg nearest to a place, or before the first waypoint if that is nearest.
  func begin(_ name: String, _ waypoints: [Waypoint], from place: Coordinate) {
    guard !waypoints.isEmpty else { return }
    let points = waypoints.map { TrackPoint(coordinate: $0.coordinate) }
    let along = TrackPath(Track(name: name, segments: [points])).offset(of: place)?.along ?? .meters(0)
    var passed = Distance.meters(0)
    (route, index, start) = ((name, waypoints), 0, place)
    for (point, next) in zip(waypoints, waypoints.dropFirst()) where along > passed {
      (index, start) = (index + 1, point.coordinate)
      passed = passed + Self.distance(point.coordinate, next.coordinate)
    }
  }

  func end() { (route, start) = (nil, nil) }

  /// Goes on to the next leg at a place within the arrival circle, or past the waypoint; nil without such progress.
  func take(_ place: Coordinate) -> Progress? {
    guard let route else { return nil }
    var reached: Waypoint?
    while route.waypoints.indices.contains(index), isPassed(route.waypoints[index].coordinate, at: place) {
      reached = route.waypoints[index]
      (start, index) = (route.waypoints[index].coordinate, index + 1)
    }
    guard let reached else { return nil }
    guard index == route.waypoints.count else { return .reached(reached) }
    end()
    return .arrived(reached)
  }

  private func isPassed(_ waypoint: Coordinate, at place: Coordinate) -> Bool {
    let distance = Self.distance(place, waypoint)
    guard distance > radius else { return true }
    guard let start, distance.meters <= radius.meters * Self.widthOfPassing, start != waypoint else { return false }
    let ahead = Sphere.earth.bearing(from: start, to: waypoint)
    return abs((Sphere.earth.bearing(from: waypoint, to: place) - ahead).degrees) < 90
  }

  private static func distance(_ one: Coordinate, _ other: Coordinate) -> Distance {
    Ellipsoid.wgs84.distance(from: one, to: other)
  }
}

/// Saving it for the next start.
extension LegNavigation {
  private static let maxSaved = 5000

  /// Nil if there is nothing to resume, or more than is saved.
  var json: JSON? {
    guard let route, let start, route.waypoints.count <= Self.maxSaved else { return nil }
    return [
      "route": .string(route.name), "index": .integer(index), "start": start.json,
      "waypoints": .array(route.waypoints.map { $0.coordinate.json.adding("name", .string($0.name)) }),
    ]
  }

  /// Continues on a saved leg, unless the text is invalid.
  func resume(_ json: JSON) {
    let places = json["waypoints"]?.array ?? []
    let waypoints = places.prefix(Self.maxSaved).compactMap { place in
      Coordinate(place).map { Waypoint(name: place["name"]?.string ?? "", coordinate: $0) }
    }
    guard waypoints.count == places.count, let index = json["index"]?.int, waypoints.indices.contains(index),
      let start = json["start"].flatMap(Coordinate.init)
    else { return }
    (route, self.index, self.start) = ((json["route"]?.string ?? "", waypoints), index, start)
  }
}
