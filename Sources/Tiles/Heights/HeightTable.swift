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
  private let query: Mutex<Statement>

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
      let isThere = try database.numbers("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'heights'")
      guard isThere == [1], let (zooms, area) = try Self.extent(of: database) else { return nil }
      (self.path, self.zooms, self.area) = (path, zooms, area)
      query = Mutex(try database.prepare("SELECT data FROM heights WHERE zoom = ? AND column = ? AND row = ?"))
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }

  /// One tile; nil if there is none.
  package func picture(at id: TileID) throws(TileError) -> Bitmap? {
    let bytes: [UInt8]?
    do throws(SQLiteError) {
      bytes = try query.withLock { (query) throws(SQLiteError) in
        try query.bind([id.zoom, id.x, id.y])
        defer { query.reset() }
        return try query.step() ? query.bytes(at: 0) : nil
      }
    } catch {
      throw .badTile(path: path, id, reason: error.problem)
    }
    do throws(PictureError) {
      return try bytes.map { (bytes) throws(PictureError) in try TileBytes.picture(bytes, side: TileBytes.defaultSide) }
    } catch {
      throw .badTile(path: path, id, reason: "it \(error.problem)")
    }
  }

  private static func extent(
    of database: borrowing Database
  ) throws(SQLiteError) -> (zooms: ClosedRange<Int>, area: WorldRect)? {
    func row(_ sql: String) throws(SQLiteError) -> [Int] {
      (try database.numbers(sql) ?? []).compactMap { $0.map { Int(clamping: $0) } }
    }
    let zooms = try row("SELECT min(zoom), max(zoom) FROM heights")
    guard zooms.count == 2, zooms[0] >= 0 else { return nil }
    let ends = try row("SELECT min(column), min(row), max(column), max(row) FROM heights WHERE zoom = \(zooms[1])")
    guard ends.count == 4, let first = TileID(zoom: zooms[1], x: ends[0], y: ends[1]),
      let last = TileID(zoom: zooms[1], x: ends[2], y: ends[3])
    else { return nil }
    return (zooms[0]...zooms[1], first.bounds.union(last.bounds))
  }
}
