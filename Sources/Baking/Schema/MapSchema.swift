internal import Geodesy
internal import Tiles

/// Tells what the elements of an extract are on the map, and puts them there.
struct MapSchema {
  var content: MapContent
  /// Places that have been taken, so that a node and the area around it aren't taken twice.
  var takenPlaces: Set<[String]> = []
  /// Names that can be found already; a street has many ways.
  private var rememberedNames: Set<RememberedName> = []
  private var postcodes = PostcodeMiddles()

  private struct RememberedName: Hashable {
    let name: String
    let kind: String
    let column: Int
    let row: Int
  }

  init(bounds: WorldRect) {
    content = MapContent(bounds: bounds)
  }

  /// Everything that was taken.
  mutating func finish() -> MapContent {
    content.names += postcodes.names
    content.finish()
    return content
  }
}

/// Points.
extension MapSchema {
  mutating func takePoint(_ point: WorldPoint, _ tags: Tags) {
    takeHouse(point, tags)
    guard content.bounds.contains(point) else { return }
    takePlace(point, tags)
    takeInterest(point, tags, area: nil)
    takeStop(point, tags)
    if let entrance = tags["entrance"], entrance != "no" {
      content.add(
        .entrances,
        [Attribute("kind", entrance == "main" ? "main" : "entrance")],
        from: 15,
        Shape(point: point)
      )
    }
    if tags["highway"] == "motorway_junction", tags.name != nil || tags["ref"] != nil {
      let attributes = [Attribute("kind", "motorway_junction")]
      content.add(
        .streetLabelPoints,
        attributes + Attributes.names(tags) + Attributes.copies(["ref"], of: tags),
        from: 12,
        Shape(point: point)
      )
    }
    takeWaterName(point, tags, area: nil)
  }

  mutating func takePlace(_ point: WorldPoint, _ tags: Tags) {
    guard let place = tags["place"], let name = tags.name, let found = PlaceKind(place, tags) else { return }
    guard takenPlaces.insert([found.kind, name]).inserted else { return }
    let population = tags.number("population")
    content.add(
      .placeLabels,
      [Attribute("kind", found.kind)] + Attributes.names(tags)
        + (population > 0 ? [Attribute("population", .int(Int64(population)))] : []),
      from: found.minimumZoom,
      rank: Double(found.importance) * 1e9 + Double(min(max(population, 0), 100_000_000)),
      Shape(point: point)
    )
    remember(tags, kind: found.kind, importance: found.importance, at: point)
  }

  /// Takes a searchable feature, either a point or the centre of an area.
  mutating func takeInterest(
    _ point: WorldPoint,
    _ tags: Tags,
    area: Double?,
    door: () -> Door? = { nil }
  ) {
    guard !tags.has("disused"), content.bounds.contains(point), let found = PointKind(tags, area: area) else { return }
    content.sights.append(
      Sight(kind: found.kind, importance: found.importance, tags, at: point, door: door())
    )
    remember(tags, kind: found.kind, importance: found.importance, at: point)
    guard let minimumZoom = found.minimumZoom, tags["indoor"] == nil || tags.name != nil else { return }
    var attributes = [Attribute("kind", found.kind)] + Attributes.names(tags)
    attributes += Attributes.copies(Self.interestKeys, of: tags) + Attributes.dates(tags)
    if tags["building"] == "cathedral" { attributes.append(Attribute("building", "cathedral")) }
    attributes.append(Attribute("importance", .int(Int64(found.importance))))
    if let area { attributes.append(Attribute("way_area", .int(Int64(area)))) }
    content.add(.pois, attributes, from: minimumZoom, rank: Double(found.importance), Shape(point: point))
  }

  mutating func takeStop(_ point: WorldPoint, _ tags: Tags, door: () -> Door? = { nil }) {
    guard let kind = StopKind.kind(tags), content.bounds.contains(point) else { return }
    let isStation = kind == "station" || kind == "halt" || kind == "aerodrome"
    let sight = StopKind.sight(kind, tags)
    let importance = Importance.of(stop: sight, tags)
    // A feature that is an amenity as well, as a bus station is, has been taken already.
    if tags["amenity"] == nil {
      content.sights.append(Sight(kind: sight, importance: importance, tags, at: point, door: door()))
    }
    remember(tags, kind: sight, importance: importance, at: point)
    guard tags.name != nil || isStation else { return }
    // Of stops only those that one steers by are in the order of all sights; the others come by their kind.
    let known = importance < Importance.ofGuides ? [] : [Attribute("importance", .int(Int64(importance)))]
    content.add(
      .publicTransport,
      [Attribute("kind", kind)] + known + Attributes.names(tags)
        + Attributes.copies(["station", "iata", "ref", "wikidata"], of: tags) + Attributes.dates(tags),
      from: isStation ? 11 : kind == "subway_entrance" ? 15 : 14,
      rank: isStation ? 2 : 1,
      Shape(point: point)
    )
  }

