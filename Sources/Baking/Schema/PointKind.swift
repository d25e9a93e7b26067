internal import Kinds

/// The kind of a place, its importance, and the zoom from which it is shown.
struct PointKind {
  /// In the words of OpenStreetMap: museum, pharmacy.
  let kind: String
  /// From 0 to 100, see ``Importance``.
  let importance: Int
  /// The zoom from which on the tiles hold it; nil for what is only looked for.
  let minimumZoom: Int?
  /// Whether it is worth a trip.
  let isSight: Bool

  /// Nil for tags that are no searchable place; `area` is in square metres, for places larger than a point.
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
    let isDrawn = isNamed || KindCatalog.standard.has(.drawn, value)
    minimumZoom = importance >= Importance.ofLandmarks ? 13 : isSight ? 14 : isDrawn ? 15 : nil
  }

  private static func isThing(_ key: String, _ value: String) -> Bool {
    value != "no" && !value.isEmpty && unsought[key]?.contains(value) != true
      && (!soughtOnlyByKind.contains(key) || KindCatalog.standard[value]?.keys.contains(key) == true)
  }

  /// Of several things in one place the first counts.
  private static func first(of value: String) -> String {
    value.split(separator: ";").first.map { String($0) } ?? value
  }

  private static func isPrivate(_ tags: Tags) -> Bool { tags.contains("access", ["private", "no"]) }

  /// The kind of a sight, by the first of the keys with such a value.
  private static func sight(_ tags: Tags) -> String? {
    if tags.contains("building", ["cathedral"]) { return "cathedral" }
    if tags.contains("building", ["church", "chapel"]) { return "church" }
    if tags.contains("building", ["mosque", "synagogue", "temple"]) { return "place_of_worship" }
    let sights = sightKeys.compactMap { key in
      tags[key].flatMap { KindCatalog.standard[$0]?.sightKeys.contains(key) == true ? $0 : nil }
    }
    // Any other kind than an attraction is more specific.
    if let value = sights.first(where: { $0 != "attraction" }) ?? sights.first {
      return value == "place_of_worship" && tags["religion"] == "christian" ? "church" : value
    }
    return tags["historic"].flatMap { $0 == "no" ? nil : $0 == "yes" ? "historic" : $0 }
  }

  private static let sightKeys = ["historic", "tourism", "amenity", "leisure", "man_made", "shop"]
  private static let keys = [
    "historic", "tourism", "amenity", "leisure", "shop", "man_made", "office", "emergency", "craft", "healthcare",
    "natural", "club", "waterway", "landuse",
  ]

  /// Of these keys, only the kinds of the catalogue are looked for.
  private static let soughtOnlyByKind: Set = ["natural", "man_made", "landuse", "waterway"]
  /// Of these keys, all but these are.
  private static let unsought: [String: Set<String>] = [
    "amenity": ["parking_space", "parking_entrance", "loading_dock", "grit_bin"],
    "emergency": ["yes", "designated", "fire_hydrant", "water_tank", "suction_point"],
    "leisure": ["common", "outdoor_seating"], "shop": ["vacant"], "office": ["vacant"],
    "historic": ["boundary_stone"],
  ]
}
