import SQLite
import TestSupport
import Testing
import Tiles
import Viewer
import Wire

/// Icons of places that only the tiles of a map have.
@MainActor
struct TilePlaceTests {
  /// A map with one tile at zoom 14, whose places have the attributes of a schema.
  private func map(_ layer: String, _ key: String, into folder: ScratchFolder) throws -> String {
    let path = folder.file("\(layer).mbtiles")
    let database = try Database(writing: path)
    try database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    try database.execute(
      "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
    )
    for (name, value) in [
      ("name", "Town"), ("format", "pbf"), ("minzoom", "14"), ("maxzoom", "14"), ("bounds", "0,0,0.0219,0.0219"),
      ("json", #"{"vector_layers": [{"id": "\#(layer)", "fields": {}}, {"id": "water", "fields": {}}]}"#),
    ] {
      try database.execute("INSERT INTO metadata VALUES ('\(name)', '\(value)')")
    }
    var places = VectorLayerEncoder(name: layer, extent: 4096)
    for (number, (kind, name)) in [("museum", "Arsenal"), ("library", "Reading"), ("bench", "Seat")].enumerated() {
      let tags: [(key: String, value: VectorValue)] = [(key, .string(kind)), ("name", .string(name))]
      let point = VectorPoint(x: Int32(1024 + 1024 * number), y: 2048)
      _ = places.add(.point, id: UInt64(number), tags: tags, parts: [[point]])
    }
    var tile = VectorTileEncoder()
    tile.add(places)
    var insert = try database.prepare("INSERT INTO tiles VALUES (14, 8192, 8192, ?)")
    try insert.bind(tile.bytes, at: 1)
    try insert.run()
    return path
  }

  private func report(_ map: String, zoom: String, keys: String = "") throws -> JSON {
    let words = [map, "--at", "0.011,0.0082", "--zoom", zoom, "--size", "80x24", "--format", "json", "--keys", keys]
    return try JSONParser.parse(Program.snapshot(words))
  }

  @Test(arguments: [("pois", "pmap:kind"), ("pois", "kind"), ("poi", "subclass"), ("poi", "class")])
  func `places of tiles have icons and callouts from near, unless they don't matter`(
    layer: String,
    key: String
  ) throws {
    let folder = try ScratchFolder()
    let map = try map(layer, key, into: folder)
    let names = try report(map, zoom: "15")["icons"]?.array?.compactMap { $0["name"]?.string } ?? []
    #expect(names.sorted() == ["Arsenal", "Reading"])
    #expect(try report(map, zoom: "12.5")["icons"]?.array?.isEmpty == true)
    #expect(try report(map, zoom: "15", keys: "Tab")["callout"]?["title"]?.string == "Arsenal")
  }
}
