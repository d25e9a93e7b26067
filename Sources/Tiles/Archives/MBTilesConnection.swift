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

/// In which row each tile is, for a table that has no index of its own.
struct TileRows {
  private static let most = 2_000_000
  private static let longest = Duration.seconds(10)

  private let entries: [(number: UInt64, row: Int64)]

  /// Goes through the whole table once; nil where it is too long.
  init?(of database: borrowing Database) throws(SQLiteError) {
    database.limitWork(to: WorkLimit(time: Self.longest))
    defer { database.limitWork(to: .ofStrangers) }
    var query = try database.prepare("SELECT rowid, zoom_level, tile_column, tile_row FROM tiles")
    var entries: [(number: UInt64, row: Int64)] = []
    while try query.step() {
      guard entries.count < Self.most else { return nil }
      guard let row = query.int(at: 0), let tile = Self.tile(query, firstColumn: 1) else { continue }
      entries.append((PMTilesID.number(of: tile), row))
    }
    self.entries = entries.sorted { ($0.number, $0.row) < ($1.number, $1.row) }
  }

  func row(of tile: TileID) -> Int64? {
    let number = PMTilesID.number(of: tile)
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].number == number else { return nil }
    return entries[low].row
  }

  /// The tile whose zoom, column and row are in three columns of a row; nil where there can be no such tile.
  static func tile(_ query: borrowing Statement, firstColumn: Int) -> TileID? {
    guard let zoom = query.int(at: firstColumn), (0...Int64(TileID.deepestZoom)).contains(zoom),
      let column = query.int(at: firstColumn + 1), let row = query.int(at: firstColumn + 2)
    else { return nil }
    let last = (Int64(1) << zoom) - 1
    guard (0...last).contains(row), (0...last).contains(column) else { return nil }
    return TileID(zoom: Int(zoom), x: Int(column), y: Int(last - row))
  }
}
