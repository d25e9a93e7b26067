internal import Wire

/// The kind of an area's ground, and the zoom from which it is shown.
enum LandKind {
  /// The kind in the land layer; nil if the tags don't contain one.
  static func land(_ tags: Tags) -> (kind: String, minimumZoom: Int)? {
    for key in keys {
      guard let value = tags[key], let zoom = zooms[key]?[value] else { continue }
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

  private static let keys = ["leisure", "natural", "landuse", "amenity"]

  /// The zooms from which on the rows of `Land.tsv` are shown, by key and value.
  private static let zooms: [String: [String: Int]] = TabbedText.rows(of: Embedded.text(of: "Land.tsv") ?? "")
    .reduce(into: [:]) { $0[String($1[0]), default: [:]][String($1[1])] = Int($1[2]) }
}
