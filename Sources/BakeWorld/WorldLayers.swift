import Baking
import Geodesy
import Tiles
import Wire

/// Takes the layers of a folder into a map, each feature from the zoom on from which there is space for it.
struct WorldLayers {
  private let folder: LayerFolder
  private(set) var content = MapContent(bounds: WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
  /// The places of the names of provinces, by country.
  private var provinces: [String: [WorldPoint]] = [:]
  private var coast = Coast()
  /// The names of points and areas, which are added together once all are known.
  private var labels: [WorldLabel] = []
  /// The names in other languages of cities, by their numbers, with where they are; and of countries, by their codes.
  private var cities: [Int: (point: WorldPoint, names: [String])] = [:]
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
    addLabels()
    try progress(1)
    // A search for the first letters shows a limited number of names: the best known come first.
    content.names = content.names.enumerated()
      .sorted { ($1.element.importance, $0.offset) < ($0.element.importance, $1.offset) }.map(\.element)
    content.finish()
  }

  private mutating func addLabels() {
    let stages = NameStages.stages(of: labels.map(\.name))
    for (label, stage) in zip(labels, stages) { label.add(stage, to: &content) }
    // The other places of a name are beside the great cities, among which are the capitals.
    let great = labels.map(\.name).filter { $0.isMarked && $0.rank <= NameStages.leastGreat }
    let parts = zip(labels, stages).flatMap { label, stage in
      label.parts.map { (label: label, part: $0, name: label.name(of: $0, after: stage)) }
    }
    let places = NameStages.stages(of: great + parts.map(\.name)).dropFirst(great.count)
    for (found, place) in zip(parts, places) { found.label.add(found.part, place, to: &content) }
    labels = []
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
      seas[name.lowercased()] = [Attribute("kind", kind)] + feature.names
      let first = feature.number("min_label") ?? 9
      labels.append(
        WorldLabel(
          .waterPolygonLabels,
          [Attribute("kind", kind)],
          feature,
          Attributes.area(squareKilometers: size),
          at: point,
          size: size,
          rank: kind == "ocean" ? 0 : first + 0.5,
          earliest: first - 1
        )
      )
      content.names.append(SearchName(feature, name, kind: kind, importance: 85, at: point))
    }
    try folder.read("marine_polys") { feature in
      guard let attributes = feature.text("name").flatMap({ seas[$0.lowercased()] }), let shape = feature.shape else {
        return
      }
      let parts = SeaParts(shape)
      for place in parts.places {
        let share = Mercator.squareMeters(abs(shape.area) / Double(parts.places.count), at: place) / 1e6
        content.add(
          .waterPolygonLabels,
          attributes + Attributes.area(squareKilometers: share) + Attributes.flag("part", true),
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
      let first = WorldLabel.zoom(showing: size, letters: name.count, least: Self.leastShareOfLake)
      labels.append(
        WorldLabel(
          .waterPolygonLabels,
          [Attribute("kind", "water")],
          feature,
          Attributes.area(squareKilometers: Mercator.squareMeters(size, at: point) / 1e6),
          at: point,
          size: size,
          rank: max(first, NameStages.leastGreat) + 0.5,
          earliest: first,
          parts: LakeParts(shape.parts).parts.map { part in
            let area = Mercator.squareMeters(part.area, at: part.point) / 1e6
            return WorldLabel.Part(point: part.point, size: area, zoom: part.zoom)
          }
        )
      )
      if feature.number("scalerank") ?? 9 <= 5 {
        content.names.append(SearchName(feature, name, kind: "water", importance: 66, at: point))
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

  /// In cells per letter: a name that hides its lake is useless.
  private static let leastShareOfLake = 1.6

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
      content.add(
        .streets,
        [Attribute("kind", "rail"), Attribute("rank", .int(0))],
        from: Self.firstZoomOfRailways,
        feature.shape
      )
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
      let first = max(feature.number("min_label") ?? 9, NameStages.leastGreat)
      labels.append(
        WorldLabel(
          .landformLabels,
          [Attribute("kind", kind)],
          feature,
          Attributes.area(squareKilometers: size),
          at: point,
          size: size,
          rank: first + 0.5,
          earliest: first - 1
        )
      )
      let searchKind = kind.hasPrefix("island") ? "island" : "region"
      content.names.append(SearchName(feature, name, kind: searchKind, importance: 67, at: point))
    }
    try folder.read("peaks") { feature in
      guard feature.text("featurecla") == "mountain" || feature.text("featurecla") == "volcano",
        let point = feature.point, let name = feature.text("name")
      else { return }
      let height = feature.number("elevation") ?? 0
      let first = max(feature.number("min_zoom") ?? 9, Self.firstZoomOfPeaks)
      labels.append(
        WorldLabel(
          .landformLabels,
          [Attribute("kind", "peak")],
          feature,
          [Attribute("ele", .int(Int64(height)))],
          at: point,
          size: height,
          rank: first + 1,
          earliest: first,
          isMarked: true
        )
      )
      content.names.append(SearchName(feature, name, kind: "peak", importance: 66, at: point))
    }
  }

  private static let firstZoomOfPeaks = 5.5

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
      if let city = feature.properties["geonameid"]?.int, let point = feature.point { cities[city] = (point, names) }
      if let country = feature.text("iso_a2") { countryNames[country] = names }
    }
  }

