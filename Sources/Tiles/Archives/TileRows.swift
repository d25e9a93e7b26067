internal import Geodesy
internal import SQLite

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
