internal import Geodesy
package import Heights
internal import SQLite
internal import Tiles
internal import Wire

/// Writes a map into its file: tiles, metadata, sights, names, roads and ages.
package struct MapOutput {
  let content: MapContent
  let path: String
  let name: String
  let options: BakingOptions
  var hasLeaves = false

  /// A map with leaves, of a world of which large parts are empty.
  package init(world content: MapContent, path: String, options: BakingOptions) {
    self.init(content: content, path: path, name: options.name ?? "World", options: options, hasLeaves: true)
  }

  init(content: MapContent, path: String, name: String, options: BakingOptions, hasLeaves: Bool = false) {
    (self.content, self.path, self.name) = (content, path, name)
    (self.options, self.hasLeaves) = (options, hasLeaves)
  }

  package func write(
    _ report: inout BakingReport,
    progress: (Double) throws(BakingError) -> Void
  ) throws(BakingError) {
    report.names = content.names.count
    var file = NewMapFile(path)
    var writer = try MapWriter(to: file, pageSize: hasLeaves ? 1024 : 4096)
    var firstZoom = options.deepestZoom
    try Tiler(content, plan).run { tiles throws(BakingError) in
      for tile in tiles {
        try writer.write(tile)
        firstZoom = min(firstZoom, tile.frame.zoom)
        report.tiles += 1
        report.thinnedTiles += tile.isThinned ? 1 : 0
      }
    } progress: { done throws(BakingError) in
      try progress(done * 0.99)
    }
    report.zooms = firstZoom...options.deepestZoom
    try writer.write(MapMetadata.rows(of: content, name: name, from: firstZoom, options))
    if hasLeaves { try writer.write([("cut_from_above", "true")]) }
    try writer.write(content.sights)
    try progress(0.99)
    try writer.write(content.names)
    try writer.write(content.shores)
    try writer.write(content.addresses)
    try progress(0.99)
    try writer.write(content.roads)
    try writer.write(content.ages)
    try write(options.heights, &report, to: &writer) { () throws(BakingError) in try progress(0.99) }
    try progress(0.99)
    try writer.finish()
    report.bytes = file.size
    try file.finish()
    try progress(1)
  }

  private func write(
    _ heights: Heights?,
    _ report: inout BakingReport,
    to writer: inout MapWriter,
    progress: () throws(BakingError) -> Void
  ) throws(BakingError) {
    guard let heights else { return }
    if let pyramid = HeightPyramid(of: heights, in: content.bounds) {
      try writer.write(pyramid, &report, progress: progress)
    }
    report.lacksHeights = report.heightTiles == 0
  }

  private var plan: TilePlan {
    hasLeaves
      ? TilePlan(deepestZoom: options.deepestZoom, hasLeaves: true, tolerance: 7, finest: 2.4)
      : TilePlan(deepestZoom: options.deepestZoom)
  }
}

/// The metadata of the file, under the names of MBTiles 1.3.
enum MapMetadata {
  private static let maker = "Baked by Rumbo"

  /// Whether a file's metadata names this program as its maker.
  static func isOurs(_ path: String) -> Bool {
    do throws(SQLiteError) {
      let database = try Database(reading: path)
      var query = try database.prepare("SELECT value FROM metadata WHERE name = 'description'")
      return try query.step() && query.text(at: 0)?.hasPrefix(maker) == true
    } catch {
      return false
    }
  }

  static func rows(
    of content: MapContent,
    name: String,
    from firstZoom: Int,
    _ options: BakingOptions
  ) -> [(name: String, value: String)] {
    let bounds = content.bounds
    let center = WorldPoint(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2).coordinate
    let coverage = MapCoverage.rects(of: content)
    return [
      ("name", name), ("format", "pbf"), ("type", "baselayer"), ("version", "1"),
      ("description", "\(maker) in the Shortbread schema 1.0"), ("attribution", options.attribution),
      ("bounds", edges(of: bounds)),
      (
        "center",
        "\(degrees(center.longitude.degrees)),\(degrees(center.latitude.degrees)),\(centerZoom(of: bounds, options))"
      ),
      ("minzoom", "\(firstZoom)"), ("maxzoom", "\(options.deepestZoom)"),
      ("json", JSONWriter.text(of: ["vector_layers": .array(layers(of: content, options))])),
    ] + (coverage.isEmpty ? [] : [("coverage", coverage.map(edges).joined(separator: ";"))])
  }

  private static func edges(of rect: WorldRect) -> String {
    let (first, last) = (
      WorldPoint(x: rect.minX, y: rect.maxY).coordinate, WorldPoint(x: rect.maxX, y: rect.minY).coordinate
    )
    // 180° east is the same meridian as 180° west, but the other end of a map.
    let east = rect.maxX >= 1 ? 180 : last.longitude.degrees
    return [first.longitude.degrees, first.latitude.degrees, east, last.latitude.degrees]
      .map(degrees).joined(separator: ",")
  }

  private static func layers(of content: MapContent, _ options: BakingOptions) -> [JSON] {
    var zooms: [SchemaLayer: Int] = [:]
    var lists: [SchemaLayer: Set<Int>] = [:]
    for feature in content.order.lazy.map({ content.features[Int($0)] }) {
      zooms[feature.layer] = min(zooms[feature.layer] ?? feature.minimumZoom, feature.minimumZoom)
      lists[feature.layer, default: []].insert(feature.attributes)
    }
    return SchemaLayer.allCases.compactMap { layer in
      guard let first = zooms[layer], first <= options.deepestZoom else { return nil }
      var fields: [String: String] = [:]
      for number in lists[layer] ?? [] {
        for attribute in content.attributes[number] { fields[attribute.key] = kind(of: attribute.value) }
      }
      return [
        "id": .string(layer.rawValue),
        "minzoom": .integer(first),
        "maxzoom": .integer(options.deepestZoom),
        "fields": .object(JSONObject(fields.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      ]
    }
  }

  private static func kind(of value: VectorValue) -> String {
    switch value {
    case .string: "String"
    case .bool: "Boolean"
    case .double, .int, .uint: "Number"
    }
  }

  /// The zoom at which the map fills a screen, about.
  private static func centerZoom(of bounds: WorldRect, _ options: BakingOptions) -> Int {
    var zoom = 0
    while zoom < options.deepestZoom - 1, max(bounds.width, bounds.height) * Double(1 << (zoom + 1)) < 1 { zoom += 1 }
    return zoom
  }

  private static func degrees(_ value: Double) -> String {
    ((value * 1e6).rounded() / 1e6).description
  }
}

/// The properties of a map to build.
package struct BakingOptions: Sendable {
  package var name: String?
  package var attribution = "© OpenStreetMap contributors"
  /// Tiles are made from zoom 0 down to here.
  package var deepestZoom = 15
  /// The source of the map's heights; nil without any.
  package var heights: Heights?

  package init() {}
}
