import Cells
import Geodesy
import Places
import Routing
import Scene
import Wire

/// Keeping it.
extension RouteFeature {
  var kept: (name: String, value: JSON)? {
    let isSought = finder?.isBusy == true
    guard let places = route?.places ?? (isSought ? finder?.question?.knownPlaces : nil) else { return nil }
    return ("route", RouteMemory(places: places, profile: route?.profile ?? options.profile, isOpen: panel != nil).json)
  }

  /// Has it found again, without another look at it: the view comes back, too.
  func bringBack(_ things: JSON) {
    guard let memory = things["route"].flatMap(RouteMemory.init), host.maps.facts.isGeographic else { return }
    options = RouteOptions(memory.profile)
    find(RouteFinder.Question(places: memory.places.map { .place($0) }, profile: memory.profile), isOpen: memory.isOpen)
    keepsView = true
  }

  func keep() {
    guard let route else { return }
    let others = (finder?.routes ?? []).indices.filter { $0 != finder?.choice }.compactMap { finder?.routes[$0] }
    let places = route.places.indices.map { route.name(of: $0, in: words) }
    let name = words.name(ofWayOver: places, street: route.street(apartFrom: others))
    do throws(PlaceError) {
      try host.places.own.opened()
        .add(Track(name: name, segments: [route.line.map { TrackPoint(coordinate: $0) }]))
      host.messages.show(words(.routeKept, Sanitizer.clean(name)))
    } catch {
      host.messages.show(words(.routeNotKept, words.text(of: error)))
    }
  }
}

/// Reporting.
extension RouteFeature {
  func report(in viewport: Viewport) -> [(key: String, value: JSON)] {
    guard let route else { return [] }
    let tenths = { (number: Double) in (number * 10).rounded() / 10 }
    return [
      (
        "route",
        [
          "by": .string(route.profile.mode.name), "avoid": route.profile.avoidedJSON,
          "prefer": route.profile.preferredJSON, "from": .string(route.from.name), "to": .string(route.to.name),
          "over": .array(
            route.places.dropFirst().dropLast().map { place in
              [
                "latitude": .number(place.coordinate.latitude.degrees),
                "longitude": .number(place.coordinate.longitude.degrees),
              ]
            }
          ),
          "ways": .integer(max(finder?.routes.count ?? 0, 1)), "way": .integer(finder?.choice ?? 0),
          "distance": .number(tenths(route.length)), "duration": .number(tenths(route.duration)),
          "durations": finder?.comparison.json ?? .null, "steps": .integer(route.steps.count),
          "step": index.map { .integer($0) } ?? .null,
          "followed": following?.report ?? .null,
        ]
      )
    ]
  }
}

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
