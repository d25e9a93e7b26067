internal import Geodesy
internal import Tiles

/// Lines.
extension MapSchema {
  mutating func takeLine(_ pieces: [[WorldPoint]], _ tags: Tags) {
    guard let shape = Shape(.line, pieces) else { return }
    takeStreet(shape, tags)
    takeWaterway(shape, tags)
    if tags["route"] == "ferry" { takeFerry(shape, tags) }
    if let aerialway = tags["aerialway"], Self.aerialways.contains(aerialway) {
      content.add(.aerialways, [Attribute("kind", aerialway)], from: 12, shape)
    }
    if let kind = tags["man_made"], LandKind.piers.contains(kind) {
      content.add(.pierLines, [Attribute("kind", kind)], from: 12, shape)
    }
    if tags["waterway"] == "dam" { content.add(.damLines, [Attribute("kind", "dam")], from: 12, shape) }
  }

  mutating func takeFerry(_ shape: Shape, _ tags: Tags) {
    content.add(.ferries, [Attribute("kind", "ferry")] + Attributes.names(tags), from: 8, shape)
  }

  /// Takes a border, which may be one of several areas.
  mutating func takeBorder(_ pieces: [[WorldPoint]], level: Int, _ tags: Tags) {
    let isMaritime = tags.has("maritime") || tags["border_type"] == "territorial" || tags["natural"] == "coastline"
    content.add(
      .boundaries,
      [Attribute("admin_level", .int(Int64(level)))] + Attributes.flag("maritime", isMaritime)
        + Attributes.flag("disputed", tags.has("disputed") || tags["boundary"] == "disputed"),
      from: level <= 2 ? 0 : level <= 4 ? 5 : 11,
      rank: Double(20 - level),
      Shape(.line, pieces)
    )
  }

  private mutating func takeStreet(_ shape: Shape, _ tags: Tags) {
    guard let street = StreetKind(tags), !tags.isIndoor, tags["area"] != "yes" || street.isRail else { return }
    let isTunnel = Self.isTunnel(tags) || street.isPath && tags.number("layer") < 0
    let band =
      [Attribute("kind", street.kind)] + Attributes.flag("link", street.isLink)
      + Attributes.flag("tunnel", isTunnel) + Attributes.dates(tags)
    var attributes = band + Attributes.flag("rail", street.isRail) + Attributes.flag("bridge", tags.has("bridge"))
    attributes += Attributes.flag("oneway", tags.contains("oneway", ["yes", "1", "true"]) || Self.isRound(tags))
    attributes += Attributes.flag("oneway_reverse", tags["oneway"] == "-1")
    attributes += Attributes.copies(["service", "footway"], of: tags)
    if street.kind == "steps", tags.contains("incline", ["up", "down"]) {
      attributes += Attributes.copies(["incline"], of: tags)
    }
    let isInside = content.add(.streets, attributes, from: street.minimumZoom, rank: Self.rank(street), shape)
    if isInside, tags["highway"] != nil { content.ages.count(.street, tags) }
    guard tags.name != nil || tags["ref"] != nil, !street.isRail || tags.name != nil else { return }
    content.add(
      .streetLabels,
      band + Attributes.names(tags) + Attributes.copies(["ref"], of: tags),
      from: street.labelZoom,
      rank: Self.rank(street),
      shape
    )
    if let longest = shape.parts.max(by: { $0.count < $1.count }), !street.isRail {
      let (importance, middle) = (30 - street.minimumZoom, longest[longest.count / 2])
      remember(tags, kind: "street", importance: importance, at: middle)
      if tags["highway"] != nil, !street.isPath { remember(roadNumbersOf: tags, importance: importance, at: middle) }
    }
  }

  private mutating func takeWaterway(_ shape: Shape, _ tags: Tags) {
    guard let waterway = tags["waterway"], let zoom = Self.waterways[waterway] else { return }
    let kind = waterway == "drain" ? "ditch" : waterway
    let flags = Attributes.flag("tunnel", tags.has("tunnel")) + Attributes.flag("bridge", tags.has("bridge"))
    content.add(.waterLines, [Attribute("kind", kind)] + flags, from: zoom, shape)
    if let name = tags.name {
      content.shores += Shore.lines(name, shape)
      content.add(
        .waterLineLabels,
        [Attribute("kind", kind)] + Attributes.names(tags) + flags,
        from: max(zoom, 12),
        shape
      )
      if let longest = shape.parts.max(by: { $0.count < $1.count }) {
        remember(tags, kind: kind, importance: zoom < 12 ? 36 : 20, at: longest[longest.count / 2])
      }
    }
  }

  /// A passage through a house is no tunnel to those who look down on the map.
  private static func isTunnel(_ tags: Tags) -> Bool {
    tags.has("tunnel") && tags["tunnel"] != "building_passage"
  }

  private static func isRound(_ tags: Tags) -> Bool {
    tags["junction"] == "roundabout" || tags["highway"] == "motorway"
  }

  private static func rank(_ street: StreetKind) -> Double { Double(-street.minimumZoom) }

  private static let waterways = ["river": 9, "canal": 9, "stream": 13, "ditch": 14, "drain": 14]
  private static let aerialways: Set<String> = ["cable_car", "gondola", "goods", "chair_lift", "drag_lift", "t-bar"]
}
