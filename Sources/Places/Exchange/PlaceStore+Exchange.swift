internal import Geodesy
internal import SQLite

/// Whole files in and out.
extension PlaceStore {
  /// Saves all that a file contains and the store doesn't have yet; if that fails, nothing of it.
  package func importing(
    _ path: String,
    as format: ExchangeFormat? = nil,
    asTargets: Bool = false
  ) throws(PlaceError) -> ExchangeReport {
    var stream = try ExchangeStream(path, as: format)
    var problem: PlaceError?
    var known = 0
    do throws(PlaceError) {
      try write { (database) throws(SQLiteError) in
        var importer = try PlaceImporter(database, asTargets: asTargets)
        while let items = try Self.next(&stream, &problem) {
          for item in items { try importer.take(item, into: database) }
        }
        try importer.finish(in: database)
        known = importer.known
      }
    } catch {
      throw problem ?? error
    }
    var report = stream.report
    report.known = known
    return report
  }

  /// The next items; an error in the file rolls back what was written of it.
  private static func next(
    _ stream: inout ExchangeStream,
    _ problem: inout PlaceError?
  ) throws(SQLiteError) -> [ExchangeItem]? {
    do throws(PlaceError) {
      return try stream.next()
    } catch {
      problem = error
      throw SQLiteError(code: 0, reason: error.problem)
    }
  }

  /// Targets in their order, then sights.
  package func exchanged(targets: Bool = true, sights: Bool = true) throws(PlaceError) -> [ExchangedPlace] {
    try read { (database) throws(SQLiteError) in
      let roles = [targets ? "1" : nil, sights ? "0" : nil].compactMap(\.self).joined(separator: ", ")
      return try database.rows("WHERE role IN (\(roles)) AND deletion IS NULL ORDER BY role DESC, rank, name, id").map {
        ExchangedPlace($0.place, isTarget: $0.role == .target, isDone: $0.isDone)
      }
    }
  }
}

/// Adds what a file contains to the tables, except what they have already, and notes what was added.
struct PlaceImporter: ~Copyable {
  private var writer: PlaceWriter
  private var nextRank: Int64
  private let asTargets: Bool
  private var places: Set<Int>
  private let before: (places: Int64, tracks: Int64)
  /// How many items the store had already.
  private(set) var known = 0

  init(_ database: borrowing Database, asTargets: Bool) throws(SQLiteError) {
    let identities = try Self.identities(in: database)
    let last = (places: try database.lastNumber(of: "place"), tracks: try database.lastNumber(of: "track"))
    let lastRank = try database.number("SELECT max(rank) FROM place WHERE role = 1") ?? 0
    writer = try PlaceWriter(database)
    places = identities
    before = last
    nextRank = lastRank + 1
    self.asTargets = asTargets
  }

  private static func identities(in database: borrowing Database) throws(SQLiteError) -> Set<Int> {
    var query = try database.prepare("SELECT name, latitude, longitude, kind, role FROM place WHERE deletion IS NULL")
    var identities: Set<Int> = []
    while try query.step() {
      guard let coordinate = Coordinate(of: query, latitude: 1, longitude: 2) else { continue }
      var place = Place(name: query.text(at: 0) ?? "", coordinate: coordinate)
      place.kind = query.text(at: 3) ?? ""
      identities.insert(identity(place, isTarget: query.int(at: 4) == PlaceRow.Role.target.rawValue))
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
    case .track(let track), .route(let track):
      guard try !database.holds(track) else { return known += 1 }
      try database.insert(track)
    case .routePoint, .outline: break
    }
  }

  /// Notes what was added, for `undoImport()`: an import is one transaction, so its rows have consecutive numbers.
  ///
  /// The table is made when it is needed; older versions of the program pass over it.
  func finish(in database: borrowing Database) throws(SQLiteError) {
    let after = (places: try database.lastNumber(of: "place"), tracks: try database.lastNumber(of: "track"))
    guard after != before else { return }
    let columns = "places_before, places_after, tracks_before, tracks_after"
    try database.execute("CREATE TABLE IF NOT EXISTS import (id INTEGER PRIMARY KEY, \(columns))")
    let numbers = [before.places, after.places, before.tracks, after.tracks].map(String.init).joined(separator: ", ")
    try database.run("INSERT INTO import (\(columns)) VALUES (\(numbers))")
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

extension PlaceStore {
  /// Removes for good what the last import added; nil if no import is left to undo.
  package func undoImport() throws(PlaceError) -> (places: Int, tracks: Int)? {
    try write { (database) throws(SQLiteError) in
      guard try database.knows("import"), let last = try database.number("SELECT max(id) FROM import") else {
        return nil
      }
      func isAdded(_ column: String, _ kind: String) -> String {
        "\(column) > (SELECT \(kind)s_before FROM import WHERE id = \(last)) "
          + "AND \(column) <= (SELECT \(kind)s_after FROM import WHERE id = \(last))"
      }
      let addedPlaces = "WHERE \(isAdded("id", "place")) AND deletion IS NULL"
      for row in try database.rows(addedPlaces) { try PlaceWriter.removeFromIndexes(row.id, row.place, in: database) }
      let places = try database.run("DELETE FROM place \(addedPlaces)")
      let tracks = try database.run("DELETE FROM track WHERE \(isAdded("id", "track")) AND deletion IS NULL")
      let isLeft = "track NOT IN (SELECT id FROM track)"
      try database.run("DELETE FROM track_point WHERE \(isAdded("track", "track")) AND \(isLeft)")
      try database.run("DELETE FROM import WHERE id = \(last)")
      return (places, tracks)
    }
  }
}

extension Database {
  /// The last number that a row of a table ever had.
  fileprivate borrowing func lastNumber(of table: String) throws(SQLiteError) -> Int64 {
    try number("SELECT seq FROM sqlite_sequence WHERE name = '\(table)'") ?? 0
  }
}
