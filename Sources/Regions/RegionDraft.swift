internal import Glibc
internal import SQLite
internal import Tiles

/// A partial download of a region, in a file of its own beside the output.
///
/// It stays consistent if the program is killed, and the next download resumes from it.
struct RegionDraft: ~Copyable {
  let path: String
  private let database: Database
  private var insert: Statement

  /// The connection has exclusive access until it is closed.
  private static let schema = """
    PRAGMA busy_timeout = 200;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS task (identity TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS tiles (number INTEGER PRIMARY KEY, data BLOB, tag TEXT);
    """

  static func path(for output: String) -> String { FilePath.hidden(output, ending: "fetching") }

  /// Opens the draft of a task; the content of another task's draft is deleted.
  static func open(for output: String, _ identity: String) throws(RegionError) -> RegionDraft {
    let path = path(for: output)
    do throws(SQLiteError) {
      return try RegionDraft(at: path, identity)
    } catch {
      guard error.isDamaged || error.isUnanswerable else { throw RegionError(error, path) }
    }
    // A damaged file is downloaded again.
    remove(path)
    return try failing(path) { () throws(SQLiteError) in try RegionDraft(at: path, identity) }
  }

  private init(at path: String, _ identity: String) throws(SQLiteError) {
    let database = try Database(writing: path)
    try database.execute(Self.schema)
    if try Self.identity(in: database) != identity {
      try database.execute("DELETE FROM tiles; DELETE FROM task")
      var insert = try database.prepare("INSERT INTO task VALUES (?)")
      try insert.run([identity])
    }
    insert = try database.prepare("INSERT OR REPLACE INTO tiles VALUES (?, ?, ?)")
    self.path = path
    self.database = database
  }

  private static func identity(in database: borrowing Database) throws(SQLiteError) -> String? {
    var query = try database.prepare("SELECT identity FROM task")
    return try query.step() ? query.text(at: 0) : nil
  }

  /// The numbers of the tiles that are here, also of those of which it is known that there is nothing; and their bytes.
  func have() throws(RegionError) -> (tiles: Set<UInt64>, bytes: Int) {
    try failing(path) { () throws(SQLiteError) in
      var query = try database.prepare("SELECT number, length(data) FROM tiles")
      var (tiles, bytes) = (Set<UInt64>(), 0)
      while try query.step() {
        tiles.insert(UInt64(query.int(at: 0) ?? 0))
        bytes += Int(query.int(at: 1) ?? 0)
      }
      return (tiles, bytes)
    }
  }

  /// Keeps some tiles, all of them or, where the program ends, none.
  mutating func keep(_ tiles: [(tile: UInt64, bytes: [UInt8]?, tag: String?)]) throws(RegionError) {
    do throws(SQLiteError) {
      try database.execute("BEGIN IMMEDIATE")
      for tile in tiles { try insert.run([Int64(tile.tile), tile.bytes, tile.tag]) }
      try database.execute("COMMIT")
    } catch {
      // Fails if nothing has begun, which is fine.
      try? database.execute("ROLLBACK")
      throw RegionError(error, path)
    }
  }

  /// Goes through all tiles that there are, in the order of their numbers.
  func each(_ body: (UInt64, [UInt8], String?) throws(RegionError) -> Void) throws(RegionError) {
    var query = try failing(path) { () throws(SQLiteError) in
      try database.prepare("SELECT number, data, tag FROM tiles WHERE data IS NOT NULL ORDER BY number")
    }
    while try failing(path, { () throws(SQLiteError) in try query.step() }) {
      guard let number = query.int(at: 0), let data = query.bytes(at: 1) else { continue }
      try body(UInt64(number), data, query.text(at: 2))
    }
  }

  /// Takes away a draft, and what belongs to it.
  static func remove(_ path: String) {
    for ending in ["", "-wal", "-shm", "-journal"] { unsafe unlink(path + ending) }
  }
}
