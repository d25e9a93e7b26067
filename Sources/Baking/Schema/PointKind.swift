/// What is at a point: whether it is worth a trip, how much, and from which zoom on it is shown.
struct PointKind {
  let kind: String
  let minimumZoom: Int
  /// From 0 to 100.
  let importance: Int
  let isSight: Bool

  init?(_ tags: Tags) {
    guard let found = Self.keys.lazy.compactMap({ key in tags[key].map { (key, $0) } }).first(where: { $0.1 != "no" })
    else { return nil }
    let sight = Self.sight(tags)
    let isNamed = tags.name != nil
    guard sight != nil && isNamed || isNamed || Self.nameless.contains(found.1) else { return nil }
    isSight = sight != nil && isNamed
    kind = sight?.kind ?? (found.1 == "yes" ? found.0 : found.1)
    minimumZoom = sight != nil && isNamed ? 14 : 15
    importance = isNamed ? Self.importance(base: sight?.importance ?? 20, tags) : 5
  }

  /// Those who write about a thing in many languages find it worth seeing.
  private static func importance(base: Int, _ tags: Tags) -> Int {
    var importance = base
    if tags["wikidata"] != nil { importance += 8 }
    if tags["wikipedia"] != nil { importance += 4 }
    if tags["heritage"] != nil { importance += 4 }
    return min(importance + min(tags.translations.count, 10), 100)
  }

  /// The first table that knows one of the tags tells the kind.
  private static func sight(_ tags: Tags) -> (kind: String, importance: Int)? {
    if tags.contains("building", ["cathedral"]) { return ("cathedral", 76) }
    if tags.contains("building", ["church", "chapel", "mosque", "synagogue", "temple"]) { return ("church", 50) }
    for (key, kinds) in sights {
      guard let value = tags[key] else { continue }
      if let importance = kinds[value] { return (value, importance) }
    }
    return tags["historic"].flatMap { $0 == "no" ? nil : ($0 == "yes" ? "historic" : $0, 40) }
  }

  private static let sights: [(key: String, kinds: [String: Int])] = [
    (
      "historic",
      [
        "castle": 74, "palace": 74, "fort": 66, "city_gate": 64, "monument": 56, "archaeological_site": 52, "ruins": 48,
        "church": 50, "ship": 46, "manor": 50, "memorial": 36, "citywalls": 48, "tomb": 44,
      ]
    ),
    (
      "tourism",
      [
        "museum": 70, "attraction": 52, "gallery": 46, "viewpoint": 46, "zoo": 62, "aquarium": 62, "theme_park": 56,
        "artwork": 30,
      ]
    ),
    (
      "amenity",
      [
        "townhall": 66, "theatre": 62, "arts_centre": 50, "university": 56, "place_of_worship": 46, "library": 46,
        "casino": 48, "courthouse": 46, "marketplace": 46, "hospital": 52, "fountain": 30, "planetarium": 52,
        "monastery": 48, "concert_hall": 58, "conference_centre": 44, "exhibition_centre": 44,
      ]
    ),
    ("leisure", ["stadium": 64, "park": 48, "garden": 44, "nature_reserve": 46, "marina": 44]),
    ("man_made", ["lighthouse": 48, "tower": 36, "obelisk": 38]),
    ("shop", ["mall": 44]),
  ]

  private static let keys = [
    "historic", "tourism", "amenity", "leisure", "shop", "man_made", "office", "emergency", "craft", "healthcare",
  ]

  /// Things that are of use without a name.
  private static let nameless: Set<String> = [
    "toilets", "drinking_water", "atm", "post_box", "taxi", "pharmacy", "fuel", "charging_station", "bicycle_rental",
    "police", "fire_station", "post_office", "bank", "viewpoint", "information", "place_of_worship",
  ]
}
