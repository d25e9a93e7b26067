internal import Glibc
internal import SQLite

/// The tables of the cache file, which is created if necessary.
final class CacheDatabase {
  private let database: Database
  private let log: String

  private static let version: Int64 = 1
  private static let pageSize = 4096
  /// How long another program is waited for, which holds the file for some milliseconds; after that, a copy isn't saved.
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
  /// In seconds: the accuracy to which the last use of an entry is known.
  private static let grain = 60

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
    log = path + "-wal"
    database = try Self.opened(path)
  }

  private static func opened(_ path: String) throws(SQLiteError) -> Database {
    makeFile(path)
    do throws(SQLiteError) {
      let database = try Database(writing: path, isOwn: true)
      database.waitForOthers(atMost: patience)
      try database.execute(
        """
        PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
        PRAGMA wal_autocheckpoint = \(pagesOfLog); PRAGMA journal_size_limit = \(pagesOfLog * pageSize)
        """
      )
      try makeTables(in: database)
      return database
    } catch {
      // A full or read-only disk has no space for the shared memory of readers.
      guard !error.isDamaged else { throw error }
      return try Database(reading: path, isOwn: true)
    }
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

  private static func makeTables(in database: borrowing Database) throws(SQLiteError) {
    do throws(SQLiteError) {
      if try number("PRAGMA user_version", in: database) == 0 {
        try database.execute("BEGIN IMMEDIATE")
        if try number("PRAGMA user_version", in: database) == 0 { try database.execute(schema) }
        try database.execute("COMMIT")
      }
      guard try number("PRAGMA user_version", in: database) == version else {
        throw .damaged("it is of another version")
      }
      _ = try number("SELECT size FROM copy, source, body LIMIT 0", in: database)
    } catch {
      throw error.isUnanswerable ? .damaged(error.reason) : error
    }
  }

  private static func number(_ sql: String, in database: borrowing Database) throws(SQLiteError) -> Int64 {
    var query = try database.prepare(sql)
    return try query.step() ? query.int(at: 0) ?? 0 : 0
  }

  private func number(_ sql: String) throws(SQLiteError) -> Int64 { try Self.number(sql, in: database) }

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

  func entry(of name: String, at address: String) throws(SQLiteError) -> CacheEntry? {
    var query = try database.prepare(
      """
      SELECT copy.id, copy.kept, copy.seconds, copy.tag, body.bytes FROM source
      JOIN copy ON copy.source = source.id AND copy.name = ?2 JOIN body ON body.copy = copy.id WHERE source.address = ?1
      """
    )
    try query.bind([address, name])
    guard try query.step(), let number = query.int(at: 0), let time = query.int(at: 1), let body = query.bytes(at: 4)
    else { return nil }
    let seconds = query.int(at: 2).map { Int($0) }
    return CacheEntry(body: body, tag: query.text(at: 3), seconds: seconds, number: number, time: Int(time))
  }

  func names(at address: String) throws(SQLiteError) -> [String] {
    var query = try database.prepare("SELECT name FROM copy JOIN source ON source = source.id WHERE address = ?1")
    try query.bind(address, at: 1)
    var names: [String] = []
    while try query.step() {
      if let name = query.text(at: 0) { names.append(name) }
    }
    return names
  }
}

/// Writes within a transaction.
extension CacheDatabase {
  func keep(
    _ entry: CacheEntry,
    as name: String,
    at address: String,
    of server: String,
    limit: Int
  ) throws(SQLiteError) {
    try makeRoom(for: entry.body.count, limit: limit)
    var source = try database.prepare("INSERT INTO source (address, server) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
    try source.run([address, server])
    var copy = try database.prepare(
      """
      INSERT INTO copy (source, name, kept, used, size, seconds, tag)
      SELECT id, ?2, ?3, ?3, ?6, ?4, ?5 FROM source WHERE address = ?1
      ON CONFLICT (source, name) DO UPDATE SET
      kept = excluded.kept, used = excluded.used, size = excluded.size, seconds = excluded.seconds, tag = excluded.tag
      RETURNING id
      """
    )
    try copy.bind([address, name, CacheEntry.now, entry.seconds, entry.tag, entry.body.count])
    guard try copy.step(), let number = copy.int(at: 0) else { return }
    try copy.run()
    var content = try database.prepare("INSERT OR REPLACE INTO body (copy, bytes) VALUES (?1, ?2)")
    try content.run([number, entry.body])
  }

  func confirm(_ entry: CacheEntry, as name: String, at address: String) throws(SQLiteError) {
    var copy = try database.prepare(
      """
      UPDATE copy SET kept = ?3, used = ?3, seconds = ?4, tag = ?5
      WHERE source = (SELECT id FROM source WHERE address = ?1) AND name = ?2
      """
    )
    try copy.run([address, name, CacheEntry.now, entry.seconds, entry.tag])
  }

  func forget(_ names: [String], at address: String) throws(SQLiteError) {
    var copy = try database.prepare(
      "DELETE FROM copy WHERE source = (SELECT id FROM source WHERE address = ?1) AND name = ?2 RETURNING id"
    )
    for name in names {
      try copy.bind([address, name])
      guard try copy.step(), let number = copy.int(at: 0) else { continue }
      try copy.run()
      try database.execute("DELETE FROM body WHERE copy = \(number)")
    }
  }

  /// Records the use of an entry.
  func note(_ entry: CacheEntry, at address: String) throws(SQLiteError) {
    var source = try database.prepare("UPDATE source SET hits = hits + 1 WHERE address = ?1")
    try source.run([address])
    let now = CacheEntry.now
    try database.execute(
      "UPDATE copy SET used = \(now) WHERE id = \(entry.number) AND used NOT BETWEEN \(now - Self.grain) AND \(now)"
    )
  }
}

/// Room.
extension CacheDatabase {
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

/// An answer of a server in the cache.
struct CacheEntry: Sendable {
  /// Empty if the server has nothing.
  let body: [UInt8]
  let tag: String?
  /// The lifetime in seconds; nil if the server states none.
  let seconds: Int?
  /// The number of its row; 0 for a new one.
  var number: Int64 = 0
  /// The time of the server's answer, in seconds since 1970.
  var time = CacheEntry.now

  static var now: Int { Glibc.time(nil) }
}
