internal import Geodesy
internal import Threads
internal import Tiles

/// Makes a map of the whole world: of a folder of layers, or of a shapefile of countries and a list of towns.
package struct WorldBaker: Sendable {
  private let input: String
  private let cities: String?
  private let output: String
  private let options: Baker.Options

  /// The approximate share of reading in the whole time.
  private static let reading = 0.3

  /// Takes a folder of layers, or a shapefile of countries and perhaps a list of towns.
  package init(input: String, cities: String? = nil, output: String, options: Baker.Options) {
    self.input = input
    self.cities = cities
    self.output = output
    self.options = options
  }

  /// Whether a map is made from such a file, or from such a folder.
  package static func reads(_ path: String) -> Bool { hasLayers(path) || path.lowercased().hasSuffix(".shp") }

  /// Whether it is a folder of layers.
  package static func hasLayers(_ path: String) -> Bool { LayerFolder.isOne(path) }

  package func run(progress: (Double) -> Void = { _ in }) throws(BakingError) -> BakingReport {
    let signals = DeferredSignals()
    func step(_ done: Double) throws(BakingError) {
      guard !signals.isWaiting else { throw .interrupted }
      progress(done)
    }
    let hasLayers = Self.hasLayers(input)
    let content =
      hasLayers ? try layers { done throws(BakingError) in try step(done * Self.reading) } : try outlines()
    var report = BakingReport()
    report.names = content.names.count
    try MapOutput(
      content: content,
      path: output,
      name: options.name ?? "World",
      options: options,
      hasLeaves: hasLayers
    )
    .write(&report) { done throws(BakingError) in try step(Self.reading + done * (1 - Self.reading)) }
    return report
  }

  private func layers(progress: (Double) throws(BakingError) -> Void) throws(BakingError) -> MapContent {
    var layers = WorldLayers(LayerFolder(path: input))
    try layers.read(progress: progress)
    return layers.content
  }
}

/// Outlines of countries.
extension WorldBaker {
  private func outlines() throws(BakingError) -> MapContent {
    let countries = try CountryFile(input).countries
    let cities = try cities.map { path throws(BakingError) in try CityFile(path).cities } ?? []
    var content = MapContent(bounds: WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
    let shores = Shores(countries.flatMap(\.rings))
    content.add(.ocean, [], from: 0, Shape(.polygon, shores.sea))
    content.add(.boundaries, [Attribute("admin_level", .int(2))], from: 0, Shape(.line, shores.borders))
    for country in countries { Self.add(country, to: &content) }
    for city in cities { Self.add(city, to: &content) }
    for sea in SeaName.all { Self.add(sea, to: &content) }
    content.finish()
    return content
  }

  private static func add(_ country: Country, to content: inout MapContent) {
    guard let largest = country.rings.max(by: { abs(Ring.area($0)) < abs(Ring.area($1)) }),
      let middle = Ring.middle(of: [largest])
    else { return }
    let share = abs(Ring.area(largest))
    content.add(
      .boundaryLabels,
      [
        Attribute("admin_level", .int(2)), Attribute("name", country.name),
        Attribute("way_area", .int(Int64(Mercator.squareMeters(share, at: middle)))),
      ],
      from: share > 0.002 ? 0 : share > 0.0004 ? 1 : share > 0.00008 ? 2 : share > 0.00002 ? 3 : 4,
      rank: share,
      Shape(point: middle)
    )
    for part in CountryParts(country.rings).parts {
      content.add(
        .boundaryLabels,
        [
          Attribute("admin_level", .int(2)), Attribute("name", country.name),
          Attribute("way_area", .int(Int64(Mercator.squareMeters(part.area, at: part.point)))),
        ] + Attributes.flag("part", true),
        from: part.zoom,
        rank: part.area / 1e3,
        Shape(point: part.point)
      )
    }
    content.names.append(SearchName(name: country.name, others: [], kind: "country", importance: 95, point: middle))
  }

  private static func add(_ city: City, to content: inout MapContent) {
    let point = Mercator.point(north: city.north, east: city.east)
    let importance = 70 + min(city.population / 1_000_000, 20)
    content.add(
      .placeLabels,
      [
        Attribute("kind", "city"), Attribute("name", city.name),
        Attribute("population", .int(Int64(city.population))),
      ],
      from: zoom(of: city),
      rank: Double(city.population),
      Shape(point: point)
    )
    content.names.append(
      SearchName(name: city.name, others: [], kind: "city", importance: importance, point: point)
    )
  }

  private static func add(_ sea: SeaName, to content: inout MapContent) {
    let kind = sea.isOcean ? "ocean" : "sea"
    let point = Mercator.point(north: sea.north, east: sea.east)
    content.add(
      .waterPolygonLabels,
      [
        Attribute("kind", kind), Attribute("name", sea.name), Attribute("way_area", .int(Int64(sea.size * 1e12))),
      ],
      from: sea.size > 3 ? 0 : sea.size > 1 ? 1 : sea.size > 0.4 ? 2 : 3,
      rank: sea.size,
      Shape(point: point)
    )
    content.names.append(SearchName(name: sea.name, others: [], kind: kind, importance: 85, point: point))
  }

  /// The zoom from which there is space for a town of its size.
  private static func zoom(of city: City) -> Int {
    switch city.population {
    case 10_000_000...: 0
    case 5_000_000...: 1
    case 2_000_000...: 2
    case 1_000_000...: 3
    case 300_000...: 4
    case 200_000...: 5
    default: 6
    }
  }
}
