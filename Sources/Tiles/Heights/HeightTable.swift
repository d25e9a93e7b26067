package import Geodesy
internal import Images
package import Raster
internal import SQLite
internal import Synchronization

/// The tiles of heights in a map file, beside its own tiles: a table `heights` of zoom, column, row from the north, and
/// Terrarium pictures of 256 pixels a side.
package final class HeightTable: Sendable {
  package let path: String
  package let zooms: ClosedRange<Int>
  /// Where there are tiles of the deepest zoom.
  package let area: WorldRect
  private let connection: Mutex<HeightConnection>

  package static let name = "heights"
  package static let schema = """
    CREATE TABLE heights (
      zoom INTEGER NOT NULL, column INTEGER NOT NULL, row INTEGER NOT NULL, data BLOB NOT NULL,
      PRIMARY KEY (zoom, column, row)
    ) WITHOUT ROWID;
    """

  /// Nil if the file has no such table, or an empty one.
  package init?(_ path: String) throws(TileError) {
    do throws(SQLiteError) {
      let database = try Database(reading: path)
      let isThere = try database.numbers("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '\(Self.name)'")
      guard isThere == [1], let zooms = try Self.zooms(in: database), let area = try Self.area(in: database, zooms)
      else { return nil }
      (self.path, self.zooms, self.area) = (path, zooms, area)
      connection = Mutex(try HeightConnection(database))
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }

  /// One tile; nil if there is none.
  package func picture(at id: TileID) throws(TileError) -> Bitmap? {
    let bytes: [UInt8]?
    do throws(SQLiteError) {
      bytes = try connection.withLock { (connection) throws(SQLiteError) in try connection.bytes(of: id) }
    } catch {
      throw .badTile(path: path, id, reason: error.problem)
    }
    guard let bytes else { return nil }
    do throws(PictureError) {
      return try TileBytes.picture(bytes, side: TileBytes.defaultSide)
    } catch {
      throw .badTile(path: path, id, reason: "it \(error.problem)")
    }
  }

  private static func zooms(in database: borrowing Database) throws(SQLiteError) -> ClosedRange<Int>? {
    let row = try database.numbers("SELECT min(zoom), max(zoom) FROM heights") ?? []
    guard row.count == 2, let first = row[0], let last = row[1], first >= 0, last >= first,
      last <= Int64(TileID.deepestZoom)
    else { return nil }
    return Int(first)...Int(last)
  }

  private static func area(
    in database: borrowing Database,
    _ zooms: ClosedRange<Int>
  ) throws(SQLiteError) -> WorldRect? {
    let row = try database.numbers(
      "SELECT min(column), min(row), max(column), max(row) FROM heights WHERE zoom = \(zooms.upperBound)"
    )
    let numbers = (row ?? []).compactMap { $0.map { Int(clamping: $0) } }
    guard numbers.count == 4, let first = TileID(zoom: zooms.upperBound, x: numbers[0], y: numbers[1]),
      let last = TileID(zoom: zooms.upperBound, x: numbers[2], y: numbers[3])
    else { return nil }
    return first.bounds.union(last.bounds)
  }
}

/// The database of a table of heights, asked by one thread at a time.
private struct HeightConnection: ~Copyable {
  private let database: Database
  private var query: Statement

  init(_ database: consuming Database) throws(SQLiteError) {
    query = try database.prepare("SELECT data FROM heights WHERE zoom = ? AND column = ? AND row = ?")
    self.database = database
  }

  mutating func bytes(of id: TileID) throws(SQLiteError) -> [UInt8]? {
    query.reset()
    try query.bind([id.zoom, id.x, id.y])
    defer { query.reset() }
    return try query.step() ? query.bytes(at: 0) : nil
  }
}