  mutating func takeNumber(_ number: String, at point: WorldPoint) {
    guard !number.isEmpty else { return }
    content.add(.addresses, [Attribute("housenumber", number)], from: 15, Shape(point: point))
  }

  mutating func takeHouse(_ point: WorldPoint, _ tags: Tags) {
    if let address = Address(tags, at: point) { take(address) }
  }

  /// Keeps it for the search, also where it lies a little beside the map: extracts have whole streets at their rim.
  mutating func take(_ address: Address) {
    let bounds = content.bounds
    guard bounds.expanded(by: max(bounds.width, bounds.height)).contains(address.point) else { return }
    content.addresses.append(address)
    guard bounds.contains(address.point) else { return }
    postcodes.add(address)
  }

  /// Bays and harbours are water with a name, though the water itself is the sea's.
  mutating func takeWaterName(_ point: WorldPoint, _ tags: Tags, area: Double?) {
    guard tags.name != nil, let kind = Self.waterName(tags) else { return }
    content.add(
      .waterPolygonLabels,
      [Attribute("kind", kind)] + Attributes.names(tags)
        + (area.map { [Attribute("way_area", .int(Int64($0)))] } ?? []),
      from: 12,
      rank: area ?? 0,
      Shape(point: point)
    )
    remember(tags, kind: kind, importance: 40, at: point)
  }

  /// Saves the edge of water with a name, for distances to it.
  mutating func takeShore(_ shape: Shape, _ tags: Tags) {
    guard let name = tags.name, LandKind.water(tags) != nil || Self.waterName(tags) != nil else { return }
    content.shores += Shore.lines(name, shape)
  }

  private static func waterName(_ tags: Tags) -> String? {
    if tags["natural"] == "bay" || tags["natural"] == "strait" { return tags["natural"] }
    if tags.has("harbour") || tags["leisure"] == "marina" || tags["landuse"] == "harbour" { return "harbour" }
    return LandKind.water(tags)
  }

  /// Keeps a name for the search, with its other spellings.
  mutating func remember(_ tags: Tags, kind: String, importance: Int, at point: WorldPoint) {
    guard let name = tags.name else { return }
    let spellings = ["alt_name", "short_name", "official_name", "old_name", "loc_name"].compactMap { tags[$0] }
    let others = (tags.translations.map(\.name) + spellings).filter { $0 != name }
    remember(name, others.uniqued, kind: kind, importance: importance, at: point)
  }

  /// Saves the numbers of a road, as B 96 and A 28.
  mutating func remember(roadNumbersOf tags: Tags, importance: Int, at point: WorldPoint) {
    for number in (tags["ref"] ?? "").split(separator: ";") {
      let number = String(number.drop { $0 == " " }.prefix(40))
      if number != tags.name, !number.isEmpty {
        remember(number, tags.name.map { [$0] } ?? [], kind: "street", importance: importance, at: point)
      }
    }
  }

  mutating func remember(_ line: TransitLine, _ tags: Tags, at point: WorldPoint) {
    let others = [tags["ref"], tags.name].compactMap(\.self).filter { $0 != line.name }
    remember(line.name, others, kind: line.kind, importance: 26, at: point)
  }

  private mutating func remember(
    _ name: String,
    _ others: [String],
    kind: String,
    importance: Int,
    at point: WorldPoint
  ) {
    guard content.bounds.contains(point) else { return }
    // Two things of one name and kind a few kilometres apart are two places to go to; nearer than that they are one.
    let (column, row) = (Int(point.x * Self.squares), Int(point.y * Self.squares))
    let remembered = RememberedName(name: name, kind: kind, column: column, row: row)
    guard rememberedNames.insert(remembered).inserted else { return }
    content.names.append(SearchName(name: name, others: others, kind: kind, importance: importance, point: point))
  }

  private static let squares = 8192.0
  private static let interestKeys = [
    "amenity", "leisure", "tourism", "shop", "man_made", "historic", "emergency", "office", "cuisine", "religion",
    "denomination", "sport", "information",
  ]
}

extension [String] {
  /// Each of them once, where it comes first.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
