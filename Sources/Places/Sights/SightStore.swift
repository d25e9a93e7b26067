package import Geodesy
internal import SQLite
internal import Synchronization
internal import Wire

/// The sights in a map file: those of a built map, or of a map of which only the corners are known.
///
/// It can be used on any thread. The file is untrusted input: invalid content is left out.
package final class SightStore: Sendable {
  package let path: String
  private let connection: Mutex<Database>
  private let columns: SightColumns

  /// Opens a map; nil where it has no table of sights.
  ///
  /// On a map with positions from 0 to 10000 the sights lie between the corners that are given, or else those that the
  /// file itself names.
  package init?(_ path: String, corners: CoordinateBounds? = nil) {
    guard let database = try? Database(reading: path) else { return nil }
    guard let columns = SightColumns(of: database, corners: corners) else { return nil }
    self.path = path
    self.columns = columns
    connection = Mutex(database)
  }

  /// The sights within a box with a minimum importance, the best known first; maps of other makers don't contain the
  /// importance.
  package func sights(
    in bounds: CoordinateBounds = .world,
    minimumImportance: Int = 0,
    most: Int = 1000
  ) throws(PlaceError) -> [Sight] {
    try ask { (database, columns) throws(SQLiteError) in
      var query = try database.prepare(columns.bestFirst)
      var sights: [Sight] = []
      while sights.count < most, try query.step() {
        guard let sight = columns.sight(query) else { continue }
        if columns.isInOrder, sight.importance < minimumImportance { break }
        if bounds.contains(sight.coordinate) { sights.append(sight) }
      }
      return sights
    }
  }

  /// The sights of some kinds, the nearest to a place first, or else the best known.
  package func sights(_ query: KindQuery, near center: Coordinate?, most: Int = 50) throws(PlaceError) -> [Sight] {
    // Without kinds there is only the unknown one.
    guard columns.hasKinds || query.kinds == [""] else { return [] }
    return try ask { (database, columns) throws(SQLiteError) in
      try SightsOfKind(columns, query, most).find(near: center, in: database)
    }
  }

  /// One sight by its number; nil where there is none.
  package func sight(_ id: Int64) throws(PlaceError) -> Sight? {
    try ask { (database, columns) throws(SQLiteError) in
      var query = try database.prepare("SELECT \(columns.list) FROM sights WHERE rowid = ?1")
      try query.bind(id, at: 1)
      return try query.step() ? columns.sight(query) : nil
    }
  }

  /// The sight that a search found: the one of that name and kind at that very place.
  package func sight(named name: String, kind: String, at place: Coordinate) throws(PlaceError) -> Sight? {
    let found = try sights(KindQuery(kinds: [kind]), near: place, most: Self.maxAtOnePlace)
    return found.first { $0.name == name && Sphere.earth.distance(from: place, to: $0.coordinate) <= .meters(30) }
  }

  private static let maxAtOnePlace = 50

  func ask<Answer: Sendable>(
    _ question: (borrowing Database, SightColumns) throws(SQLiteError) -> Answer
  ) throws(PlaceError) -> Answer {
    let columns = columns
    do throws(SQLiteError) {
      return try connection.withLock { (database) throws(SQLiteError) in try question(database, columns) }
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
  }
}
