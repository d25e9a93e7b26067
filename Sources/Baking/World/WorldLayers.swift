internal import Geodesy
internal import Tiles
internal import Wire

/// Takes the layers of a folder into a map, each feature from the zoom on from which there is space for it.
struct WorldLayers {
  private let folder: LayerFolder
  private(set) var content = MapContent(bounds: WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
  /// The places of the names of provinces, by country.
  private var provinces: [String: [WorldPoint]] = [:]
  private var coast = Coast()
  /// The names in other languages of cities, by their numbers, and of countries, by their codes.
  private var cityNames: [Int: [String]] = [:]
  private var countryNames: [String: [String]] = [:]

  init(_ folder: LayerFolder) {
    self.folder = folder
  }

  /// Reads layer after layer; reports the progress, from 0 to 1.
  mutating func read(progress: (Double) throws(BakingError) -> Void) throws(BakingError) {
    try readSea()
    try progress(0.3)
    try readWater()
    try progress(0.6)
    try readGround()
    try readBorders()
    try progress(0.8)
    try readLandforms()
    try readNames()
    try readCountries()
    try readTowns()
    try progress(1)
    // A search for the first letters shows a limited number of names: the best known come first.
    content.names = content.names.enumerated()
      .sorted { ($1.element.importance, $0.offset) < ($0.element.importance, $1.offset) }.map(\.element)
    content.finish()
  }

  private mutating func add(_ name: SearchName?) {
    if let name { content.names.append(name) }
  }
}

/// Water.
extension WorldLayers {
  private mutating func readSea() throws(BakingError) {
    var land: [[[WorldPoint]]] = []
    try folder.read("land") { feature in
      if feature.kind == .polygon { land.append(feature.parts) }
    }
    guard !land.isEmpty else { throw .empty(path: folder.path) }
    for sea in Seas(land).all { content.add(.ocean, [], from: 0, Shape(.polygon, sea)) }
    coast = Coast(land)
    var seas: [String: [Attribute]] = [:]
    try folder.read("marine_labels") { feature in
      guard let point = feature.point, let name = feature.text("name") else { return }
      let kind = feature.text("featurecla") == "ocean" ? "ocean" : "sea"
      let area = feature.number("area_sqkm") ?? 0
      // The ocean around the south pole is a belt, and names take a sea to be about round.
      let isBelt = kind == "ocean" && feature.number("elong") ?? 1 > 4
      let size = isBelt ? area / 6 : area
      let attributes = [Attribute("kind", kind)] + feature.names
      seas[name.lowercased()] = attributes
      content.add(
        .waterPolygonLabels,
        attributes + Attributes.area(squareKilometers: size),
        from: feature.zoom("min_label", earlier: 1),
        rank: size,
        Shape(point: point)
      )
      add(SearchName(feature, name, kind: kind, importance: 85, at: point))
    }
    try folder.read("marine_polys") { feature in
      guard let attributes = feature.text("name").flatMap({ seas[$0.lowercased()] }), let shape = feature.shape else {
        return
      }
      let parts = SeaParts(shape)
      for place in parts.places {
        content.add(
          .waterPolygonLabels,
          attributes + Attributes.flag("part", true),
          from: parts.zoom,
          rank: -1,
          Shape(point: place)
        )
      }
    }
  }

