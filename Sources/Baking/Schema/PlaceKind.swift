/// The kind of a settlement, and the zoom from which its name is shown.
struct PlaceKind {
  let kind: String
  let minimumZoom: Int
  let importance: Int

  init?(_ place: String, _ tags: Tags) {
    guard let found = Self.places[place] else { return nil }
    let isTown = place == "city" || place == "town"
    if isTown, tags["capital"] == "yes" || tags["capital"] == "2" {
      (kind, minimumZoom, importance) = ("capital", 3, 100)
    } else if isTown, tags["capital"] == "4" {
      (kind, minimumZoom, importance) = ("state_capital", 4, 95)
    } else {
      (kind, minimumZoom, importance) = (place, found.zoom, found.importance)
    }
  }

  private static let places: [String: (zoom: Int, importance: Int)] = [
    "city": (5, 90), "town": (7, 80), "village": (10, 65), "hamlet": (11, 50), "suburb": (11, 62), "quarter": (12, 56),
    "neighbourhood": (13, 52), "isolated_dwelling": (13, 30), "farm": (13, 28), "island": (11, 50), "islet": (14, 34),
    "locality": (14, 30), "borough": (10, 64),
  ]
}

/// Where people get on and off.
enum StopKind {
  static func kind(_ tags: Tags) -> String? {
    if let railway = tags["railway"], railways.contains(railway) { return railway }
    if tags["highway"] == "bus_stop" { return "bus_stop" }
    if let amenity = tags["amenity"], amenity == "bus_station" || amenity == "ferry_terminal" { return amenity }
    if tags["aerialway"] == "station" { return "aerialway_station" }
    if let aeroway = tags["aeroway"], aeroway == "aerodrome" || aeroway == "helipad" { return aeroway }
    return nil
  }

  /// The kind of a stop as a place: metro stations are drawn like others, but aren't railway stations.
  static func sight(_ kind: String, _ tags: Tags) -> String {
    kind == "station" && tags["station"] == "subway" ? "metro" : kind
  }

  private static let railways: Set<String> = ["station", "halt", "tram_stop", "subway_entrance"]
}
