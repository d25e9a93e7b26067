internal import Geodesy
internal import Glibc
internal import SQLite

/// The content recovered by a repair.
package struct RepairReport: Hashable, Sendable {
  /// Where the file as it was lies now; nil where nothing was wrong with it.
  package var setAside: String?
  package var places = 0
  package var tracks = 0
  package var points = 0
  package var ink = 0
  /// Whether some of what the file held couldn't be read.
  package var isIncomplete = false
}

extension PlaceStore {
  /// Makes a sound file of what can be read in a damaged one, or in one that can't be written, which is set aside as it
  /// is.
  package static func repair(_ path: String) throws(PlaceError) -> RepairReport {
    guard unsafe access(path, R_OK) == 0 else { throw .notReadable(path: path, reason: PlaceFile.words()) }
    if try isSound(path) { return RepairReport() }
    var repair = PlaceRepair(path)
    return try repair.run()
  }

  private static func isSound(_ path: String) throws(PlaceError) -> Bool {
    do throws(PlaceError) {
      let store = try PlaceStore(at: path)
      store.leaveLog()
      guard try store.findings().isEmpty else { return false }
      try store.tryChange()
      return true
    } catch {
      switch error {
      case .damaged, .notWritable: return false
      default: throw error
      }
    }
  }

  /// Leaves the file as it is when it is closed, with the files beside it.
  private func leaveLog() {
    try? read { (database) throws(SQLiteError) in database.leaveLog() }
  }

  /// Adds a place, and takes that back before it is anywhere: indexes may be damaged that reading makes no use of.
  private func tryChange() throws(PlaceError) {
    try read { (database) throws(SQLiteError) in
      try database.execute("BEGIN IMMEDIATE")
      defer { try? database.execute("ROLLBACK") }
      var writer = try PlaceWriter(database)
      let place = Place(name: "a", coordinate: Coordinate(north: 0, east: 0))
      let id = try writer.insert(place, into: database)
      try PlaceWriter.removeFromIndexes(id, place, in: database)
    }
  }
}

/// Reads a damaged file row by row and steps over what can't be read.
private struct PlaceRepair {
  private let path: String
  private let mended: String
  private var report = RepairReport()

  init(_ path: String) {
    self.path = path
    mended = path + ".mended"
  }

  mutating func run() throws(PlaceError) -> RepairReport {
    Self.remove(mended)
    defer { Self.remove(mended) }
    do {
      let sound = try PlaceFile.open(mended)
      try PlaceFile.naming(mended) { () throws(SQLiteError) in
        try sound.transaction { () throws(SQLiteError) in try salvage(into: sound) }
        // So that nothing of it is left in a log beside it.
        try sound.execute("PRAGMA journal_mode = DELETE")
      }
    }
    try exchange()
    return report
  }

  private mutating func salvage(into sound: borrowing Database) throws(SQLiteError) {
    // Where not even this succeeds, nothing can be read at all.
    guard let damaged = opened() else {
      report.isIncomplete = true
      return
    }
    let places = ["id", PlaceRow.columns, "rank", "deletion", "name_key", "map", "x", "y"].joined(separator: ", ")
    report.places = try copy("place", columns: Self.columns(places), from: damaged, into: sound)
    _ = try copy("local_map", columns: ["id", "name", "south", "west", "north", "width"], from: damaged, into: sound)
    let tracks = try copy("track", columns: ["id", "name", "state", "started", "deletion"], from: damaged, into: sound)
    report.tracks = tracks
    report.points = try copyPoints(from: damaged, into: sound)
    if (try? damaged.knows("ink")) != false {
      report.ink = try copy("ink", columns: Self.columns(Schema.inkColumns), from: damaged, into: sound)
    }
    try index(sound)
  }

  /// The damaged file with the log beside it; or else without, if nothing can be written there.
  private mutating func opened() -> Database? {
    if let whole = Self.readable({ () throws(SQLiteError) in try Database(writing: path, isOwn: true) }) {
      whole.leaveLog()
      return whole
    }
    var log = stat()
    if unsafe stat(path + "-wal", &log) == 0, log.st_size > 0 { report.isIncomplete = true }
    return Self.readable { () throws(SQLiteError) in try Database(reading: path, isOwn: true) }
  }

