internal import Glibc
internal import SQLite

/// A server's share of the cache.
package struct CachedServer: Hashable, Sendable {
  /// By the name that it is asked by.
  package let name: String
  package let tiles: Int
  package let bytes: Int
  /// When the oldest and the newest of them came, in seconds since 1970.
  package let times: ClosedRange<Int>
  /// The number of times that a cached entry was used.
  package let hits: Int
}

/// Lists and clears the cache by server.
package enum CachedServers {
  private static let query = """
    SELECT server, sum(tiles), sum(bytes), min(oldest), max(newest), sum(hits) FROM (
    SELECT server, hits, count(*) AS tiles, sum(size) AS bytes, min(kept) AS oldest, max(kept) AS newest
    FROM source JOIN copy ON copy.source = source.id GROUP BY source.id) GROUP BY server ORDER BY 3 DESC, server
    """

  /// The servers in a cache, the one with the most bytes first.
  package static func list(in folder: String) throws(TileError) -> [CachedServer] {
    try look(in: folder) { (database) throws(SQLiteError) in
      var query = try database.prepare(Self.query)
      var servers: [CachedServer] = []
      while try query.step() {
        guard let name = query.text(at: 0), let oldest = query.int(at: 3), let newest = query.int(at: 4),
          oldest <= newest
        else { continue }
        servers.append(
          CachedServer(
            name: name,
            tiles: Int(query.int(at: 1) ?? 0),
            bytes: Int(query.int(at: 2) ?? 0),
            times: Int(oldest)...Int(newest),
            hits: Int(query.int(at: 5) ?? 0)
          )
        )
      }
      return servers
    } ?? []
  }

  /// Deletes the entries of a server, or of all, and returns their space to the disk.
  package static func clear(_ server: String?, in folder: String) throws(TileError) {
    let cleared: Void? = try look(in: folder) { (database) throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in
        for sql in [
          "DELETE FROM body WHERE copy IN (SELECT copy.id FROM copy JOIN source ON source = source.id WHERE \(chosen))",
          "DELETE FROM copy WHERE source IN (SELECT id FROM source WHERE \(chosen))",
          "DELETE FROM source WHERE \(chosen)",
        ] {
          var statement = try database.prepare(sql)
          try statement.bind(server, at: 1)
          try statement.run()
        }
      }
      try database.execute("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    // An unreadable file has no entries.
    let path = CacheFile.path(in: folder)
    if cleared == nil, unsafe access(path, F_OK) == 0 { try? Database.empty(path) }
  }

  private static let chosen = "(?1 IS NULL OR server = ?1)"

  /// Nil if there is no cache; a damaged one counts as none.
  private static func look<Answer>(
    in folder: String,
    _ body: (borrowing Database) throws(SQLiteError) -> Answer
  ) throws(TileError) -> Answer? {
    let path = CacheFile.path(in: folder)
    guard unsafe access(path, F_OK) == 0 else { return nil }
    do throws(SQLiteError) {
      return try body(try Database(writing: path, isOwn: true))
    } catch {
      guard error.isDamaged || error.isUnanswerable else { throw .notReadable(path: path, reason: error.problem) }
      return nil
    }
  }
}