  private mutating func readWater() throws(BakingError) {
    try folder.read("lakes") { feature in
      guard feature.kind == .polygon, let shape = feature.shape else { return }
      content.add(.waterPolygons, [Attribute("kind", "water")], from: feature.zoom("min_zoom", earlier: 1), shape)
      guard let name = feature.text("name"), let point = Ring.middle(of: shape.parts) else { return }
      let size = abs(shape.area)
      content.add(
        .waterPolygonLabels,
        [Attribute("kind", "water")] + feature.names
          + Attributes.area(squareKilometers: Mercator.squareMeters(size, at: point) / 1e6),
        from: Self.zoom(showing: size, letters: name.count),
        rank: size,
        Shape(point: point)
      )
      if feature.number("scalerank") ?? 9 <= 5 {
        add(SearchName(feature, name, kind: "water", importance: 66, at: point))
      }
    }
    try folder.read("rivers") { feature in
      // A river's line through a lake isn't visible.
      guard feature.kind == .line, feature.text("featurecla")?.hasPrefix("Lake") != true else { return }
      let rank = min(max(Int(feature.number("scalerank") ?? 9), 0), 12)
      content.add(
        .waterLines,
        [Attribute("kind", "river"), Attribute("rank", .int(Int64(rank)))] + feature.names,
        from: Self.zoomsOfRivers[rank],
        rank: Double(-rank),
        feature.shape
      )
    }
    for layer in ["glaciers", "ice_shelves"] {
      try folder.read(layer) { feature in
        guard feature.kind == .polygon else { return }
        content.add(
          .waterPolygons,
          [Attribute("kind", "glacier")],
          from: feature.zoom("min_zoom", earlier: 1),
          feature.shape?.simplified(Self.detailOfIce)
        )
      }
    }
  }

  /// In worlds: where ice ends isn't known better, and its edge is the longest of all.
  private static let detailOfIce = 1.2e-5

  /// From which zoom on an area is so large that its name fits into it.
  private static func zoom(showing area: Double, letters: Int) -> Int {
    let dots = area * 256 * 256
    var zoom = 0
    while zoom < 9, dots * Double(1 << (2 * zoom)) < 10 * Double(letters) { zoom += 1 }
    return zoom
  }

  /// By rank, from the greatest rivers to brooks.
  private static let zoomsOfRivers = [2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8, 8, 9]
}

/// Land.
extension WorldLayers {
  private mutating func readGround() throws(BakingError) {
    try folder.read("urban_areas") { feature in
      guard feature.kind == .polygon else { return }
      content.add(
        .land,
        [Attribute("kind", "urban")],
        from: feature.zoom("min_zoom", earlier: 0),
        Shape(.polygon, feature.parts.map(Ring.rounded))
      )
    }
    try folder.read("railways_north_america") { feature in
      guard feature.kind == .line else { return }
      content.add(.streets, [Attribute("kind", "rail")], from: Self.firstZoomOfRailways, feature.shape)
    }
  }

  private static let firstZoomOfRailways = 7

  private mutating func readBorders() throws(BakingError) {
    try folder.read("borders_admin0") { feature in
      // A claimed border isn't one yet.
      guard feature.kind == .line, feature.text("kind") != "claim", feature.text("kind") != "overlay" else { return }
      content.add(
        .boundaries,
        [Attribute("admin_level", .int(2))] + Attributes.flag("disputed", feature.says("disputed")),
        from: 0,
        rank: 1,
        feature.shape
      )
    }
    for layer in ["borders_map_units", "borders_admin1"] {
      try folder.read(layer) { feature in
        guard feature.kind == .line, feature.number("min_zoom") ?? 0 < Self.leastParish else { return }
        content.add(
          .boundaries,
          [Attribute("admin_level", .int(4))],
          from: max(feature.zoom("min_zoom", earlier: 0), Self.firstZoomOfProvinces),
          feature.shape
        )
      }
    }
  }

  private static let firstZoomOfProvinces = 3
  /// Borders of parishes are too much for a map of the world.
  private static let leastParish = 10.0