  private mutating func readCountries() throws(BakingError) {
    try folder.read("admin1_labels") { feature in
      guard let point = feature.point, let name = feature.text("name") else { return }
      if let country = feature.text("adm0_a3") { provinces[country, default: []].append(point) }
      let first = feature.number("min_label") ?? 12
      labels.append(
        WorldLabel(
          .boundaryLabels,
          [Attribute("admin_level", .int(4)), Attribute("rank", .int(Int64(first)))],
          feature,
          at: point,
          size: -first,
          rank: max(first, NameStages.leastGreat) + 1,
          earliest: max(first - 1, Self.firstZoomOfProvinceNames)
        )
      )
      if first <= Self.leastKnownProvince {
        content.names.append(SearchName(feature, name, kind: "state", importance: 68, at: point))
      }
    }
    // A continent without provinces, which begins in the last quarter of the map.
    provinces["ATA"] = (0..<48).flatMap { column in
      (36..<48).map { WorldPoint(x: (Double(column) + 0.5) / 48, y: (Double($0) + 0.5) / 48) }
    }
    .filter(coast.isLand)
    try folder.read("countries") { feature in
      guard let point = feature.point, let name = feature.text("name") else { return }
      let isCountry = feature.text("kind") != "map_unit"
      let size = feature.number("area_sqkm") ?? 0
      let first = isCountry ? Double(Self.zoom(ofCountry: feature, size)) : (feature.number("min_label") ?? 0) + 1
      let share = size * 1e6 / Mercator.squareMeters(1, at: point)
      let fitting = WorldLabel.zoom(showing: share, letters: name.count, least: Self.leastShareOfCountry)
      labels.append(
        WorldLabel(
          .boundaryLabels,
          [Attribute("admin_level", .int(isCountry ? 2 : 3))],
          feature,
          Attributes.area(squareKilometers: size),
          at: point,
          size: size + 1,
          rank: Self.rank(ofCountry: first, size, people: feature.number("population") ?? 0),
          earliest: max(first, size > 0 ? fitting : 0),
          extent: share.squareRoot(),
          parts: isCountry ? parts(of: feature, size) : []
        )
      )
      let others = isCountry ? feature.text("iso_a2").flatMap { countryNames[$0] } ?? [] : []
      content.names.append(SearchName(feature, name, besides: others, kind: "country", importance: 95, at: point))
    }
  }

  /// The greatest countries of a continent are known from afar, be it by their people.
  private static func zoom(ofCountry feature: LayerFeature, _ size: Double) -> Int {
    let people = feature.number("population") ?? 0
    let sizes = [(8e5, 6e7), (2e5, 2e7), (3e4, 5e6)]
    let bySize = sizes.firstIndex { size >= $0.0 || people >= $0.1 } ?? sizes.count
    return min(feature.zoom("min_label", earlier: 2), bySize)
  }

  /// The greatest countries come first of all, great ones before the capitals of small ones, others after the capitals
  /// and cities of two millions.
  ///
  /// A country has more places for its name than they have. Of two alike the greater one is first.
  private static func rank(ofCountry first: Double, _ size: Double, people: Double) -> Double {
    let greatness = size / 2e7 + people / 2e9
    if size >= greatest.size || people >= greatest.people { return greatestRank - greatness }
    return (first < 2 ? NameStages.leastOutstanding : NameStages.leastGreat - 0.4) + first / 10 - greatness / 5
  }

