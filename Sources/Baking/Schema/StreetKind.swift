/// The kind of a street or track, and the zoom from which it is shown.
struct StreetKind {
  let kind: String
  var isLink = false
  var isRail = false
  var minimumZoom: Int
  /// From where on its name can be written.
  var labelZoom: Int

  init?(_ tags: Tags) {
    if let highway = tags["highway"] {
      guard let found = Self.highway(highway) else { return nil }
      self = found
      if kind == "service", tags.contains("service", Self.drives) { minimumZoom = 15 }
    } else if let railway = tags["railway"], let zoom = Self.railways[railway] {
      self.init(kind: railway, isRail: true, minimumZoom: tags["service"] == nil ? zoom : max(zoom, 13), labelZoom: 15)
    } else if let aeroway = tags["aeroway"], aeroway == "runway" || aeroway == "taxiway" {
      self.init(kind: aeroway, minimumZoom: aeroway == "runway" ? 11 : 13, labelZoom: 15)
    } else {
      return nil
    }
  }

  private init(kind: String, isLink: Bool = false, isRail: Bool = false, minimumZoom: Int, labelZoom: Int) {
    self.kind = kind
    self.isLink = isLink
    self.isRail = isRail
    self.minimumZoom = minimumZoom
    self.labelZoom = labelZoom
  }

  private static func highway(_ value: String) -> StreetKind? {
    let isLink = value.hasSuffix("_link")
    let plain = isLink ? String(value.dropLast("_link".count)) : value
    // A road over ice looks like a track to pedestrians.
    let kind = plain == "winter_road" || plain == "ice_road" ? "track" : plain
    guard let zooms = highways[kind] else { return nil }
    return StreetKind(
      kind: kind,
      isLink: isLink,
      // If a main road continues as a link it would end abruptly.
      minimumZoom: isLink ? max(zooms.line, leastLinkZoom) : zooms.line,
      labelZoom: isLink ? 15 : zooms.label
    )
  }

  /// Links are drawn as tertiary roads.
  private static let leastLinkZoom = 10

  var isPath: Bool { Self.paths.contains(kind) }

  static let paths: Set<String> = ["footway", "path", "cycleway", "steps", "bridleway", "pedestrian"]
  private static let drives: Set<String> = ["parking_aisle", "driveway", "drive-through"]

  private static let highways: [String: (line: Int, label: Int)] = [
    "motorway": (5, 10), "trunk": (6, 10), "primary": (8, 11), "secondary": (9, 12), "tertiary": (10, 13),
    "unclassified": (12, 13), "residential": (12, 13), "living_street": (12, 13), "road": (12, 13), "busway": (13, 14),
    "bus_guideway": (13, 14), "pedestrian": (13, 14), "service": (14, 14), "track": (14, 15), "footway": (14, 15),
    "path": (14, 15), "cycleway": (14, 15), "steps": (14, 15), "bridleway": (14, 15),
  ]
  private static let railways: [String: Int] = [
    "rail": 8, "light_rail": 10, "narrow_gauge": 10, "monorail": 10, "funicular": 12, "subway": 12, "tram": 12,
  ]
}