  private mutating func readLandforms() throws(BakingError) {
    try folder.read("regions") { feature in
      guard let point = feature.point, let name = feature.text("name"),
        let kind = feature.text("featurecla").flatMap({ Self.landforms[$0.lowercased()] })
      else { return }
      let size = feature.number("area_sqkm") ?? feature.number("radius_km").map { .pi * $0 * $0 } ?? 0
      content.add(
        .landformLabels,
        [Attribute("kind", kind)] + feature.names + Attributes.area(squareKilometers: size),
        from: feature.zoom("min_label", earlier: 1),
        rank: size,
        Shape(point: point)
      )
      let isIsland = kind == "island" || kind == "islands"
      add(SearchName(feature, name, kind: isIsland ? "island" : "region", importance: 67, at: point))
    }
    try folder.read("peaks") { feature in
      guard feature.text("featurecla") == "mountain" || feature.text("featurecla") == "volcano",
        let point = feature.point, let name = feature.text("name")
      else { return }
      let height = feature.number("elevation") ?? 0
      content.add(
        .landformLabels,
        [Attribute("kind", "peak")] + feature.names + [Attribute("ele", .int(Int64(height)))],
        from: feature.zoom("min_zoom", earlier: 1),
        rank: height,
        Shape(point: point)
      )
      add(SearchName(feature, name, kind: "peak", importance: 66, at: point))
    }
  }

  /// Landforms that have a name on maps of the world, by what Natural Earth calls them.
  private static let landforms = [
    "range/mtn": "range", "foothills": "range", "plateau": "plateau", "desert": "desert", "island": "island",
    "island group": "islands", "pen/cape": "peninsula", "peninsula": "peninsula", "cape": "cape", "plain": "plain",
    "lowland": "plain", "basin": "plain", "depression": "plain", "tundra": "plain", "delta": "plain",
    "wetlands": "plain", "valley": "valley", "gorge": "valley", "coast": "coast", "isthmus": "peninsula",
  ]
}

/// Countries and towns.
extension WorldLayers {
  private mutating func readNames() throws(BakingError) {
    try folder.read("other_names") { feature in
      let names = (feature.properties["names"]?.array ?? []).compactMap(\.string)
      if let city = feature.properties["geonameid"]?.int { cityNames[city] = names }
      if let country = feature.text("iso_a2") { countryNames[country] = names }
    }
  }

  private mutating func readCountries() throws(BakingError) {
    try folder.read("admin1_labels") { feature in
      guard let point = feature.point, let name = feature.text("name") else { return }
      if let country = feature.text("adm0_a3") { provinces[country, default: []].append(point) }
      content.add(
        .boundaryLabels,
        [Attribute("admin_level", .int(4)), Attribute("rank", .int(Int64(feature.number("min_label") ?? 12)))]
          + feature.names,
        from: max(feature.zoom("min_label", earlier: 1), Self.firstZoomOfProvinces),
        rank: -(feature.number("min_label") ?? 12),
        Shape(point: point)
      )
      if feature.number("min_label") ?? 12 <= Self.leastKnownProvince {
        add(SearchName(feature, name, kind: "state", importance: 68, at: point))
      }
    }
    try folder.read("countries") { feature in
      guard let point = feature.point, let name = feature.text("name") else { return }
      let isCountry = feature.text("kind") != "map_unit"
      let size = feature.number("area_sqkm") ?? 0
      content.add(
        .boundaryLabels,
        [Attribute("admin_level", .int(isCountry ? 2 : 3))] + feature.names
          + Attributes.area(squareKilometers: size),
        from: isCountry ? Self.zoom(ofCountry: feature, size) : feature.zoom("min_label", earlier: 0),
        rank: size + 1,
        Shape(point: point)
      )
      let others = isCountry ? feature.text("iso_a2").flatMap { countryNames[$0] } ?? [] : []
      add(SearchName(feature, name, besides: others, kind: "country", importance: 95, at: point))
      if isCountry { addParts(of: feature, size) }
    }
  }

  /// The greatest countries of a continent are known from afar, be it by their people.
  private static func zoom(ofCountry feature: LayerFeature, _ size: Double) -> Int {
    let people = feature.number("population") ?? 0
    let sizes = [(8e5, 6e7), (2e5, 2e7), (3e4, 5e6)]
    let bySize = sizes.firstIndex { size >= $0.0 || people >= $0.1 } ?? sizes.count
    return min(feature.zoom("min_label", earlier: 2), bySize)
  }

