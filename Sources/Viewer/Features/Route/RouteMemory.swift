import Geodesy
import Routing
import Wire

/// The part of a route that is saved for the next start: its places, travel mode and options; the route itself is
/// computed again on the maps available.
struct RouteMemory {
  let places: [RoutePlace]
  let profile: RoutingProfile
  /// Whether its panel is open.
  let isOpen: Bool

  init(places: [RoutePlace], profile: RoutingProfile, isOpen: Bool) {
    (self.places, self.profile, self.isOpen) = (places, profile, isOpen)
  }

  /// Nil where it makes no sense.
  init?(_ json: JSON) {
    let written = json["places"]?.array ?? []
    guard let mode = TravelMode.allCases.first(where: { $0.name == json["by"]?.string }),
      (2...RouteFeature.maxPlaces).contains(written.count)
    else { return nil }
    places = written.compactMap { place in
      Coordinate(place).map { RoutePlace(name: place["name"]?.string ?? "", coordinate: $0) }
    }
    guard places.count == written.count else { return nil }
    isOpen = json["open"]?.bool ?? false
    profile = RoutingProfile(
      mode,
      avoiding: Set((json["avoid"]?.array ?? []).compactMap { $0.string.flatMap(RoutingProfile.Avoidance.init) }),
      preferring: json["prefer"]?.string.flatMap(RoutingProfile.Preference.init)
    )
  }

  var json: JSON {
    [
      "by": .string(profile.mode.name), "open": .bool(isOpen), "avoid": profile.avoidedJSON,
      "prefer": profile.preferredJSON,
      "places": .array(places.map { $0.coordinate.json.adding("name", .string($0.name)) }),
    ]
  }
}

extension RoutingProfile {
  var avoidedJSON: JSON { .array(avoided.map(\.rawValue).sorted().map { .string($0) }) }
  var preferredJSON: JSON { preference.map { .string($0.rawValue) } ?? .null }
}
