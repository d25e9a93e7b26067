import Geodesy
import Routing
import Wire

/// What is kept of a way for the next start: where it leads, and by which means; it is found anew on the maps there are.
struct RouteMemory {
  let places: [RoutePlace]
  let mode: TravelMode
  /// Whether its panel is open.
  let isOpen: Bool

  init(places: [RoutePlace], mode: TravelMode, isOpen: Bool) {
    (self.places, self.mode, self.isOpen) = (places, mode, isOpen)
  }

  /// Nil where it makes no sense.
  init?(_ json: JSON) {
    let written = json["places"]?.array ?? []
    guard let mode = TravelMode.allCases.first(where: { $0.name == json["by"]?.string }),
      (2...RouteFeature.mostPlaces).contains(written.count)
    else { return nil }
    places = written.compactMap { place in
      Coordinate(place).map { RoutePlace(name: place["name"]?.string ?? "", coordinate: $0) }
    }
    guard places.count == written.count else { return nil }
    (self.mode, isOpen) = (mode, json["open"]?.bool ?? false)
  }

  var json: JSON {
    [
      "by": .string(mode.name), "open": .bool(isOpen),
      "places": .array(places.map { $0.coordinate.json.adding("name", .string($0.name)) }),
    ]
  }
}