  /// Provinces that are shown later are hardly known abroad.
  private static let leastKnownProvince = 8.0

  /// Adds other places for the name of a large country: the centre of each of its provinces, if these are apart.
  private mutating func addParts(of country: LayerFeature, _ size: Double) {
    guard let zoom = Self.leastSizes.firstIndex(where: { size >= $0 }),
      let places = country.text("adm0_a3").flatMap({ provinces[$0] }), places.count > 1
    else { return }
    var taken: [WorldPoint] = []
    for place in places {
      let isApart = taken.allSatisfy { max(abs($0.x - place.x), abs($0.y - place.y)) > Self.leastGap }
      if isApart { taken.append(place) }
    }
    let share = size / Double(taken.count)
    for place in taken {
      content.add(
        .boundaryLabels,
        [Attribute("admin_level", .int(2))] + country.names + Attributes.area(squareKilometers: share)
          + Attributes.flag("part", true),
        from: Self.firstZoomOfParts + zoom,
        rank: share / 1e9,
        Shape(point: place)
      )
    }
  }

  /// In square kilometres: a smaller country is seen whole at a zoom more.
  private static let leastSizes = [4e6, 1e6, 2.5e5]
  private static let firstZoomOfParts = 3
  /// A small screen at zoom 6.
  private static let leastGap = 1.0 / 96

  private mutating func readTowns() throws(BakingError) {
    var cities = GreatCities()
    try folder.read("places") { cities.add($0) }
    for layer in ["places", "towns"] {
      try folder.read(layer) { feature in
        guard let town = WorldTown(feature, near: cities) else { return }
        let attributes =
          [Attribute("kind", town.kind)] + feature.names + [Attribute("population", .int(Int64(town.roundPopulation)))]
        let place = coast.ashore(town.point)
        if town.kind == "suburb" {
          content.add(.placeLabels, attributes, from: town.zoom, rank: town.rank, Shape(point: place))
        } else {
          content.addTown(attributes, from: town.zoom, rank: town.rank, at: place)
        }
        guard town.isKnown else { return }
        add(
          SearchName(
            feature,
            town.name,
            besides: feature.properties["geonameid"]?.int.flatMap { cityNames[$0] } ?? [],
            kind: town.kind == "capital" ? "city" : town.kind,
            importance: town.importance,
            at: town.point
          )
        )
      }
    }
  }
}

extension LayerFeature {
  /// A name, and what it is in other languages, where that differs.
  var names: [Attribute] {
    guard let name = text("name"), !name.isEmpty else { return [] }
    return [Attribute("name", name)] + translations.map { Attribute("name_\($0.language)", $0.name) }
  }

  var translations: [(language: String, name: String)] {
    SpokenLanguages.all.compactMap { language in
      guard let other = text("name_\(language)"), !other.isEmpty, other != text("name") else { return nil }
      return (language, other)
    }
  }

  /// The zoom in a property, this many zooms earlier; the deepest one if there is none.
  func zoom(_ key: String, earlier: Int) -> Int {
    min(max(Int((number(key) ?? 10).rounded(.down)) - earlier, 0), Self.deepestZoom)
  }

  private static let deepestZoom = 9
}

extension SearchName {
  fileprivate init(
    _ feature: LayerFeature,
    _ name: String,
    besides more: [String] = [],
    kind: String,
    importance: Int,
    at point: WorldPoint
  ) {
    let title = feature.text("name_en") ?? name
    let names = [name] + feature.translations.filter { $0.language != "en" }.map(\.name) + more
    self.init(
      name: title,
      others: names.reduce(into: []) { if $1 != title, !$0.contains($1) { $0.append($1) } },
      kind: kind,
      importance: importance,
      point: point
    )
  }
}

extension Attributes {
  fileprivate static func area(squareKilometers: Double) -> [Attribute] {
    squareKilometers > 0 ? [Attribute("way_area", .int(Int64(squareKilometers * 1e6)))] : []
  }
}
