import BakeWorld
import Baking
import Foundation
import Geodesy
import SQLite
import Testing
import TestSupport
import Tiles
import Wire

struct WorldLayersTests {
  /// A continent with an enclosed sea, in which there is an island.
  private static let land = """
    {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[-40,-30],[40,-30],[40,30],[-40,30],\
    [-40,-30]],[[0,0],[0,10],[10,10],[10,0],[0,0]]]}}
    {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[4,4],[6,4],[6,6],[4,6],[4,4]]]}}
    """

  @Test func `the sea is where no land is, also where land encloses it`() throws {
    let world = try LayeredWorld(["land": Self.land])

    for zoom in [0, 3, 6, 9] {
      #expect(try world.isSea(north: 0, east: -100, zoom: zoom))
      #expect(try world.isSea(north: 2, east: 2, zoom: zoom))
      #expect(try !world.isSea(north: 5, east: 5, zoom: zoom))
      #expect(try !world.isSea(north: 20, east: -20, zoom: zoom))
    }
  }

  @Test func `a branch of tiles ends where nothing finer is to come, and what is below is cut out of it`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "rivers": """
      {"type":"Feature","properties":{"name":"Alder","name_fi":"Leppäjoki","scalerank":3},"geometry":\
      {"type":"LineString","coordinates":[[-30,-20],[-29.5,-20.1],[-29,-20],[-28,-20.3]]}}
      """,
    ])

    #expect(world.tileCount < 400)
    let river = try #require(try world.features("water_lines", north: -20, east: -29, zoom: 9).first)
    #expect(river["rank"] == .int(3))
    #expect(river["name"] == .string("Alder"))
    #expect(river["name_fi"] == .string("Leppäjoki"))
    #expect(try world.features("water_lines", north: -22, east: -29, zoom: 9).isEmpty)
    // As exact as a tile of the deepest zoom: a hundred metres.
    let line = try #require(try world.points("water_lines", north: -20, east: -29, zoom: 9).first)
    #expect(line.contains { abs($0.north + 20) < 0.001 && abs($0.east + 29) < 0.001 })
  }

  @Test func `towns come by size and room, capitals are told, and districts are no towns`() throws {
    func town(_ name: String, _ east: Double, _ properties: String) -> String {
      """
      {"type":"Feature","properties":{"name":"\(name)",\(properties)},"geometry":{"type":"Point","coordinates":[\(east),\
      -10]}}
      """
    }
    let world = try LayeredWorld([
      "land": Self.land,
      "places": town("Rex", -20, #""capital":1,"population":500000,"iso_km":500"#),
      "towns": [
        town("Near", -20.2, #""population":9000,"iso_km":15"#), town("Far", -35, #""population":9000,"iso_km":450"#),
        town("Quarter", -20.01, #""population":90000,"iso_km":1,"suburb":1"#),
      ].joined(separator: "\n"),
    ])

    #expect(try world.places(north: -10, east: -20, zoom: 3) == ["Rex capital"])
    #expect(try world.places(north: -10, east: -35, zoom: 4).contains("Far town"))
    let near = try world.places(north: -10, east: -20.1, zoom: 9)
    #expect(Set(near) == ["Rex capital", "Near town", "Quarter suburb"])
  }

  private static func point(_ properties: String, _ east: Double, _ north: Double) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Point","coordinates":[\#(east),\#(north)]}}"#
  }

  /// Towns of a name, a number of inhabitants and a longitude, all at the same latitude.
  private static func towns(_ towns: [(name: String, people: Int, east: Double)]) -> String {
    towns.map {
      point(#""name":"\#($0.name)","featurecla":"Populated place","population":\#($0.people)"#, $0.east, -10)
    }
    .joined(separator: "\n")
  }

  @Test func `of two towns the greater is shown first, and the other once there is space beside it`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "places": Self.towns([("Lesser", 3_900_000, -20.4), ("Greater", 4_000_000, -20), ("Distant", 3_900_000, 30)]),
    ])

    let stages = try world.stages("place_labels", north: -10, east: -20)
    let (greater, lesser) = (try #require(stages["Greater"]), try #require(stages["Lesser"]))
    let distant = try #require(try world.stages("place_labels", north: -10, east: 30)["Distant"])
    #expect(distant - greater < 0.2, "with space it comes by its size")
    // To the left of its mark the name needs two cells.
    #expect((3.5...4.5).contains(lesser), "\(lesser)")
  }

  @Test func `the capital of a territory comes before a somewhat larger city beside it`() throws {
    func city(_ name: String, _ people: Int, _ east: Double, _ kind: String) -> String {
      Self.point(#""name":"\#(name)","featurecla":"\#(kind)","population":\#(people)"#, east, -10)
    }
    let world = try LayeredWorld([
      "land": Self.land,
      "places": [
        city("Port", 4_000_000, -20, "Admin-0 region capital"), city("Delta", 5_000_000, -20.2, "Admin-1 capital"),
      ].joined(separator: "\n"),
    ])

    let stages = try world.stages("place_labels", north: -10, east: -20)
    #expect(try #require(stages["Port"]) < 3 && #require(stages["Delta"]) > 3)
  }

  @Test(arguments: [(41_000, true), (1_000, false)])
  func `a country that isn't tiny may be named in each of its provinces`(size: Int, isNamed: Bool) throws {
    func province(_ name: String, _ east: Double) -> String {
      Self.point(#""name":"\#(name)","adm0_a3":"LND","min_label":9"#, east, -10)
    }
    let world = try LayeredWorld([
      "land": Self.land,
      "admin1_labels": [province("West", -21), province("East", -19)].joined(separator: "\n"),
      "countries": Self.point(
        #""kind":"country","name":"Land","adm0_a3":"LND","min_label":4,"area_sqkm":\#(size)"#,
        -20,
        -10
      ),
    ])

    let names = try world.features("boundary_labels", north: -10, east: -21, zoom: 9)
    #expect(names.contains { $0["part"] == .bool(true) } == isNamed)
  }

  @Test func `a small town of a desert comes before one of the same size beside a city`() throws {
    let world = try LayeredWorld([
      "land": Self.land, "places": Self.towns([("Great", 2_000_000, -20), ("Near", 9000, -20.05), ("Far", 9000, 30)]),
    ])

    let near = try #require(try world.stages("place_labels", north: -10, east: -20)["Near"])
    let far = try #require(try world.stages("place_labels", north: -10, east: 30)["Far"])
    #expect(far < near)
  }

  @Test func `the name of a country leaves the place to its capital and moves`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "places": Self.point(#""name":"Rex","capital":1,"population":900000"#, 0.5, -10),
      "countries": Self.point(#""kind":"country","name":"Land","min_label":2,"area_sqkm":900000"#, 0, -10),
    ])

    let country = try #require(
      try world.features("boundary_labels", north: -10, east: 0.1, zoom: 9).first { $0["name"] == .string("Land") }
    )
    #expect(country["side"] != nil)
    #expect(try #require(try world.stages("place_labels", north: -10, east: 0.1)["Rex"]) <= 2)
  }

  @Test func `every town with a name on the map is found by it`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "towns": [
        Self.point(#""name":"Kotor","population":5300"#, -20, -10),
        Self.point(#""name":"Quarter","population":9000,"suburb":1"#, -19, -10),
      ].joined(separator: "\n"),
    ])

    #expect(try world.names == ["Kotor"])
  }

  @Test func `a town that a coarse coast leaves in the sea is set ashore, one far out isn't`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "towns": [
        Self.point(#""name":"Haven","population":9000,"iso_km":100"#, 40.02, 15),
        Self.point(#""name":"Isle","population":9000,"iso_km":100"#, 40.3, 15),
        Self.point(#""name":"Inland","population":9000,"iso_km":100"#, 39.7, 15),
      ].joined(separator: "\n"),
    ])

    let towns = try world.points("place_labels", north: 15, east: 39.99, zoom: 9).compactMap(\.first?.east).sorted()
    #expect(towns.count == 3)
    #expect(abs(towns[0] - 39.7) < 0.001)
    #expect((39.99..<40).contains(towns[1]))
    #expect(abs(towns[2] - 40.3) < 0.001)
  }

  @Test func `every part of a sea knows its name in all languages, wherever that stands`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "marine_labels": Self.point(#""featurecla":"sea","name":"Blue Sea","name_fi":"Sinimeri","min_label":3"#, 100, 0),
      "marine_polys": """
      {"type":"Feature","properties":{"name":"BLUE SEA"},"geometry":{"type":"Polygon","coordinates":\
      [[[60,-30],[140,-30],[140,30],[60,30],[60,-30]]]}}
      """,
    ])

    let names = try world.features("water_polygons_labels", north: 25, east: 70, zoom: 9)
    #expect(names.contains { $0["name_fi"] == .string("Sinimeri") && $0["part"] == .bool(true) })
    #expect(try world.features("water_polygons_labels", north: 0, east: -100, zoom: 9).isEmpty)
  }

  @Test func `every part of a lake knows its name`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "lakes": """
      {"type":"Feature","properties":{"name":"Long Lake","min_zoom":2},"geometry":{"type":"Polygon","coordinates":\
      [[[-30,10],[-20,10],[-20,11],[-30,11],[-30,10]]]}}
      """,
    ])

    for east in [-29.5, -27, -25, -20.5] {
      let names = try world.features("water_polygons_labels", north: 10.5, east: east, zoom: 9)
      #expect(names.contains { $0["name"] == .string("Long Lake") }, "\(east)")
    }
    #expect(try world.features("water_polygons_labels", north: -20, east: 25, zoom: 9).isEmpty)
  }

  @Test func `great countries come from afar, be it by their people`() throws {
    func country(_ name: String, _ properties: String, north: Double) -> String {
      Self.point(#""kind":"country","name":"\#(name)","min_label":5,\#(properties)"#, 0.2, north)
    }
    let world = try LayeredWorld([
      "land": Self.land,
      "countries": [
        country("Wide", #""area_sqkm":1200000"#, north: -3),
        country("Full", #""area_sqkm":500000,"population":120000000"#, north: -28),
        country("Middling", #""area_sqkm":250000"#, north: -17), country("Little", #""area_sqkm":900"#, north: -10),
      ].joined(separator: "\n"),
    ])

    func names(_ zoom: Int) throws -> Set<String> {
      Set(try world.features("boundary_labels", north: -10, east: 0.1, zoom: zoom).compactMap { $0["name"]?.string })
    }
    #expect(try names(0) == ["Wide", "Full"])
    #expect(try names(1) == ["Wide", "Full", "Middling"])
    #expect(try !names(3).contains("Little"))
    #expect(try names(5).contains("Little"))
  }

  @Test func `built-up land has its corners cut off`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "urban_areas": """
      {"type":"Feature","properties":{"min_zoom":4},"geometry":{"type":"Polygon","coordinates":\
      [[[20,20],[20.4,20],[20.4,20.4],[20,20.4],[20,20]]]}}
      """,
    ])

    #expect(try world.features("land", north: 20.2, east: 20.2, zoom: 8).first?["kind"] == .string("urban"))
    #expect(try world.points("land", north: 20.2, east: 20.2, zoom: 8).first?.count == 8)
  }

  @Test func `a tile without a town knows the nearest one beyond its edge`() throws {
    let world = try LayeredWorld([
      "land": Self.land,
      "towns": """
      {"type":"Feature","properties":{"name":"Oasis","population":7000,"iso_km":500},"geometry":{"type":"Point",\
      "coordinates":[-20,20]}}
      """,
    ])

    #expect(try world.places(north: 22, east: -26, zoom: 9) == ["Oasis town"])
    #expect(try world.places(north: 0, east: -100, zoom: 9).isEmpty)
  }

  @Test func `the same layers give the same bytes, packed or not`() throws {
    let (plain, packed) = (try LayeredWorld(["land": Self.land]), try LayeredWorld(["land": Self.land], isPacked: true))

    #expect(plain.bytes == packed.bytes)
  }

  @Test(
    arguments: [
      (#"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[1,2],[3"#, "line 3"),
      (#"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,95]}}"#, "line 3"),
      (#"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[1,2],[3,4]]}}"#, "line 3"),
      (#"{"type":"FeatureCollection","features":[]}"#, "line 3"), ("[]", "line 3"), ("\u{1}\u{2}\u{3}x", "line 3"),
    ]
  )
  func `a line that makes no sense is refused by its number`(line: String, words: String) throws {
    let error = #expect(throws: BakingError.self) { try LayeredWorld(["land": Self.land + "\n" + line]) }

    #expect(error?.problem.contains(words) == true, "\(error?.problem ?? "")")
  }

  @Test func `a feature that is nowhere is passed over, and a folder without land is none`() throws {
    let nowhere = #"{"type":"Feature","properties":{},"geometry":null}"#

    #expect(try LayeredWorld(["land": Self.land + "\n\n" + nowhere]).tileCount > 0)
    let error = #expect(throws: BakingError.self) { try LayeredWorld(["land": nowhere]) }
    #expect(error?.problem.contains("nothing to put on a map") == true)
  }

  @Test func `a layer that was cut short is refused`() throws {
    let scratch = try ScratchFolder()
    let packed = Deflate.bytes(of: Array(Self.land.utf8), as: .gzip)
    for count in stride(from: 0, to: packed.count, by: 11) {
      try scratch.write(Array(packed[..<count]), to: "land.geojsonl.gz")
      #expect(throws: BakingError.self, "\(count) bytes") {
        try WorldBaker(input: scratch.url.path, output: scratch.file("world.mbtiles")).run()
      }
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `the real layers have their seas, their lands and their capitals`() throws {
    // Not all of them, which takes a minute.
    let scratch = try ScratchFolder()
    for layer in ["land", "places", "countries"] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.file("\(layer).geojsonl.gz"),
        withDestinationPath: SharedData.path("data/world/layers/\(layer).geojsonl.gz")
      )
    }
    let world = try LayeredWorld(input: scratch.url.path, scratch, deepestZoom: 5)

    for place in [(0.0, -30.0), (43.0, 50.5), (60.0, 25.0), (-60.0, 100.0), (5.0, -179.0)] {
      for zoom in [0, 3, 5] { #expect(try world.isSea(north: place.0, east: place.1, zoom: zoom), "\(place) \(zoom)") }
    }
    for place in [(48.0, 10.0), (40.0, -100.0), (-25.0, 135.0), (65.0, 100.0), (-80.0, 60.0)] {
      for zoom in [0, 3, 5] { #expect(try !world.isSea(north: place.0, east: place.1, zoom: zoom), "\(place) \(zoom)") }
    }
    #expect(try world.places(north: 60.2, east: 24.9, zoom: 5).contains("Helsinki capital"))
  }
}

/// A map of layers that was baked into a folder of its own.
private final class LayeredWorld {
  private let scratch: ScratchFolder
  private let path: String
  private let archive: MBTilesArchive
  let tileCount: Int

  convenience init(_ layers: [String: String], isPacked: Bool = false) throws {
    let scratch = try ScratchFolder()
    for (name, lines) in layers {
      let bytes = Array(lines.utf8)
      if isPacked {
        try scratch.write(Deflate.bytes(of: bytes, as: .gzip), to: "\(name).geojsonl.gz")
      } else {
        try scratch.write(bytes, to: "\(name).geojsonl")
      }
    }
    try self.init(input: scratch.url.path, scratch)
  }

  init(input: String, _ scratch: ScratchFolder? = nil, deepestZoom: Int = 9) throws {
    self.scratch = try scratch ?? ScratchFolder()
    path = self.scratch.file("world.mbtiles")
    tileCount = try WorldBaker(input: input, output: path, deepestZoom: deepestZoom).run().tiles
    archive = try MBTilesArchive(path)
  }

  var bytes: Data { (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data() }

  private func layer(
    _ name: String,
    north: Double,
    east: Double,
    zoom: Int
  ) throws -> (layer: VectorLayer, x: Double, y: Double, id: TileID)? {
    let point = WorldPoint(Coordinate(north: north, east: east))
    let side = Double(1 << zoom)
    let id = try #require(TileID(zoom: zoom, x: Int(point.x * side), y: Int(point.y * side)))
    guard let layer = try archive.vectorTile(at: id)?.layer(name) else { return nil }
    let extent = Double(layer.extent)
    return (layer, (point.x * side - Double(id.x)) * extent, (point.y * side - Double(id.y)) * extent, id)
  }

  func isSea(north: Double, east: Double, zoom: Int) throws -> Bool {
    guard let found = try layer("ocean", north: north, east: east, zoom: zoom) else { return false }
    return found.layer.features.contains { found.layer.turns($0, found.x, found.y) != 0 }
  }

  func features(_ name: String, north: Double, east: Double, zoom: Int) throws -> [[String: VectorValue]] {
    guard let found = try layer(name, north: north, east: east, zoom: zoom) else { return [] }
    return found.layer.features.map { found.layer.attributes(of: $0) }
  }

  /// The towns that a tile knows, with their kinds.
  func places(north: Double, east: Double, zoom: Int) throws -> [String] {
    try features("place_labels", north: north, east: east, zoom: zoom)
      .compactMap { town in town["name"]?.string.flatMap { name in town["kind"]?.string.map { "\(name) \($0)" } } }
      .sorted()
  }

  /// The zooms from which the names of a layer are shown around a place.
  func stages(_ layer: String, north: Double, east: Double) throws -> [String: Double] {
    let found = try features(layer, north: north, east: east, zoom: 9)
    return found.reduce(into: [:]) { stages, feature in
      if let name = feature["name"]?.string, let tenths = feature["first_zoom"]?.number { stages[name] = tenths / 10 }
    }
  }

  /// The names that can be searched for.
  var names: [String] {
    get throws {
      let database = try Database(reading: path)
      var query = try database.prepare("SELECT name FROM names ORDER BY name")
      var names: [String] = []
      while try query.step() { names.append(query.text(at: 0) ?? "") }
      return names
    }
  }

  /// Where the things of a layer are.
  func points(_ name: String, north: Double, east: Double, zoom: Int) throws -> [[(north: Double, east: Double)]] {
    guard let found = try layer(name, north: north, east: east, zoom: zoom) else { return [] }
    let (layer, side) = (found.layer, Double(1 << zoom))
    return layer.features.map { feature in
      feature.parts.flatMap { part in
        layer.points[layer.points(ofPart: part)]
          .map { point in
            let place = WorldPoint(
              x: (Double(found.id.x) + Double(point.x) / Double(layer.extent)) / side,
              y: (Double(found.id.y) + Double(point.y) / Double(layer.extent)) / side
            )
            return (place.coordinate.latitude.degrees, place.coordinate.longitude.degrees)
          }
      }
    }
  }
}
