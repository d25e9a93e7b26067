internal import Glibc
internal import SQLite

/// The file of the places, and the folder around it, readable only by their owner.
enum PlaceFile {
  /// The number of attempts to open a file in use by another program, and the pause between them in microseconds.
  private static let (attempts, pause) = (100, 50_000 as UInt32)

  /// Opens the file for reading and writing; creates it and its folders if necessary.
  static func open(_ path: String) throws(PlaceError) -> Database {
    try makeFolder(of: path)
    try makeFile(path)
    let database = try naming(path) { () throws(SQLiteError) in
      let database = try Database(writing: path, isOwn: true)
      try patiently { () throws(SQLiteError) in try prepare(database) }
      return database
    }
    try check(database, path)
    return database
  }

  /// Opens the file only to look at it: nothing is made, nothing is written.
  static func look(_ path: String) throws(PlaceError) -> Database {
    var status = stat()
    guard unsafe stat(path, &status) == 0, unsafe access(path, R_OK) == 0 else {
      throw .notReadable(path: path, reason: words())
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notReadable(path: path, reason: wrongKind(status)) }
    let database = try naming(path) { () throws(SQLiteError) in try Database(reading: path, isOwn: true) }
    try check(database, path)
    return database
  }

  /// The kind of a file that isn't a plain file.
  static func wrongKind(_ status: stat) -> String {
    status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file"
  }

  /// A database that lies nowhere.
  static func memory() throws(PlaceError) -> Database {
    try naming("memory") { () throws(SQLiteError) in
      let database = try Database(writing: ":memory:")
      try prepare(database)
      return database
    }
  }

  /// Runs work with a database; errors get the name of the file.
  static func naming<Answer: ~Copyable>(
    _ path: String,
    _ body: () throws(SQLiteError) -> Answer
  ) throws(PlaceError) -> Answer {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw PlaceError(error, at: path)
    }
  }

  private static func check(_ database: borrowing Database, _ path: String) throws(PlaceError) {
    let isOurs = try naming(path) { () throws(SQLiteError) in try Schema.isOurs(database) }
    guard isOurs else { throw .foreign(path: path) }
    let version = try naming(path) { () throws(SQLiteError) in try Schema.version(of: database) }
    guard version <= Schema.newest else { throw .tooNew(path: path) }
    let lacking = try naming(path) { () throws(SQLiteError) in try Schema.lacking(in: database, of: version) }
    guard lacking.isEmpty else {
      throw .damaged(path: path, reason: "it has no table “\(lacking.joined(separator: "”, “"))”")
    }
  }

  /// A database of another program, or of a newer one of ours, stays as it is.
  private static func prepare(_ database: borrowing Database) throws(SQLiteError) {
    guard try Schema.isOurs(database), try Schema.version(of: database) <= Schema.newest else { return }
    // Every change is on the disk when its call returns: the log is flushed with each of them.
    try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;")
    try Schema.migrate(database)
  }

  /// If two programs start at once, or one repairs the leftovers of a third, the library doesn't wait by itself.
  private static func patiently(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    for _ in 1..<attempts {
      do throws(SQLiteError) {
        return try body()
      } catch {
        guard error.isBusy else { throw error }
        usleep(pause)
      }
    }
    try body()
  }

  private static func makeFolder(of path: String) throws(PlaceError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    guard unsafe access(folder, F_OK) != 0 else { return }
    try makeFolder(of: folder)
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .notWritable(path: folder, reason: words()) }
  }

  /// The database takes the mode of its file for those beside it.
  ///
  /// A file that is there is never opened and closed here: that would let go of the locks which this process holds.
  private static func makeFile(_ path: String) throws(PlaceError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notWritable(path: path, reason: wrongKind(status)) }
      return
    }
    let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno != EEXIST else { return }
      throw .notWritable(path: path, reason: words())
    }
    close(descriptor)
  }

  /// The system's message for the last error.
  static func words() -> String {
    [ENOSPC, EDQUOT].contains(errno) ? "the disk is full" : unsafe String(cString: strerror(errno))
  }
}

extension PlaceError {
  init(_ error: SQLiteError, at path: String) {
    self =
      if error.isNotADatabase, Self.isImportable(path) {
        .notOurs(path: path)
      } else if error.isDamaged || error.isUnanswerable {
        .damaged(path: path, reason: error.problem)
      } else if error.isBusy {
        .isBusy(path: path)
      } else {
        .notWritable(path: path, reason: error.problem)
      }
  }

  /// Whether a file that is no database is one that places can be imported from.
  private static func isImportable(_ path: String) -> Bool {
    let endings = [".geojson", ".json", ".gpx", ".kml", ".csv", ".tsv"]
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count > 0, !bytes.prefix(count).contains(0) else { return false }
    let first = bytes.first { $0 > UInt8(ascii: " ") && $0 < 0x80 } ?? 0
    return "{[<".utf8.contains(first) || endings.contains { path.lowercased().hasSuffix($0) }
  }
}