  /// In square kilometres, or people.
  private static let greatest = (size: 2.5e6, people: 2e8)
  /// Before all cities.
  private static let greatestRank = -4.0

  /// Provinces that are shown later are hardly known abroad.
  private static let leastKnownProvince = 8.0

  /// In cells per letter: a country is alone in its area, so that its name may be larger.
  private static let leastShareOfCountry = 0.6
  private static let firstZoomOfProvinceNames = 3.5

  /// Other places for the name of a country: the centre of each of its provinces, if these are apart.
  private func parts(of country: LayerFeature, _ size: Double) -> [WorldLabel.Part] {
    guard let zoom = Self.leastSizes.firstIndex(where: { size >= $0 }),
      let places = country.text("adm0_a3").flatMap({ provinces[$0] }), places.count > 1
    else { return [] }
    var taken: [WorldPoint] = []
    for place in places where taken.allSatisfy({ max(abs($0.x - place.x), abs($0.y - place.y)) > Self.leastGap }) {
      taken.append(place)
    }
    let share = size / Double(taken.count)
    return taken.map { WorldLabel.Part(point: $0, size: share, zoom: Self.firstZoomOfParts + zoom) }
  }

  /// In square kilometres: a smaller country is seen whole at a zoom more.
  private static let leastSizes = [4e6, 1e6, 2.5e5, 6e4, 1.5e4]
  private static let firstZoomOfParts = 3
  /// The width of a small screen between zooms 7 and 8.
  private static let leastGap = 1.0 / 320

  private mutating func readTowns() throws(BakingError) {
    var great = GreatCities()
    try folder.read("places") { great.add($0) }
    for layer in ["places", "towns"] {
      try folder.read(layer) { feature in
        guard let town = WorldTown(feature, near: great) else { return }
        // Natural Earth is up to 40 km off; at a greater distance the number is that of another town.
        let city = feature.properties["geonameid"]?.int.flatMap { cities[$0] }
          .flatMap { $0.point.distance(to: town.point) < Self.maxError ? $0 : nil }
        let place = coast.ashore(city?.point ?? town.point)
        labels.append(
          WorldLabel(
            .placeLabels,
            [Attribute("kind", town.kind)],
            feature,
            [Attribute("population", .int(Int64(town.roundPopulation)))],
            at: place,
            size: town.size,
            rank: town.rank,
            earliest: town.earliest,
            isMarked: town.kind != "suburb"
          )
        )
        guard town.kind != "suburb" else { return }
        let (names, kind) = (city?.names ?? [], town.kind == "capital" ? "city" : town.kind)
        content.names.append(
          SearchName(feature, town.name, besides: names, kind: kind, importance: town.importance, at: place)
        )
      }
    }
  }

  /// In metres.
  private static let maxError = 50_000.0
}

extension WorldPoint {
  /// In metres, for near points.
  fileprivate func distance(to other: WorldPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot() * metersPerWorld
  }
}

extension LayerFeature {
  /// A name, in English where that has one, and what it is in other languages, where that differs.
  var names: [Attribute] {
    guard let name = title, !name.isEmpty else { return [] }
    return [Attribute("name", name)] + translations.map { Attribute("name_\($0.language)", $0.name) }
  }

  /// The name that English speakers use: "Copenhagen", but "Davao" without "City".
  var title: String? {
    guard let name = text("name"), let english = text("name_en") else { return text("name") }
    // The English names of some towns are those of others; an initial with an accent is none of another.
    let isOther = english.first != name.first && name.first?.isASCII == true
    let isWrong = properties["geonameid"] != nil && isOther && english != text("namealt")
    return isWrong || english.hasPrefix("\(name) ") ? name : english
  }

  /// A layer leaves out what is the same as its own name.
  var translations: [(language: String, name: String)] {
    SpokenLanguages.all.compactMap { language in
      guard language != "en", let name = text("name_\(language)") ?? text("name"), !name.isEmpty, name != title else {
        return nil
      }
      return (language, name)
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
    let title = feature.title ?? name
    let names = [name] + [feature.text("name_en")].compactMap(\.self) + feature.translations.map(\.name) + more
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
  static func area(squareKilometers: Double) -> [Attribute] {
    squareKilometers > 0 ? [Attribute("way_area", .int(Int64(squareKilometers * 1e6)))] : []
  }
}
