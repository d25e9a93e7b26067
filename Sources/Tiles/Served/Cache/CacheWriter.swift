internal import Glibc
internal import SQLite

/// Writes entries to the cache file, and creates it if necessary.
final class CacheWriter {
  private let database: Database
  private let log: String

  private static let version: Int64 = 1
  private static let pageSize = 4096
  /// How long another program is waited for, which holds the file for some milliseconds; after that, a copy isn't kept.
  private static let patience = Duration.milliseconds(200)
  /// The number of pages in the log before they are moved into the file.
  private static let pagesOfLog = 512
  /// The log's part of the limit, including a large tile.
  private static let maxOfLog = 4 << 20
  /// A log that is longer than that has to end before anything is added to it.
  private static let longLog = 3 << 20
  /// Longer than any reader takes.
  private static let patienceWithReaders = Duration.milliseconds(20)
  /// The number of entries deleted before others get a turn.
  private static let maxGoing = 64
  /// A copy takes so many pages more than its body, at the most.
  private static let pagesAround = 16
  /// The number of pages returned to the disk at a time.
  private static let maxReturned = 2048

  private static let schema = """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, server TEXT NOT NULL, hits INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE copy (
      id INTEGER PRIMARY KEY, source INTEGER NOT NULL, name TEXT NOT NULL, kept INTEGER NOT NULL, used INTEGER NOT NULL,
      size INTEGER NOT NULL, seconds INTEGER, tag TEXT, UNIQUE (source, name));
    CREATE INDEX copy_by_use ON copy (used);
    CREATE TABLE body (copy INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
    PRAGMA user_version = \(version)
    """

  init(_ path: String) throws(SQLiteError) {
    Self.makeFile(path)
    log = path + "-wal"
    database = try Self.database(at: path)
    try database.execute(
      """
      PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = \(Self.pagesOfLog); PRAGMA journal_size_limit = \(Self.pagesOfLog * Self.pageSize)
      """
    )
    try makeTables()
  }

  /// Opens the file, which is untrusted.
  static func database(at path: String) throws(SQLiteError) -> Database {
    let database = try Database(writing: path, isOwn: true)
    database.waitForOthers(atMost: patience)
    return database
  }

  /// Readable by its owner only.
  private static func makeFile(_ path: String) {
    guard unsafe chmod(path, 0o600) != 0 else { return }
    for (index, character) in path.enumerated() where character == "/" && index > 0 {
      unsafe mkdir(String(path.prefix(index)), 0o700)
    }
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
  }

  private func makeTables() throws(SQLiteError) {
    do throws(SQLiteError) {
      if try number("PRAGMA user_version") == 0 {
        try database.transaction { () throws(SQLiteError) in
          if try number("PRAGMA user_version") == 0 { try database.execute(Self.schema) }
        }
      }
      guard try number("PRAGMA user_version") == Self.version else { throw .damaged("it is of another version") }
      _ = try number("SELECT size FROM copy, source, body LIMIT 0")
    } catch {
      throw error.isUnanswerable ? .damaged(error.reason) : error
    }
  }

  private func number(_ sql: String) throws(SQLiteError) -> Int64 {
    var query = try database.prepare(sql)
    return try query.step() ? query.int(at: 0) ?? 0 : 0
  }

  func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try endLongLog()
    try database.transaction(body)
  }

  /// With constant readers the log doesn't restart by itself, and would grow without bound.
  private func endLongLog() throws(SQLiteError) {
    var status = stat()
    guard unsafe stat(log, &status) == 0, status.st_size > Self.longLog else { return }
    database.waitForOthers(atMost: Self.patienceWithReaders)
    defer { database.waitForOthers(atMost: Self.patience) }
    guard try number("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else { throw .busy }
  }
}