  private static func readable(_ open: () throws(SQLiteError) -> Database) -> Database? {
    do throws(SQLiteError) {
      let database = try open()
      _ = try database.number("SELECT count(*) FROM sqlite_master")
      return database
    } catch {
      return nil
    }
  }

  /// Every column once, in the order of the words.
  private static func columns(_ words: String) -> [String] {
    var columns: [String] = []
    for word in words.split(whereSeparator: { ", \n".contains($0) }).map(String.init) where !columns.contains(word) {
      columns.append(word)
    }
    return columns
  }

  private mutating func copy(
    _ table: String,
    columns: [String],
    from damaged: borrowing Database,
    into sound: borrowing Database,
    where condition: String = "1",
    key: String = "id"
  ) throws(SQLiteError) -> Int {
    let names = columns.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    var insert = try sound.prepare("INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(marks))")
    let keyColumn = columns.firstIndex(of: key) ?? 0
    var (last, step, count): (Int64, Int64, Int) = (Int64.min, 0, 0)
    while true {
      do throws(SQLiteError) {
        var query = try damaged.prepare(
          "SELECT \(names) FROM \(table) NOT INDEXED WHERE \(condition) AND \(key) > ?1 ORDER BY \(key)"
        )
        try query.bind(last, at: 1)
        while try query.step() {
          if let next = query.int(at: keyColumn) { last = next }
          step = 0
          if try insert.take(query, columns: columns.count) { count += 1 }
        }
        return count
      } catch {
        guard error.isDamaged || error.isUnanswerable else { throw error }
        report.isIncomplete = true
        // There is no such table at all, or what is there never comes to an end.
        guard error.isDamaged else { return count }
        // Steps grow until a page is reached that can be read.
        step = max(step * 2, 1)
        guard last < Int64.max / 4, step < 1 << 50 else { return count }
        last = max(last, 0) + step
      }
    }
  }

  private mutating func copyPoints(
    from damaged: borrowing Database,
    into sound: borrowing Database
  ) throws(SQLiteError) -> Int {
    let columns = [
      "track", "number", "segment", "latitude", "longitude", "altitude", "time", "speed", "course", "accuracy",
    ]
    var ids: [Int64] = []
    var query = try sound.prepare("SELECT id FROM track ORDER BY id")
    while try query.step() { if let id = query.int(at: 0) { ids.append(id) } }
    var count = 0
    for id in ids {
      count += try copy(
        "track_point",
        columns: columns,
        from: damaged,
        into: sound,
        where: "track = \(id)",
        key: "number"
      )
    }
    return count
  }

  /// Rebuilds the indexes of the sound file from its rows.
  private func index(_ sound: borrowing Database) throws(SQLiteError) {
    var writer = try PlaceWriter(sound)
    for row in try sound.rows("WHERE deletion IS NULL") { try writer.index(row.id, row.place) }
  }

  private mutating func exchange() throws(PlaceError) {
    var number = 1
    while unsafe access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let aside = "\(path).damaged-\(number)"
    guard unsafe rename(path, aside) == 0 else { throw .notWritable(path: path, reason: PlaceFile.words()) }
    for ending in Self.besides { unsafe rename(path + ending, aside + ending) }
    guard unsafe rename(mended, path) == 0 else {
      throw .notWritable(path: path, reason: "\(PlaceFile.words()); as it was, it is now \(aside)")
    }
    report.setAside = aside
  }

  /// The endings of the database's files beside the main one.
  private static let besides = ["-wal", "-shm", "-journal"]

  private static func remove(_ file: String) {
    for ending in [""] + besides { unsafe unlink(file + ending) }
  }
}

extension Statement {
  /// Takes the values of another statement's row as they are; false where they can't be taken.
  fileprivate mutating func take(_ row: borrowing Statement, columns: Int) throws(SQLiteError) -> Bool {
    for column in 0..<columns {
      switch row.kind(at: column) {
      case .null: try bindNull(at: column + 1)
      case .integer: try bind(row.int(at: column), at: column + 1)
      case .real: try bind(row.double(at: column), at: column + 1)
      case .text: try bind(row.text(at: column), at: column + 1)
      case .blob: try bind(row.bytes(at: column), at: column + 1)
      }
    }
    do throws(SQLiteError) {
      try run()
      return true
    } catch {
      // A row that doesn't keep to the rules of its table came from a damaged page.
      guard error.isDiskFull else { return false }
      throw error
    }
  }
}
