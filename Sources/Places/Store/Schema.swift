internal import SQLite

/// The tables of the places file, and how older ones become as the newest are.
///
/// The spatial index counts in 10⁻⁷ of a degree, which whole numbers of 32 bits hold exactly. The index of names has
/// no copy of them; its rows are numbered so that the best known places come first (see `NameRow`).
enum Schema {
  /// The identification of our databases: “Rmbo”.
  static let applicationID: Int64 = 0x526d_626f

  /// The statements that make each version from the one before; the first starts from nothing.
  private static let steps = [firstStep, inkStep]

  static var newest: Int64 { Int64(steps.count) }

  /// Brings a database to the newest version, all at once or not at all.
  static func migrate(_ database: borrowing Database) throws(SQLiteError) {
    guard try version(of: database) < newest else { return }
    try database.transaction { () throws(SQLiteError) in
      // Another program may have done it while we waited for our turn.
      let version = try version(of: database)
      guard version < newest else { return }
      for step in steps[Int(max(version, 0))...] { try database.execute(step) }
      try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(newest);")
    }
  }

  static func version(of database: borrowing Database) throws(SQLiteError) -> Int64 {
    try database.number("PRAGMA user_version") ?? 0
  }

  /// Whether the database is new, or one of ours.
  static func isOurs(_ database: borrowing Database) throws(SQLiteError) -> Bool {
    if try database.number("PRAGMA application_id") == applicationID { return true }
    return try database.number("SELECT count(*) FROM sqlite_master") == 0
  }

  /// The tables of a version that a database doesn't have, or has something else in place of.
  static func lacking(in database: borrowing Database, of version: Int64) throws(SQLiteError) -> [String] {
    guard version > 0 else { return [] }
    var query = try database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    var names: Set<String> = []
    while try query.step() { names.insert(query.text(at: 0) ?? "") }
    let first = ["local_map", "place", "place_box", "place_name", "track", "track_point"]
    return (first + (version > 1 ? ["ink"] : [])).filter { !names.contains($0) }
  }

  private static let firstStep = """
    CREATE TABLE local_map (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
      south REAL NOT NULL, west REAL NOT NULL, north REAL NOT NULL, width REAL NOT NULL
    );
    CREATE TABLE place (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      role INTEGER NOT NULL,
      name TEXT NOT NULL, name_key TEXT NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL, altitude REAL,
      map INTEGER REFERENCES local_map (id), x INTEGER, y INTEGER,
      kind TEXT NOT NULL DEFAULT '', importance INTEGER NOT NULL DEFAULT 0,
      is_favorite INTEGER NOT NULL DEFAULT 0,
      origin TEXT,
      details TEXT,
      created REAL,
      rank INTEGER, is_done INTEGER NOT NULL DEFAULT 0, is_current INTEGER NOT NULL DEFAULT 0,
      deletion INTEGER
    );
    CREATE INDEX place_by_rank ON place (rank, id) WHERE role = 1 AND deletion IS NULL;
    CREATE INDEX place_by_key ON place (name_key, importance DESC);
    CREATE INDEX place_by_kind ON place (kind, importance DESC) WHERE kind <> '' AND deletion IS NULL;
    CREATE INDEX place_by_origin ON place (origin) WHERE origin IS NOT NULL;
    CREATE INDEX place_by_deletion ON place (deletion) WHERE deletion IS NOT NULL;
    CREATE INDEX place_by_map ON place (map) WHERE map IS NOT NULL;
    CREATE VIRTUAL TABLE place_box USING rtree_i32 (id, west, east, south, north);
    CREATE VIRTUAL TABLE place_name USING fts5 (
      name, others, content = '', tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3 4'
    );
    CREATE TABLE track (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, state INTEGER NOT NULL, started REAL, deletion INTEGER
    );
    CREATE TABLE track_point (
      track INTEGER NOT NULL, number INTEGER NOT NULL, segment INTEGER NOT NULL,
      latitude REAL NOT NULL, longitude REAL NOT NULL, altitude REAL, time REAL,
      speed REAL, course REAL, accuracy REAL,
      PRIMARY KEY (track, number)
    ) WITHOUT ROWID;
    """

  /// The points are a blob, see `InkBytes`; scale is how many dots the world was wide when it was drawn.
  private static let inkStep = """
    CREATE TABLE ink (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, color INTEGER NOT NULL, width REAL NOT NULL,
      scale REAL NOT NULL, text TEXT NOT NULL DEFAULT '', points BLOB NOT NULL, created REAL
    );
    """
  static let inkColumns = "id, kind, color, width, scale, text, points, created"
}

extension Database {
  /// Whether there is a table of that name.
  borrowing func knows(_ table: String) throws(SQLiteError) -> Bool {
    try number("SELECT 1 FROM sqlite_master WHERE name = '\(table)'") != nil
  }

  /// The first number of the first row.
  borrowing func number(_ sql: String) throws(SQLiteError) -> Int64? {
    var query = try prepare(sql)
    return try query.step() ? query.int(at: 0) : nil
  }
}
