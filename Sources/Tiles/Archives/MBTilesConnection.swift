internal import Geodesy
internal import SQLite

/// The database of an MBTiles archive, asked by one thread at a time.
struct MBTilesConnection: ~Copyable {
  private let database: Database
  private var byAddress: Statement
  /// Why nothing more is asked: a query that took too long once would do so every time.
  private var refusal: SQLiteError?

  /// Where one tile is; rows count from the south.
  private static let query = "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"
  private static let maxCounted = 2_000_000
  private static let maxStepsOfCounting = 20_000_000

  init(_ database: consuming Database) throws(SQLiteError) {
    byAddress = try database.prepare(Self.query)
    self.database = database
  }

  mutating func bytes(of id: TileID) throws(SQLiteError) -> [UInt8]? {
    if let refusal { throw refusal }
    do throws(SQLiteError) {
      byAddress.reset()
      try byAddress.bind([id.zoom, id.x, (1 << id.zoom) - 1 - id.y])
      defer { byAddress.reset() }
      return try byAddress.step() ? byAddress.bytes(at: 0) : nil
    } catch {
      if error.isOutOfTime { refusal = error }
      throw error
    }
  }

  /// Nil where counting would take long.
  borrowing func tileCount() throws(SQLiteError) -> Int? {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM tiles LIMIT \(Self.maxCounted + 1))"
    guard let count = try database.numbers(sql, steps: Self.maxStepsOfCounting)?.first ?? nil else { return nil }
    return count <= Self.maxCounted ? Int(count) : nil
  }

  /// The first tiles in the order of the table, at most so many, and as many as can be found soon.
  borrowing func addresses(most: Int) throws(SQLiteError) -> [TileID] {
    var addresses: [TileID] = []
    var query = try database.prepare("SELECT zoom_level, tile_column, tile_row FROM tiles LIMIT \(most)")
    do throws(SQLiteError) {
      while try query.step() {
        if let tile = query.tile() { addresses.append(tile) }
      }
    } catch {
      guard error.isOutOfTime else { throw error }
    }
    return addresses
  }
}

extension Statement {
  /// The tile whose zoom, column and row are in the first columns of a row; nil where there can be no such tile.
  fileprivate borrowing func tile() -> TileID? {
    guard let zoom = int(at: 0), (0...Int64(TileID.deepestZoom)).contains(zoom),
      let column = int(at: 1), let row = int(at: 2)
    else { return nil }
    let last = (Int64(1) << zoom) - 1
    guard (0...last).contains(row), (0...last).contains(column) else { return nil }
    return TileID(zoom: Int(zoom), x: Int(column), y: Int(last - row))
  }
}
