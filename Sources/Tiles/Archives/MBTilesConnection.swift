internal import Geodesy
internal import SQLite

/// The database of an MBTiles archive, asked by one thread at a time.
struct MBTilesConnection: ~Copyable {
  private let database: Database
  private var byAddress: Statement
  private var byRow: Statement?
  private var rows: TileRows?
  private var countsThrough: Bool
  /// Why nothing more is asked: a query that took too long once would do so every time.
  private var refusal: SQLiteError?

  /// Where one tile is; rows count from the south.
  static let query = "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"
  private static let maxCounted = 2_000_000
  private static let maxStepsOfCounting = 20_000_000

  /// A table without an index is counted through once, the first time that a tile is wanted.
  init(_ database: consuming Database, countsThrough: Bool) throws(SQLiteError) {
    byAddress = try database.prepare(Self.query)
    self.countsThrough = countsThrough
    self.database = database
  }

  mutating func bytes(of id: TileID) throws(SQLiteError) -> [UInt8]? {
    if let refusal { throw refusal }
    if countsThrough { countThrough() }
    do throws(SQLiteError) {
      guard let rows else { return try bytes(at: id) }
      return try rows.row(of: id).flatMap { (row) throws(SQLiteError) in try bytes(inRow: row) }
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
        if let tile = TileRows.tile(query, firstColumn: 0) { addresses.append(tile) }
      }
    } catch {
      guard error.isOutOfTime else { throw error }
    }
    return addresses
  }

  /// Where it would take too long, every tile is looked for in the whole table.
  private mutating func countThrough() {
    countsThrough = false
    guard let statement = try? database.prepare("SELECT tile_data FROM tiles WHERE rowid = ?1") else { return }
    byRow = consume statement
    rows = try? TileRows(of: database)
  }

  private mutating func bytes(at id: TileID) throws(SQLiteError) -> [UInt8]? {
    byAddress.reset()
    try byAddress.bind(id.zoom, at: 1)
    try byAddress.bind(id.x, at: 2)
    try byAddress.bind((1 << id.zoom) - 1 - id.y, at: 3)
    defer { byAddress.reset() }
    return try byAddress.step() ? byAddress.bytes(at: 0) : nil
  }

  private mutating func bytes(inRow row: Int64) throws(SQLiteError) -> [UInt8]? {
    byRow?.reset()
    try byRow?.bind(row, at: 1)
    defer { byRow?.reset() }
    return try byRow?.step() == true ? byRow?.bytes(at: 0) : nil
  }
}
