internal import Geodesy
internal import SQLite

/// Adds what a file contains to the tables, except what they have already, and notes what was added.
struct PlaceImporter: ~Copyable {
  private var writer: PlaceWriter
  private var nextRank: Int64
  private let asTargets: Bool
  private var places: Set<Int>
  private var added = ImportedRows()
  /// How many items the store had already.
  private(set) var known = 0

  init(_ database: borrowing Database, asTargets: Bool) throws(SQLiteError) {
    let identities = try Self.identities(in: database)
    let lastRank = try database.number("SELECT max(rank) FROM place WHERE role = 1") ?? 0
    writer = try PlaceWriter(database)
    places = identities
    nextRank = lastRank + 1
    self.asTargets = asTargets
  }

  private static func identities(in database: borrowing Database) throws(SQLiteError) -> Set<Int> {
    var query = try database.prepare("SELECT \(PlaceRow.columns) FROM place WHERE deletion IS NULL")
    var identities: Set<Int> = []
    while try query.step() {
      if let row = PlaceRow(query) { identities.insert(identity(row.place, isTarget: row.role == .target)) }
    }
    return identities
  }

  mutating func take(_ item: ExchangeItem, into database: borrowing Database) throws(SQLiteError) {
    switch item {
    case .place(let exchanged):
      let isTarget = asTargets || exchanged.isTarget
      guard places.insert(Self.identity(exchanged.place, isTarget: isTarget)).inserted else { return known += 1 }
      let id = try writer.insert(exchanged.place, rank: isTarget ? nextRank : nil, into: database)
      if isTarget { nextRank += 1 }
      if exchanged.isDone { try database.run("UPDATE place SET is_done = 1 WHERE id = \(id.number)") }
      added.places.include(id.number)
    case .track(let track), .route(let track):
      guard try !database.holds(track) else { return known += 1 }
      added.tracks.include(try database.insert(track).number)
    case .routePoint, .outline: break
    }
  }

  /// Notes what was added, for `undoImport()`.
  func finish(in database: borrowing Database) throws(SQLiteError) {
    if added != ImportedRows() { try database.note(added) }
  }

  /// Two places are the same if their name, type and position to a centimetre are.
  private static func identity(_ place: Place, isTarget: Bool) -> Int {
    var hasher = Hasher()
    hasher.combine(place.name)
    hasher.combine(place.kind)
    hasher.combine(place.coordinate.latitude.degrees.inBoxUnits)
    hasher.combine(place.coordinate.longitude.degrees.inBoxUnits)
    hasher.combine(isTarget)
    return hasher.finalize()
  }
}

/// What one import added: an import is one transaction, so its rows have consecutive numbers.
private struct ImportedRows: Equatable {
  struct Span: Equatable {
    var (first, last) = (Int64(0), Int64(-1))

    mutating func include(_ number: Int64) {
      if last < first { first = number }
      last = number
    }
  }

  var (places, tracks) = (Span(), Span())
}

extension PlaceStore {
  /// Removes for good what the last import added; nil if no import is left to undo.
  package func undoImport() throws(PlaceError) -> (places: Int, tracks: Int)? {
    try write { (database) throws(SQLiteError) in
      guard let rows = try database.takeLastImport() else { return nil }
      let placeCondition = "WHERE id BETWEEN \(rows.places.first) AND \(rows.places.last) AND deletion IS NULL"
      for row in try database.rows(placeCondition) {
        try PlaceWriter.removeFromIndexes(row.id, row.place, in: database)
      }
      let places = try database.run("DELETE FROM place \(placeCondition)")
      let trackCondition = "BETWEEN \(rows.tracks.first) AND \(rows.tracks.last)"
      let tracks = try database.run("DELETE FROM track WHERE id \(trackCondition) AND deletion IS NULL")
      try database.run("DELETE FROM track_point WHERE track \(trackCondition) AND track NOT IN (SELECT id FROM track)")
      return (places, tracks)
    }
  }
}

extension Database {
  /// Made when it is needed: older versions of the program pass over it.
  fileprivate borrowing func note(_ rows: ImportedRows) throws(SQLiteError) {
    try execute(
      """
      CREATE TABLE IF NOT EXISTS import (
        id INTEGER PRIMARY KEY, first_place INTEGER, last_place INTEGER, first_track INTEGER, last_track INTEGER
      )
      """
    )
    let (places, tracks) = (rows.places, rows.tracks)
    try run("INSERT INTO import VALUES (NULL, \(places.first), \(places.last), \(tracks.first), \(tracks.last))")
  }

  fileprivate borrowing func takeLastImport() throws(SQLiteError) -> ImportedRows? {
    guard try knows("import") else { return nil }
    var rows = ImportedRows()
    var query = try prepare("SELECT * FROM import ORDER BY id DESC LIMIT 1")
    guard try query.step() else { return nil }
    rows.places = ImportedRows.Span(first: query.int(at: 1) ?? 0, last: query.int(at: 2) ?? -1)
    rows.tracks = ImportedRows.Span(first: query.int(at: 3) ?? 0, last: query.int(at: 4) ?? -1)
    query.reset()
    try run("DELETE FROM import WHERE id = (SELECT max(id) FROM import)")
    return rows
  }
}
