internal import CSQLite

/// An open database file, closed when it goes out of scope.
///
/// A statement may outlive its database: the file is closed after the last of them.
@safe
package struct Database: ~Copyable {
  private let handle: OpaquePointer
  private let meter: WorkMeter

  /// Opens an untrusted file for reading: nothing is written beside it, and nothing in its schema is trusted.
  ///
  /// The settings are those that sqlite.org/security.html advises for files from elsewhere.
  ///
  /// One of the user's own files may have more rows, and has no views.
  package init(reading path: String, isOwn: Bool = false) throws(SQLiteError) {
    // A map is read in pieces of a few kilobytes, whatever a hostile query would like to pile up.
    sqlite3_hard_heap_limit64(Self.maxMemory)
    let meter = WorkMeter(limit: isOwn ? .ofOwn : .ofStrangers)
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    unsafe handle = try Self.open(DatabaseURI.unchangingFile(at: path), flags) { connection throws(SQLiteError) in
      unsafe meter.watch(connection)
      try unsafe Self.harden(connection)
      if isOwn { unsafe cs_configure(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0) }
    }
    self.meter = meter
  }

  /// Opens a file of our own for reading and writing, and makes it where there is none.
  ///
  /// Into one of the user's own others may have written as well: what it holds besides tables is not made use of, and no
  /// query goes on for ever.
  package init(writing path: String, isOwn: Bool = false) throws(SQLiteError) {
    let meter = WorkMeter(limit: isOwn ? .ofOwn : nil)
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    unsafe handle = try Self.open(path, flags) { connection in
      unsafe sqlite3_busy_timeout(connection, Self.patience)
      unsafe cs_configure(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
      unsafe cs_configure(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
      guard isOwn else { return }
      unsafe cs_configure(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
      unsafe cs_configure(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
      unsafe meter.watch(connection)
      unsafe Authorizer.watchKeeping(connection)
    }
    self.meter = meter
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
  }

  package borrowing func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else {
      throw unsafe SQLiteError(code: code, of: handle, sql: sql)
    }
    return unsafe Statement(handle: statement, sql: sql, meter: meter)
  }

  /// Runs one or more statements that return no rows, or whose rows are ignored.
  package borrowing func execute(_ sql: String) throws(SQLiteError) {
    meter.start()
    try unsafe Self.execute(sql, on: handle)
  }

  /// Does everything or, where it fails, nothing.
  package borrowing func transaction<Outcome>(
    _ body: () throws(SQLiteError) -> Outcome
  ) throws(SQLiteError) -> Outcome {
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let outcome = try body()
      try execute("COMMIT")
      return outcome
    } catch {
      // Fails if SQLite has rolled back already, which is fine.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Sets how long each query from now on may go on; nil lets them all come to their end.
  package borrowing func limitWork(to limit: WorkLimit?) {
    meter.limit = limit
    unsafe meter.watch(handle)
  }

  /// Sets how long another program is waited for that holds the file.
  package borrowing func waitForOthers(atMost time: Duration) {
    unsafe sqlite3_busy_timeout(handle, Int32(clamping: Int64(time / .milliseconds(1))))
  }

  /// Makes an empty database of a file, whatever it holds, and however damaged that is; fails while others have it open.
  package static func empty(_ path: String) throws(SQLiteError) {
    let database = try Database(writing: path)
    unsafe cs_configure(database.handle, SQLITE_DBCONFIG_RESET_DATABASE, 1)
    try database.execute("VACUUM")
    unsafe cs_configure(database.handle, SQLITE_DBCONFIG_RESET_DATABASE, 0)
  }

  /// Leaves the log beside the file as it is when the file is closed.
  package borrowing func leaveLog() {
    unsafe cs_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  /// The row that the last insertion made.
  package borrowing func lastInsertedRow() -> Int64 {
    unsafe sqlite3_last_insert_rowid(handle)
  }

  /// How many rows the last statement changed.
  package borrowing func changedRows() -> Int {
    unsafe Int(sqlite3_changes64(handle))
  }
}

extension Database {
  /// The maximum size, in bytes, of a text or blob in an untrusted file.
  package static let maxBytesOfAValue = 16 << 20
  private static let maxMemory: Int64 = 192 << 20
  private static let patience: Int32 = 5_000

  /// The limits for untrusted files.
  private static var limits: [(which: Int32, value: Int32)] {
    [
      (SQLITE_LIMIT_LENGTH, Int32(maxBytesOfAValue)),
      (SQLITE_LIMIT_SQL_LENGTH, 100_000),
      (SQLITE_LIMIT_COLUMN, 200),
      (SQLITE_LIMIT_EXPR_DEPTH, 50),
      (SQLITE_LIMIT_COMPOUND_SELECT, 20),
      (SQLITE_LIMIT_VDBE_OP, 25_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 16),
      (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
      (SQLITE_LIMIT_VARIABLE_NUMBER, 100),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 5),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
  }

  private static func open(
    _ name: String,
    _ flags: Int32,
    prepare: (OpaquePointer) throws(SQLiteError) -> Void
  ) throws(SQLiteError) -> OpaquePointer {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    // SQLite hands out a connection even when it fails, only so that it can be asked why.
    guard let connection = unsafe opened else { throw SQLiteError(code: code, reason: "out of memory") }
    do throws(SQLiteError) {
      guard code == SQLITE_OK else { throw unsafe SQLiteError(code: code, of: connection) }
      try unsafe prepare(connection)
    } catch {
      unsafe sqlite3_close_v2(connection)
      throw error
    }
    return unsafe connection
  }

  // Views stay allowed: many archives keep their tiles behind one.
  private static func harden(_ connection: OpaquePointer) throws(SQLiteError) {
    unsafe cs_configure(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
    unsafe cs_configure(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe cs_configure(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    unsafe cs_configure(connection, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0)
    for limit in limits { unsafe sqlite3_limit(connection, limit.which, limit.value) }
    try unsafe execute("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY", on: connection)
    unsafe Authorizer.watch(connection)
  }

  private static func execute(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe SQLiteError(code: code, of: connection, sql: sql) }
  }
}

/// The library's URI for a file that doesn't change while it is open.
enum DatabaseURI {
  static func unchangingFile(at path: String) -> String {
    // Without its "./" a relative path could be taken for the name of a host.
    let start = path.hasPrefix("/") ? "file://" : "file:./"
    return start + path.utf8.map(spelling).joined() + "?mode=ro&immutable=1"
  }

  private static func spelling(of byte: UInt8) -> String {
    let isPlain =
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "/._-".utf8.contains(byte)
      }
    guard !isPlain else { return String(Unicode.Scalar(byte)) }
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}