/// Writes within a transaction.
extension CacheWriter {
  func keep(
    _ body: [UInt8],
    _ label: CacheLabel,
    as name: String,
    at address: CacheAddress,
    limit: Int
  ) throws(SQLiteError) {
    try makeRoom(for: body.count, limit: limit)
    var source = try database.prepare("INSERT INTO source (address, server) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
    try source.bind(address.hash, at: 1)
    try source.bind(address.server, at: 2)
    try source.run()
    var copy = try database.prepare(
      """
      INSERT INTO copy (source, name, kept, used, size, seconds, tag)
      SELECT id, ?2, ?3, ?3, ?4, ?5, ?6 FROM source WHERE address = ?1
      ON CONFLICT (source, name) DO UPDATE SET
      kept = excluded.kept, used = excluded.used, size = excluded.size, seconds = excluded.seconds, tag = excluded.tag
      RETURNING id
      """
    )
    try copy.bind(address.hash, at: 1)
    try copy.bind(name, at: 2)
    try copy.bind(CacheFile.now, at: 3)
    try copy.bind(body.count, at: 4)
    try copy.bind(label.seconds.map { Int64($0) }, at: 5)
    try copy.bind(label.tag, at: 6)
    guard try copy.step(), let number = copy.int(at: 0) else { return }
    try copy.run()
    var content = try database.prepare("INSERT OR REPLACE INTO body (copy, bytes) VALUES (?1, ?2)")
    try content.bind(number, at: 1)
    try content.bind(body, at: 2)
    try content.run()
  }

  func confirm(_ label: CacheLabel, of name: String, at address: CacheAddress) throws(SQLiteError) {
    var copy = try database.prepare(
      """
      UPDATE copy SET kept = ?3, used = ?3, seconds = ?4, tag = ?5
      WHERE source = (SELECT id FROM source WHERE address = ?1) AND name = ?2
      """
    )
    try copy.bind(address.hash, at: 1)
    try copy.bind(name, at: 2)
    try copy.bind(CacheFile.now, at: 3)
    try copy.bind(label.seconds.map { Int64($0) }, at: 4)
    try copy.bind(label.tag, at: 5)
    try copy.run()
  }

  func forget(_ names: [String], at address: CacheAddress) throws(SQLiteError) {
    var copy = try database.prepare(
      "DELETE FROM copy WHERE source = (SELECT id FROM source WHERE address = ?1) AND name = ?2 RETURNING id"
    )
    try copy.bind(address.hash, at: 1)
    for name in names {
      try copy.bind(name, at: 2)
      guard try copy.step(), let number = copy.int(at: 0) else { continue }
      try copy.run()
      try database.execute("DELETE FROM body WHERE copy = \(number)")
    }
  }

  func note(_ uses: CacheUses) throws(SQLiteError) {
    guard !uses.isEmpty else { return }
    var copy = try database.prepare("UPDATE copy SET used = ?2 WHERE id = ?1")
    try copy.bind(CacheFile.now, at: 2)
    for number in uses.copies {
      try copy.bind(number, at: 1)
      try copy.run()
    }
    var source = try database.prepare("UPDATE source SET hits = hits + ?2 WHERE address = ?1")
    for (address, count) in uses.hits {
      try source.bind(address.hash, at: 1)
      try source.bind(count, at: 2)
      try source.run()
    }
  }
}

/// Room.
extension CacheWriter {
  private func makeRoom(for bytes: Int, limit: Int) throws(SQLiteError) {
    let most = (limit - min(Self.maxOfLog, limit / 2)) / Self.pageSize
    let wanted = bytes / Self.pageSize + Self.pagesAround
    for _ in 0..<Self.maxGoing {
      guard try number("PRAGMA page_count") - number("PRAGMA freelist_count") + Int64(wanted) > most else { break }
      let oldest = "(SELECT id FROM copy ORDER BY used, id LIMIT 1)"
      try database.execute("DELETE FROM body WHERE copy IN \(oldest); DELETE FROM copy WHERE id IN \(oldest)")
      guard database.changedRows() > 0 else { break }
    }
    // Only if the limit was lowered: otherwise the free pages are used by the next entries.
    if try number("PRAGMA page_count") > most + Self.pagesAround {
      try database.execute("PRAGMA incremental_vacuum(\(Self.maxReturned))")
      try database.execute("DELETE FROM source WHERE NOT EXISTS (SELECT 1 FROM copy WHERE source = source.id)")
    }
  }
}
