/// The land cover of an area, and the zoom from which it is shown.
enum LandKind {
  /// The kind in the land layer; nil if the tags don't contain one.
  static func land(_ tags: Tags) -> (kind: String, minimumZoom: Int)? {
    for (key, kinds) in tables {
      guard let value = tags[key], let zoom = kinds[value] else { continue }
      return (value == "wetland" ? wetland(tags) : value, zoom)
    }
    return nil
  }

  /// The kind in the layer of sites.
  static func site(_ tags: Tags) -> String? {
    if let amenity = tags["amenity"], siteAmenities.contains(amenity) { return amenity }
    if let leisure = tags["leisure"], leisure == "sports_centre" || leisure == "stadium" { return leisure }
    if let military = tags["military"], military == "danger_area" { return military }
    return tags["landuse"] == "construction" ? "construction" : nil
  }

  static func water(_ tags: Tags) -> String? {
    if tags["natural"] == "water" { return tags["water"] ?? "water" }
    if tags["natural"] == "glacier" { return "glacier" }
    if let waterway = tags["waterway"], waterway == "riverbank" || waterway == "dock" || waterway == "canal" {
      return waterway
    }
    if let landuse = tags["landuse"], landuse == "reservoir" || landuse == "basin" { return landuse }
    return tags["leisure"] == "swimming_pool" ? "swimming_pool" : nil
  }

  static let piers: Set<String> = ["pier", "breakwater", "groyne"]

  private static func wetland(_ tags: Tags) -> String {
    switch tags["wetland"] {
    case "bog": "bog"
    case "swamp": "swamp"
    case "wet_meadow": "wet_meadow"
    default: "marsh"
    }
  }

  private static let siteAmenities: Set<String> = [
    "university", "college", "school", "hospital", "prison", "parking", "bicycle_parking",
  ]

  private static let tables: [(key: String, kinds: [String: Int])] = [
    (
      "leisure",
      [
        "park": 11, "garden": 12, "playground": 13, "golf_course": 11, "miniature_golf": 13, "pitch": 13, "track": 13,
        "nature_reserve": 11,
      ]
    ),
    (
      "natural",
      [
        "wood": 7, "scrub": 11, "heath": 11, "grassland": 11, "bare_rock": 11, "scree": 11, "shingle": 11, "sand": 10,
        "beach": 10, "wetland": 11,
      ]
    ),
    (
      "landuse",
      [
        "forest": 7, "residential": 10, "industrial": 10, "commercial": 10, "retail": 10, "railway": 10,
        "cemetery": 11, "grass": 12, "meadow": 11, "farmland": 10, "farmyard": 10, "orchard": 11, "vineyard": 11,
        "allotments": 11, "village_green": 12, "recreation_ground": 11, "greenhouse_horticulture": 11,
        "plant_nursery": 11, "quarry": 11, "landfill": 11, "brownfield": 11, "greenfield": 11, "garages": 12,
        "flowerbed": 14,
      ]
    ),
    ("amenity", ["grave_yard": 13]),
  ]
}
