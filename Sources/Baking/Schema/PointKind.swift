/// What is at a point: how much it matters, and from which zoom on it is shown.
struct PointKind {
  /// In the words of OpenStreetMap: museum, pharmacy.
  let kind: String
  /// From 0 to 100, see ``Importance``.
  let importance: Int
  /// The zoom from which on the tiles hold it; nil for what is only looked for.
  let minimumZoom: Int?
  /// Whether it is worth a trip.
  let isSight: Bool

  /// Nil for what nobody looks for; its ground is told in square metres, where it is more than a point.
  init?(_ tags: Tags, area: Double? = nil) {
    guard
      let (key, value) = Self.keys.lazy.compactMap({ key in tags[key].map { (key, $0) } }).first(where: Self.isThing)
    else { return nil }
    let isNamed = tags.name != nil
    guard isNamed || !Self.isPrivate(tags) else { return nil }
    let sight = Self.sight(tags)
    kind = sight ?? (value == "yes" ? key : Self.first(of: value))
    isSight = sight != nil && isNamed
    importance = Importance.of(kind, key: key, tags, area: area)
    let isDrawn = isNamed || Self.drawnWithoutName.contains(value)
    minimumZoom = importance >= Importance.ofLandmarks ? 13 : isSight ? 14 : isDrawn ? 15 : nil
  }

  private static func isThing(_ key: String, _ value: String) -> Bool {
    value != "no" && !value.isEmpty && unsought[key]?.contains(value) != true
      && (sought[key].map { $0.contains(value) } ?? true)
  }

  /// Of several things in one place the first counts.
  private static func first(of value: String) -> String {
    value.split(separator: ";").first.map { String($0) } ?? value
  }

  private static func isPrivate(_ tags: Tags) -> Bool { tags.contains("access", ["private", "no"]) }

  /// What is worth seeing, by the first table that knows one of the tags.
  private static func sight(_ tags: Tags) -> String? {
    if tags.contains("building", ["cathedral"]) { return "cathedral" }
    if tags.contains("building", ["church", "chapel"]) { return "church" }
    if tags.contains("building", ["mosque", "synagogue", "temple"]) { return "place_of_worship" }
    for (key, kinds) in sights {
      guard let value = tags[key], kinds.contains(value) else { continue }
      return value == "place_of_worship" && tags["religion"] == "christian" ? "church" : value
    }
    return tags["historic"].flatMap { $0 == "no" ? nil : $0 == "yes" ? "historic" : $0 }
  }

  private static let sights: [(key: String, kinds: Set<String>)] = [
    (
      "historic",
      [
        "castle", "palace", "fort", "city_gate", "monument", "archaeological_site", "ruins", "church", "ship", "manor",
        "memorial", "citywalls", "tomb",
      ]
    ),
    (
      "tourism",
      ["museum", "gallery", "viewpoint", "zoo", "aquarium", "theme_park", "artwork"]
    ),
    (
      "amenity",
      [
        "townhall", "theatre", "arts_centre", "university", "place_of_worship", "library", "casino", "courthouse",
        "marketplace", "hospital", "fountain", "planetarium", "monastery", "concert_hall", "conference_centre",
        "exhibition_centre",
      ]
    ),
    ("leisure", ["stadium", "park", "garden", "nature_reserve", "marina"]),
    ("man_made", ["lighthouse", "tower", "obelisk"]), ("shop", ["mall"]),
    // What else it is tells more.
    ("tourism", ["attraction"]),
  ]

  private static let keys = [
    "historic", "tourism", "amenity", "leisure", "shop", "man_made", "office", "emergency", "craft", "healthcare",
    "natural", "club", "waterway", "landuse",
  ]

  /// Of these keys, only these things are looked for.
  private static let sought: [String: Set<String>] = [
    "natural": [
      "peak", "volcano", "spring", "hot_spring", "cave_entrance", "beach", "geyser", "saddle", "rock", "stone",
    ],
    "man_made": [
      "lighthouse", "tower", "obelisk", "windmill", "watermill", "water_tower", "observatory", "telescope", "pier",
      "drinking_fountain", "water_tap", "water_well", "works", "chimney", "cross", "mast", "bridge",
    ],
    "landuse": ["cemetery"],
    "waterway": ["waterfall", "water_point", "sanitary_dump_station", "boatyard"],
  ]
  /// Of these keys, all but these are.
  private static let unsought: [String: Set<String>] = [
    "amenity": ["parking_space", "parking_entrance", "loading_dock", "grit_bin"],
    "emergency": ["yes", "designated", "fire_hydrant", "water_tank", "suction_point"],
    "leisure": ["common", "outdoor_seating"], "shop": ["vacant"], "office": ["vacant"],
    "historic": ["boundary_stone"],
  ]

  /// Things that are of use without a name, so that the map shows them.
  private static let drawnWithoutName: Set<String> = [
    "toilets", "drinking_water", "atm", "post_box", "taxi", "pharmacy", "fuel", "charging_station", "bicycle_rental",
    "police", "fire_station", "post_office", "bank", "viewpoint", "information", "place_of_worship",
  ]
}
