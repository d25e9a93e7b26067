import Foundation
import Geodesy
import SQLite
import TestSupport
import Testing
import Tiles
import Wire

/// The city from vector tiles, looked at through snapshots.
struct CityTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a town of our own is drawn with its water, its street and its name`() throws {
    let map = try writeTown()

    let screen = try report([map, "--at", "0.01,0.01", "--zoom", "14", "--size", "80x24"])

    let labels = try #require(screen["labels"]?.array)
    #expect(labels.contains { $0["text"]?.string == "Long Street" && $0["kind"]?.string == "street" })
    #expect(screen["attribution"]?.string == "© the test")
    #expect(screen["tiles"]?["missing"]?.int == 0)
    let text = try RumboProgram.run([
      "snapshot", map, "--at", "0.01,0.01", "--zoom", "14", "--blocks", "ascii", "--colors", "none",
    ]).output
    #expect(text.contains("~") && text.contains("Long Street"))
  }

  @Test func `names are left out where they aren't wanted`() throws {
    let map = try writeTown()
    for flag in ["--no-labels", "--bare"] {
      let screen = try report([map, "--at", "0.01,0.01", "--zoom", "14", flag])
      #expect(screen["labels"]?.array == [])
    }
  }

  @Test func `info tells the layers of an archive`() throws {
    let outcome = try RumboProgram.run(["info", try writeTown(), "--json"])

    let report = try JSONParser.parse(Array(outcome.output.utf8))
    #expect(report["kind"]?.string == "mbtiles")
    #expect(report["zooms"]?[0]?.int == 14 && report["zooms"]?[1]?.int == 14)
    #expect(report["attribution"]?.string == "© the test")
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"), arguments: ["day", "night"])
  func `a dense centre has twenty names, whole, apart and on the screen`(style: String) throws {
    let map = SharedData.path("data/tiles/firenze.pmtiles")
    let screen = try report([map, "--at", "43.7731,11.2560", "--zoom", "15", "--size", "120x40", "--style", style])

    let labels = try #require(screen["labels"]?.array)
    let cells = labels.flatMap { $0["cells"]?.array ?? [] }
    #expect(labels.count >= 20)
    #expect(Set(cells).count == cells.count)
    for cell in cells {
      #expect((0..<120).contains(cell[0]?.int ?? -1) && (0..<39).contains(cell[1]?.int ?? -1))
    }
  }

  private func report(_ words: [String]) throws -> JSON {
    let outcome = try RumboProgram.run(["snapshot", "--format", "json"] + words)
    #expect(outcome.status == 0)
    return try JSONParser.parse(Array(outcome.output.utf8))
  }

  /// An archive with one tile at 0° N 0° E: a lake in its south, and a street through its middle.
  private func writeTown() throws -> String {
    let path = folder.file("town.mbtiles")
    var tile = VectorTileEncoder()
    var water = VectorLayerEncoder(name: "water_polygons", extent: 4096)
    _ = water.add(
      .polygon,
      id: 1,
      tags: [(key: "kind", value: .string("water"))],
      parts: [[point(0, 2500), point(4096, 2500), point(4096, 4096), point(0, 4096)]]
    )
    tile.add(water)
    for name in ["streets", "street_labels"] {
      var streets = VectorLayerEncoder(name: name, extent: 4096)
      _ = streets.add(
        .line,
        id: 2,
        tags: [(key: "kind", value: .string("primary")), (key: "name", value: .string("Long Street"))],
        parts: [[point(0, 2048), point(4096, 2048)]]
      )
      tile.add(streets)
    }
    let database = try Database(writing: path)
    try database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    try database.execute(
      "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
    )
    for (name, value) in [
      ("name", "Town"), ("format", "pbf"), ("minzoom", "14"), ("maxzoom", "14"), ("attribution", "© the test"),
      ("bounds", "0,0,0.02197265625,0.0219726556"),
    ] {
      try database.execute("INSERT INTO metadata VALUES ('\(name)', '\(value)')")
    }
    var insert = try database.prepare("INSERT INTO tiles VALUES (14, 8192, 8192, ?)")
    try insert.bind(tile.bytes, at: 1)
    try insert.run()
    return path
  }

  private func point(_ x: Int32, _ y: Int32) -> VectorPoint { VectorPoint(x: x, y: y) }
}
