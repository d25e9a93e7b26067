import SQLite
import TestSupport
import Testing
import Tiles
import Viewer
import Wire

/// Tiles with less detail than their zoom allows: deeper ones replace them a little earlier.
@MainActor
struct PoorTileTests {
  /// An archive with a tile at zoom 13 and one at 14, each with a street that identifies it.
  private func archive(of layers: [String], into folder: ScratchFolder) throws -> String {
    let path = folder.file("\(layers.joined(separator: "-")).mbtiles")
    let database = try Database(writing: path)
    try database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    try database.execute(
      "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
    )
    let list = layers.map { #"{"id": "\#($0)", "fields": {}}"# }.joined(separator: ", ")
    for (name, value) in [
      ("name", "Town"), ("format", "pbf"), ("minzoom", "13"), ("maxzoom", "14"), ("bounds", "0,0,0.0439,0.0439"),
      ("json", #"{"vector_layers": [\#(list)]}"#),
    ] {
      try database.execute("INSERT INTO metadata VALUES ('\(name)', '\(value)')")
    }
    for (zoom, column, name) in [(13, 4096, "Coarse Street"), (14, 8192, "Fine Street")] {
      for east in 0...(zoom - 13) {
        for north in 0...(zoom - 13) {
          let address = "\(zoom), \(column + east), \(column + north)"
          var insert = try database.prepare("INSERT INTO tiles VALUES (\(address), ?)")
          try insert.bind(tile(name, in: layers).bytes, at: 1)
          try insert.run()
        }
      }
    }
    return path
  }

  private func tile(_ name: String, in layers: [String]) -> VectorTileEncoder {
    var tile = VectorTileEncoder()
    for layer in ["roads", "streets", "street_labels"] where layers.contains(layer) {
      var roads = VectorLayerEncoder(name: layer, extent: 4096)
      _ = roads.add(
        .line,
        id: 1,
        tags: ["highway", "kind"].map { (key: $0, value: .string("primary")) } + [(key: "name", value: .string(name))],
        parts: [[VectorPoint(x: 0, y: 2048), VectorPoint(x: 4096, y: 2048)]]
      )
      tile.add(roads)
    }
    return tile
  }

  private func names(_ map: String, zoom: String) throws -> Set<String> {
    let words = [map, "--at", "0.0164,0.0164", "--zoom", zoom, "--size", "80x40", "--format", "json"]
    let report = try JSONParser.parse(Program.snapshot(words))
    return Set(report["labels"]?.array?.compactMap { $0["name"]?.string } ?? [])
  }

  @Test func `tiles of Protomaps are read a level deeper, and no others`() throws {
    let folder = try ScratchFolder()
    let poor = try archive(of: ["earth", "roads", "pois"], into: folder)
    let rich = try archive(of: ["land", "streets", "street_labels"], into: folder)

    #expect(try names(poor, zoom: "12.9") == ["Coarse Street"] && names(poor, zoom: "13") == ["Fine Street"])
    // The name of the sea comes from the world below.
    let (coarse, fine) = (try names(rich, zoom: "13.7"), try names(rich, zoom: "14"))
    #expect(coarse.contains("Coarse Street") && !coarse.contains("Fine Street") && fine.contains("Fine Street"))
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `so Florence has its small streets`() throws {
    func tiles(_ zoom: String) throws -> Int {
      let words = [SharedData.path("data/tiles/firenze.pmtiles"), "--at", "43.78,11.27", "--size", "120x40"]
      let report = try JSONParser.parse(Program.snapshot(words + ["--zoom", zoom, "--format", "json"]))
      return try #require(report["tiles"]?["shown"]?.int)
    }
    #expect(try tiles("13") > tiles("12.9"))
  }
}
