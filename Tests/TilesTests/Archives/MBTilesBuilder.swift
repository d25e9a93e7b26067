import Geodesy
import SQLite
import Tiles

/// Writes MBTiles archives, as odd as a test wants.
struct MBTilesBuilder {
  enum Shape {
    case indexed, unindexed, view, unindexedView
  }

  var tiles: [(id: TileID, bytes: [UInt8]?)] = []
  var metadata: [(String, String)] = [("name", "Test"), ("format", "png")]
  var shape = Shape.indexed
  /// Executed at the end.
  var more = ""

  func write(to path: String) throws {
    let database = try Database(writing: path)
    try database.execute(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE metadata (name text, value text)"
    )
    for (name, value) in metadata {
      var insert = try database.prepare("INSERT INTO metadata VALUES (?, ?)")
      try insert.bind(name, at: 1)
      try insert.bind(value, at: 2)
      try insert.run()
    }
    try database.execute(schema)
    try database.execute("BEGIN")
    for (number, tile) in tiles.enumerated() { try add(tile.id, tile.bytes, number: number, to: database) }
    try database.execute("COMMIT; \(more)")
  }

  private func add(_ id: TileID, _ bytes: [UInt8]?, number: Int, to database: borrowing Database) throws {
    let isView = shape == .view || shape == .unindexedView
    var insert = try database.prepare(
      isView ? "INSERT INTO map VALUES (?, ?, ?, ?)" : "INSERT INTO tiles VALUES (?, ?, ?, ?)"
    )
    try insert.bind(id.zoom, at: 1)
    try insert.bind(id.x, at: 2)
    try insert.bind((1 << id.zoom) - 1 - id.y, at: 3)
    if isView { try insert.bind(number, at: 4) } else { try insert.bind(bytes, at: 4) }
    try insert.run()
    guard isView else { return }
    var image = try database.prepare("INSERT INTO images VALUES (?, ?)")
    try image.bind(bytes, at: 1)
    try image.bind(number, at: 2)
    try image.run()
  }

  private var schema: String {
    let columns = "zoom_level integer, tile_column integer, tile_row integer"
    let view = """
      CREATE TABLE map (\(columns), tile_id integer); CREATE TABLE images (tile_data blob, tile_id integer);
      CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column,
      map.tile_row AS tile_row, images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id;
      """
    return switch shape {
    case .indexed:
      "CREATE TABLE tiles (\(columns), tile_data blob); CREATE UNIQUE INDEX places ON tiles (zoom_level, tile_column, tile_row)"
    case .unindexed: "CREATE TABLE tiles (\(columns), tile_data blob)"
    case .unindexedView: view
    case .view:
      view
        + "CREATE UNIQUE INDEX places ON map (zoom_level, tile_column, tile_row); CREATE UNIQUE INDEX ids ON images (tile_id)"
    }
  }
}

extension MBTilesBuilder {
  /// All tiles of some zooms that intersect a part of the world square.
  static func pyramid(
    _ zooms: ClosedRange<Int>,
    in part: WorldRect = TileGrid.square,
    content: (TileID) -> [UInt8]? = { $0.mark }
  ) -> MBTilesBuilder {
    var builder = MBTilesBuilder()
    for tile in PMTilesBuilder.pyramid(zooms).tiles where tile.id.bounds.intersects(part) {
      builder.tiles.append((tile.id, content(tile.id)))
    }
    return builder
  }
}
