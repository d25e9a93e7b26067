import Baking
import Foundation
import Geodesy
import SQLite
import Testing
import TestSupport
import Tiles

struct WorldBakerTests {
  /// Two countries side by side; the second has a lake that belongs to neither.
  private static let countries: [(name: String, rings: [[(Double, Double)]])] = [
    ("Wéstland", [[(0, 10), (10, 10), (10, 0), (0, 0), (0, 10)]]),
    ("Eastland", [[(10, 10), (20, 10), (20, 0), (10, 0), (10, 10)], [(14, 4), (16, 4), (16, 6), (14, 6), (14, 4)]]),
  ]

  @Test func `the sea is where no country is, and a border where two of them meet`() throws {
    let world = try TestWorld(Self.countries)

    for zoom in 0...6 {
      #expect(try world.isSea(north: 5, east: -5, zoom: zoom))
      #expect(try world.isSea(north: 5, east: 25, zoom: zoom))
      #expect(try !world.isSea(north: 5, east: 5, zoom: zoom))
      #expect(try !world.isSea(north: 8, east: 12, zoom: zoom))
    }
    #expect(try world.isSea(north: 5, east: 15, zoom: 6))
    #expect(try world.count("boundaries", zoom: 3) >= 1)
    #expect(try world.names("boundary_labels", zoom: 6) == ["Wéstland", "Eastland"])
  }

  @Test func `a country has places for its name all over it, the more the nearer one looks`() throws {
    let ring = [(-30.0, -20.0), (-30, 20), (30, 20), (30, -20), (-30, -20)]
    let world = try TestWorld([("Broadland", [ring])])

    let counts = try (0...6).map { try world.count("boundary_labels", zoom: $0) }

    #expect(counts[0] == 1)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
    #expect(try world.names("boundary_labels", zoom: 6) == ["Broadland"])
  }

  @Test func `large towns are shown before small ones`() throws {
    let world = try TestWorld(Self.countries, cities: "\"Big, Old\",5,5,WE,6000000\nSmall,6,6,WE,120000\nbroken,x,y\n")

    #expect(try world.names("place_labels", zoom: 2) == ["Big, Old"])
    #expect(try world.names("place_labels", zoom: 6) == ["Big, Old", "Small"])
  }

  @Test func `a shapefile that was cut short is refused`() throws {
    let bytes = TestWorld.shapefile(Self.countries)
    for count in stride(from: 0, to: bytes.count, by: 37) where count != 100 {
      #expect(throws: BakingError.self, "\(count) bytes") {
        try TestWorld(Self.countries, shapes: Array(bytes[..<count]))
      }
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `the real world has its seas and its continents`() throws {
    let world = try TestWorld(input: SharedData.path("data/world/ne_lowres/naturalearth_lowres.shp"))

    let sea = [(0.0, -30.0), (43.0, 50.5), (36.0, 18.0), (73.0, -150.0), (-60.0, 100.0), (0.0, 179.0), (5.0, -179.0)]
    let land = [
      (48.0, 10.0), (40.0, -100.0), (-25.0, 135.0), (65.0, 100.0), (-29.5, 28.5), (20.0, 20.0), (-80.0, 60.0),
    ]
    for zoom in [0, 3, 6] {
      for place in sea { #expect(try world.isSea(north: place.0, east: place.1, zoom: zoom), "\(place) \(zoom)") }
      for place in land { #expect(try !world.isSea(north: place.0, east: place.1, zoom: zoom), "\(place) \(zoom)") }
    }
  }
}

/// A map of the world that was baked into a folder of its own.
private final class TestWorld {
  private let scratch: ScratchFolder
  private let archive: MBTilesArchive

  convenience init(
    _ countries: [(name: String, rings: [[(Double, Double)]])],
    cities: String? = nil,
    shapes: [UInt8]? = nil
  ) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Array(Self.table(countries.map(\.name))), to: "world.dbf")
    let list = try cities.map {
      try scratch.write(Array(("name,latitude,longitude,country,population\n" + $0).utf8), to: "cities.csv")
    }
    try self.init(
      input: scratch.write(shapes ?? Array(Self.shapefile(countries)), to: "world.shp"),
      cities: list,
      scratch
    )
  }

  init(input: String, cities: String? = nil, _ scratch: ScratchFolder? = nil) throws {
    self.scratch = try scratch ?? ScratchFolder()
    let output = self.scratch.file("world.mbtiles")
    var options = Baker.Options()
    options.deepestZoom = 6
    _ = try WorldBaker(input: input, cities: cities, output: output, options: options).run()
    archive = try MBTilesArchive(output)
  }

  func isSea(north: Double, east: Double, zoom: Int) throws -> Bool {
    let point = WorldPoint(Coordinate(north: north, east: east))
    let side = Double(1 << zoom)
    let id = try #require(TileID(zoom: zoom, x: Int(point.x * side), y: Int(point.y * side)))
    guard let layer = try archive.vectorTile(at: id)?.layers.first(where: { $0.name == "ocean" }) else { return false }
    let (x, y) = ((point.x * side - Double(id.x)) * 4096, (point.y * side - Double(id.y)) * 4096)
    return layer.features.contains { layer.turns($0, x, y) != 0 }
  }

  func count(_ layer: String, zoom: Int) throws -> Int {
    try layers(layer, zoom: zoom).reduce(0) { $0 + $1.features.count }
  }

  /// The names in a layer, each once, in the order of the tiles.
  func names(_ layer: String, zoom: Int) throws -> [String] {
    var names: [String] = []
    for layer in try layers(layer, zoom: zoom) {
      for feature in layer.features {
        if let name = layer.attributes(of: feature)["name"]?.string, !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  private func layers(_ name: String, zoom: Int) throws -> [VectorLayer] {
    try archive.addresses(most: 10_000).filter { $0.zoom == zoom }
      .flatMap { try archive.vectorTile(at: $0)?.layers.filter { $0.name == name } ?? [] }
  }

  static func shapefile(_ countries: [(name: String, rings: [[(Double, Double)]])]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 100)
    for (index, country) in countries.enumerated() {
      var record = little(5, 4) + [UInt8](repeating: 0, count: 32)
      record += little(UInt64(country.rings.count), 4) + little(UInt64(country.rings.reduce(0) { $0 + $1.count }), 4)
      var start = 0
      for ring in country.rings {
        record += little(UInt64(start), 4)
        start += ring.count
      }
      for point in country.rings.joined() {
        record += little(point.0.bitPattern, 8) + little(point.1.bitPattern, 8)
      }
      bytes += little(UInt64(index + 1), 4).reversed() + little(UInt64(record.count / 2), 4).reversed() + record
    }
    return bytes
  }

  private static func table(_ names: [String]) -> [UInt8] {
    var bytes: [UInt8] = [3, 0, 0, 0] + little(UInt64(names.count), 4) + little(65, 2) + little(21, 2)
    bytes += [UInt8](repeating: 0, count: 20)
    bytes += Array("name".utf8) + [UInt8](repeating: 0, count: 7) + Array("C".utf8) + [0, 0, 0, 0, 20, 0]
    bytes += [UInt8](repeating: 0, count: 14) + [0x0d]
    for name in names {
      let letters = name.unicodeScalars.map { UInt8($0.value) }
      bytes += [0x20] + letters + [UInt8](repeating: 0x20, count: 20 - letters.count)
    }
    return bytes
  }

  private static func little(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
