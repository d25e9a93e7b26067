import Geodesy
import Places
import Routing

/// A route as the screen shows it.
nonisolated struct FoundRoute: Sendable {
  /// The start, the stops and the destination.
  let places: [RoutePlace]
  let profile: RoutingProfile
  /// In metres.
  let length: Double
  /// In seconds.
  let duration: Double
  /// The waiting time for ferries, in seconds; part of the duration.
  let waiting: Double
  /// Its climb, steps and surface, and its heights.
  let facts: RouteFacts
  let line: [Coordinate]
  /// The route for navigation.
  let tracked: TrackedRoute

  /// Over at least two places.
  init(_ route: Route, _ travel: ProfileGraph, over places: [RoutePlace]) {
    (self.places, profile) = (places, travel.profile)
    length = travel.length(of: route)
    duration = travel.duration(of: route)
    waiting = travel.boarding(of: route)
    facts = RouteFacts(route, travel)
    tracked = TrackedRoute(route, travel)
    line = tracked.line.map { Coordinate($0) }
  }

  var from: RoutePlace { places[0] }
  var to: RoutePlace { places[places.count - 1] }
  var steps: [Step] { tracked.steps }

  /// Where it comes nearest to each of its places, which may lie off the roads.
  var ends: [Coordinate] {
    [line.first ?? from.coordinate] + steps.filter { $0.kind == .arrive }.map { Coordinate($0.place) }
  }

  /// The street that distinguishes the route from others; nil if there is none, or no other route.
  func street(apartFrom others: [FoundRoute]) -> String? {
    others.isEmpty ? nil : FollowedStreets(steps).street(apartFrom: others.map { FollowedStreets($0.steps) })
  }

  /// The number of the place to which a step leads.
  func goal(of step: Int) -> Int { min(steps.prefix(step).count { $0.kind == .arrive } + 1, places.count - 1) }

  func isLast(_ place: Int) -> Bool { place == places.count - 1 }

  /// The name of a place; a place only shown on the map has a number.
  func name(of place: Int, in words: Words) -> String {
    places[place].name.isEmpty ? words(.routeStop, "\(place)") : places[place].name
  }

  /// The letter or number of a place on the map.
  func sign(of place: Int) -> String { place == 0 ? "A" : isLast(place) ? "B" : "\(place)" }

  /// The coordinates to keep in view for the whole route, with its ends and a margin, whatever the map's rotation.
  var frame: [Coordinate] {
    let start = WorldPoint(from.coordinate)
    let places = (line + [to.coordinate]).map { WorldPoint($0).nearest(to: start) } + [start]
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return [] }
    let middle = WorldPoint(x: (left + right) / 2, y: (top + bottom) / 2)
    return places.map { place in
      WorldPoint(x: middle.x + (place.x - middle.x) * Self.room, y: middle.y + (place.y - middle.y) * Self.room)
        .coordinate
    }
  }

  /// The size of the frame relative to the route.
  private static let room = 1.16
}

/// The start, destination or a stop of a route.
nonisolated struct RoutePlace: Hashable, Sendable {
  /// Empty where it was only shown on the map.
  let name: String
  let coordinate: Coordinate
  /// Other places of that name, which weren't chosen.
  var namesakes: [SearchResult] = []
}

extension RoutePlace {
  /// A place found for a search text.
  nonisolated init(_ found: SearchResult, for text: String, namesakes: [SearchResult]) {
    self.init(name: found.name.isEmpty ? text : found.name, coordinate: found.goal, namesakes: namesakes)
  }
}
