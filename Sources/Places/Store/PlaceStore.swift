package import Geodesy
internal import SQLite
internal import Synchronization

/// The user's own things: sights, targets and tracks, in one SQLite file.
///
/// Every change is on the disk when its call returns. Any thread may call; they take turns. Two programs may have the
/// same file open: each sees what the other has done the next time it asks.
package final class PlaceStore: Sendable {
  package let path: String
  private let connection: Mutex<Database>

  /// Opens the file, and creates it and its folder if necessary.
  ///
  /// A damaged file is left as it is: `repair(_:)` fixes it.
  package init(at path: String) throws(PlaceError) {
    self.path = path
    connection = Mutex(try PlaceFile.open(path))
  }

  /// Creates a store in memory, gone with the program.
  package init() throws(PlaceError) {
    path = ""
    connection = Mutex(try PlaceFile.memory())
  }

  /// Opens the file only to look at it, where it or its disk can't be written.
  package init(lookingAt path: String) throws(PlaceError) {
    self.path = path
    connection = Mutex(try PlaceFile.look(path))
  }

  func read<Answer: Sendable>(
    _ body: (borrowing Database) throws(SQLiteError) -> Answer
  ) throws(PlaceError) -> Answer {
    do throws(SQLiteError) {
      return try connection.withLock { (database) throws(SQLiteError) in try body(database) }
    } catch {
      throw PlaceError(error, at: path)
    }
  }

  /// Changes something, all of it or nothing.
  func write<Answer: Sendable>(
    _ body: (borrowing Database) throws(SQLiteError) -> Answer
  ) throws(PlaceError) -> Answer {
    try read { (database) throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in try body(database) }
    }
  }

  /// A number that changes when another connection has changed the file.
  package func version() throws(PlaceError) -> Int64 {
    try read { (database) throws(SQLiteError) in try database.number("PRAGMA data_version") ?? 0 }
  }

  /// Merges the log into the file, unless others are using it, so that no later call has to wait for that.
  func tidyLog() {
    try? read { (database) throws(SQLiteError) in try database.execute("PRAGMA wal_checkpoint(PASSIVE)") }
  }

  /// The database's own findings of damage; empty if it is sound.
  package func findings() throws(PlaceError) -> [String] {
    try read { (database) throws(SQLiteError) in
      var query = try database.prepare("PRAGMA integrity_check")
      var findings: [String] = []
      while try query.step() { findings.append(query.text(at: 0) ?? "") }
      // Of the indexes it knows only that they are tables.
      var boxes = try database.prepare("SELECT rtreecheck('place_box')")
      if try boxes.step() { findings.append(boxes.text(at: 0) ?? "") }
      try database.execute("INSERT INTO place_name (place_name) VALUES ('integrity-check')")
      return findings.filter { $0 != "ok" }
    }
  }
}

/// How much a file of places holds.
package struct PlaceContents: Hashable, Sendable {
  package internal(set) var sights = 0
  package internal(set) var targets = 0
  package internal(set) var tracks = 0
  package internal(set) var trackPoints = 0
  package internal(set) var ink = 0
  /// Around sights and targets; nil where there are none.
  package internal(set) var bounds: CoordinateBounds?
}

extension PlaceStore {
  package func contents() throws(PlaceError) -> PlaceContents {
    try read { (database) throws(SQLiteError) in
      var contents = PlaceContents()
      contents.sights = try database.count("place WHERE role = 0 AND deletion IS NULL")
      contents.targets = try database.count("place WHERE role = 1 AND deletion IS NULL")
      contents.tracks = try database.count("track WHERE deletion IS NULL")
      contents.trackPoints = try database.count("track_point JOIN track ON track.id = track WHERE deletion IS NULL")
      // A file that is only looked at may be older than ink.
      if try database.knows("ink") { contents.ink = try database.count("ink") }
      var query = try database.prepare("SELECT latitude, longitude FROM place WHERE deletion IS NULL AND map IS NULL")
      var places: [Coordinate] = []
      while try query.step() {
        if let place = Coordinate(of: query, latitude: 0, longitude: 1) { places.append(place) }
      }
      contents.bounds = CoordinateBounds(containing: places)
      return contents
    }
  }
}

extension Database {
  fileprivate borrowing func count(_ rows: String) throws(SQLiteError) -> Int {
    Int(clamping: try number("SELECT count(*) FROM \(rows)") ?? 0)
  }
}
