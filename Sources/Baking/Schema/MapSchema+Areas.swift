internal import Geodesy
internal import Tiles

/// Areas.
extension MapSchema {
  /// Whether a closed way is an area, and not a line that ends where it began.
  static func isArea(_ tags: Tags) -> Bool {
    if let area = tags["area"] { return area != "no" }
    if tags["highway"] != nil { return tags["place"] == "square" }
    return areaKeys.contains { tags.has($0) }
      || tags.contains("waterway", ["riverbank", "dock"])
      || tags.contains("railway", ["station", "halt", "platform"])
  }

  /// Takes the rings of an area, as `PolygonNesting` gives them, the place of its number if that isn't its centre, and its
  /// entrance, computed on demand.
  mutating func takeArea(_ rings: [[WorldPoint]], _ tags: Tags, number: WorldPoint?, door: () -> Door?) {
    if tags["addr:housenumber"] != nil, let middle = Ring.middle(of: rings) { takeHouse(middle, tags) }
    guard let shape = Shape(.polygon, rings)?.clipped(to: content.bounds), let middle = Ring.middle(of: shape.parts)
    else { return }
    let area = max(Mercator.squareMeters(shape.area, at: middle), 0)
    takeSurface(shape, tags, area: area)
    takePlace(middle, tags)
    takeInterest(middle, tags, area: area, door: door)
    takeStop(middle, tags, door: door)
    if let text = tags["addr:housenumber"] { takeNumber(text, at: number ?? middle) }
    takeWaterName(middle, tags, area: area)
    takeShore(shape, tags)
    takeSquareName(middle, tags, area: area)
  }

  /// Takes what the area is painted as.
  private mutating func takeSurface(_ shape: Shape, _ tags: Tags, area: Double) {
    if let kind = LandKind.water(tags) {
      guard !tags.has("tunnel"), tags["location"] != "underground" else { return }
      content.add(.waterPolygons, [Attribute("kind", kind)] + Attributes.dates(tags), from: 4, rank: area, shape)
      return
    }
    guard !Self.isHidden(tags) else { return }
    if tags.has("building") {
      let isLandmark = Self.isLandmark(tags)
      let attributes =
        Attributes.flag("landmark", isLandmark) + Attributes.height(tags) + Attributes.dates(tags)
        // The name of a place is among those of places.
        + (PointKind(tags, area: area) == nil ? Attributes.copies(["name"], of: tags) : [])
      if content.add(.buildings, attributes, from: 14, rank: area, shape) { content.ages.count(.building, tags) }
    }
    if let kind = tags["man_made"], LandKind.piers.contains(kind) {
      content.add(.pierPolygons, [Attribute("kind", kind)] + Attributes.dates(tags), from: 12, rank: area, shape)
    }
    if tags["waterway"] == "dam" { content.add(.damPolygons, [Attribute("kind", "dam")], from: 12, shape) }
    if tags["man_made"] == "bridge" { content.add(.bridges, [Attribute("kind", "bridge")], from: 12, shape) }
    if let kind = Self.squareKind(tags) {
      content.add(.streetPolygons, [Attribute("kind", kind)] + Attributes.dates(tags), from: 12, rank: area, shape)
    }
    if let land = LandKind.land(tags) {
      content.add(
        .land,
        [Attribute("kind", land.kind)] + Attributes.dates(tags)
          + (Self.woods.contains(land.kind) ? Attributes.names(tags) : []),
        from: land.minimumZoom,
        rank: area,
        shape
      )
      if let middle = Ring.middle(of: shape.parts), Self.namedLand.contains(land.kind) {
        remember(tags, kind: land.kind, importance: 30, at: middle)
      }
    }
    if let kind = LandKind.site(tags) {
      content.add(.sites, [Attribute("kind", kind)], from: 14, rank: area, shape)
    }
  }

  private mutating func takeSquareName(_ middle: WorldPoint, _ tags: Tags, area: Double) {
    guard let kind = Self.squareKind(tags), tags.name != nil, !Self.isHidden(tags) else { return }
    content.add(
      .streetPolygonLabels,
      [Attribute("kind", kind)] + Attributes.names(tags) + [Attribute("way_area", .int(Int64(area)))]
        + Attributes.dates(tags),
      from: 14,
      rank: area,
      Shape(point: middle)
    )
    let importance = Importance.of("square", key: "place", tags, area: area)
    remember(tags, kind: "square", importance: importance, at: middle)
    guard tags["place"] == "square" else { return }
    content.sights.append(Sight(kind: "square", importance: importance, tags, at: middle))
  }

  private static func squareKind(_ tags: Tags) -> String? {
    if let highway = tags["highway"], squares.contains(highway) { return highway }
    if let aeroway = tags["aeroway"], aeroway == "apron" || aeroway == "runway" || aeroway == "taxiway" {
      return aeroway
    }
    return tags["place"] == "square" ? "pedestrian" : nil
  }

  /// Whether it is indoors or under the ground.
  private static func isHidden(_ tags: Tags) -> Bool {
    guard tags["natural"] == nil else { return false }
    return tags.number("layer") < 0 || tags.number("level") < 0 || tags.has("indoor")
      || tags["location"] == "underground"
  }

  /// Whether a building is one that people find their way by.
  private static func isLandmark(_ tags: Tags) -> Bool {
    if tags.contains("building", ["church", "cathedral", "train_station"]) { return true }
    guard tags.name != nil else { return false }
    return tags.contains("amenity", landmarkAmenities) || tags.contains("tourism", ["museum", "attraction", "gallery"])
      || tags.has("historic") || tags.contains("building", ["public", "civic", "museum", "palace", "castle"])
      || tags["railway"] == "station"
  }

  /// Land that people go to by its name; parks and the like are taken as sights.
  private static let namedLand: Set<String> = ["forest", "wood", "heath", "scrub", "beach", "bare_rock", "meadow"]
  /// Land whose tiles contain its name.
  private static let woods: Set<String> = ["forest", "wood"]
  private static let landmarkAmenities: Set<String> = [
    "place_of_worship", "townhall", "theatre", "university", "library", "courthouse", "hospital", "casino",
  ]
  private static let squares: Set<String> = [
    "pedestrian", "footway", "service", "living_street", "residential", "unclassified", "platform", "path",
  ]
  private static let areaKeys = [
    "building", "landuse", "natural", "leisure", "amenity", "shop", "tourism", "historic", "place", "aeroway",
    "man_made", "office", "military", "public_transport", "harbour",
  ]
}
