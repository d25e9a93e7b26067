import Foundation
import Geodesy
import SQLite
import Testing
package import Tiles

/// A town of vector tiles that the tests draw themselves.
package enum TestTown {
  /// Writes an archive with one tile at 0° N 0° E: a lake in its south and a street through its centre; and one tile
  /// east of it if `east` is given.
  package static func write(
    into folder: ScratchFolder,
    besides layer: VectorLayerEncoder? = nil,
    east: VectorLayerEncoder? = nil
  ) throws -> String {
    let path = folder.file("town.mbtiles")
    try? FileManager.default.removeItem(atPath: path)
    var tile = VectorTileEncoder()
    var water = VectorLayerEncoder(name: "water_polygons", extent: 4096)
    _ = water.add(
      .polygon,
      id: 1,
      tags: [(key: "kind", value: .string("water"))],
      parts: [[point(0, 2500), point(4096, 2500), point(4096, 4096), point(0, 4096)]]
    )
    tile.add(water)
    if let layer { tile.add(layer) }
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
      ("bounds", "0,0,\(east == nil ? 0.02197265625 : 0.0439453125),0.0219726556"),
    ] {
      try database.execute("INSERT INTO metadata VALUES ('\(name)', '\(value)')")
    }
    var insert = try database.prepare("INSERT INTO tiles VALUES (14, 8192, 8192, ?)")
    try insert.bind(tile.bytes, at: 1)
    try insert.run()
    if let east {
      var tile = VectorTileEncoder()
      tile.add(east)
      var insert = try database.prepare("INSERT INTO tiles VALUES (14, 8193, 8192, ?)")
      try insert.bind(tile.bytes, at: 1)
      try insert.run()
    }
    return path
  }

  /// Where a place of its first tile is, as `--at` takes it: near the equator a tile of this zoom is a square of degrees.
  package static func degrees(_ x: Double, _ y: Double) -> (latitude: Double, longitude: Double) {
    ((4096 - y) / 4096 * 360 / 16384, x / 4096 * 360 / 16384)
  }

  private static func point(_ x: Int32, _ y: Int32) -> VectorPoint { VectorPoint(x: x, y: y) }
}

extension TestTown {
  /// The town as a PMTiles archive, its tile at a place in that.
  package static func archive(into folder: ScratchFolder, at place: Int = 256) throws -> [UInt8] {
    let id = try #require(TileID(zoom: 14, x: 8192, y: 8191))
    let tile = try #require(try TileArchives.open(write(into: folder))?.bytes(of: id))
    return TinyArchive.bytes(of: tile, at: id, type: 1, from: place)
  }
}
