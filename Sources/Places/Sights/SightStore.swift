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

/// Which columns a table of sights has, and what they mean.
struct SightColumns: Sendable {
  let list: String
  /// Whether the rows are in the order of their importance, as our own maps have them.
  let isInOrder: Bool
  /// Whether places are given by latitude and longitude.
  let isGeographic: Bool
  /// Whether there is a column for the kind.
  let hasKinds: Bool
  /// All of them, the best known first.
  let bestFirst: String
  let order: String
  private let corners: CoordinateBounds?

  private static let longestName = 1000
  private static let maxNames = 1 << 16

  /// Nil if there is no such table, or the positions of its sights are unknown.
  init?(of database: borrowing Database, corners: CoordinateBounds?) {
    let facts = "rowid, name, kind, importance, names, wikidata, start_date, opening_hours"
    let few = "rowid, name, '', 0, '', NULL, NULL, NULL"
    let (geographic, local) = ("latitude, longitude", "x, y")
    let lists = [
      "\(facts), \(geographic), details", "\(facts), \(geographic), NULL", "\(few), \(geographic), NULL",
      "\(facts), \(local), NULL", "\(few), \(local), NULL",
    ]
    guard let list = Self.first(lists, in: database) else { return nil }
    self.list = list
    isInOrder = list == lists[0]
    isGeographic = list.contains(geographic)
    hasKinds = list.hasPrefix(facts)
    if isGeographic {
      self.corners = nil
    } else {
      guard let corners = corners ?? Self.bounds(of: database) else { return nil }
      self.corners = corners
    }
    order = isInOrder || !hasKinds ? "rowid" : "importance DESC, rowid"
    bestFirst = "SELECT \(list) FROM sights ORDER BY \(order)"
  }

  /// The sight in a row; nil if it is invalid.
  func sight(_ query: borrowing Statement) -> Sight? {
    guard let id = query.int(at: 0), let name = query.text(at: 1), let coordinate = coordinate(query, at: 8) else {
      return nil
    }
    var sight = Sight(
      id: id,
      name: String(name.prefix(Self.longestName)),
      coordinate: coordinate,
      kind: String((query.text(at: 2) ?? "").prefix(100)),
      importance: query.int(at: 3).map { Int(min(max($0, 0), 100)) } ?? 0
    )
    sight.names = Self.names(query.text(at: 4))
    sight.wikidata = query.text(at: 5)
    sight.startDate = query.text(at: 6)
    sight.openingHours = query.text(at: 7)
    sight.facts = Self.names(query.text(at: 10))
    return sight
  }

  /// The columns of its place.
  var place: String { isGeographic ? "latitude, longitude" : "x, y" }

  /// Its place, from the first of two columns on.
  func coordinate(_ query: borrowing Statement, at column: Int) -> Coordinate? {
    guard let corners else { return Coordinate(of: query, latitude: column, longitude: column + 1) }
    guard let x = query.int(at: column), let y = query.int(at: column + 1) else { return nil }
    return NormalizedPosition(x: Int(clamping: x), y: Int(clamping: y))?.coordinate(in: corners)
  }

  private static func names(_ text: String?) -> [String: String] {
    guard let text, text.utf8.count > 2, text.utf8.count <= maxNames,
      let names = try? JSONParser.parse(Array(text.utf8))
    else { return [:] }
    var byLanguage: [String: String] = [:]
    for field in names.object?.fields ?? [] {
      if let name = field.value.string { byLanguage[field.name] = String(name.prefix(longestName)) }
    }
    return byLanguage
  }

  private static func first(_ lists: [String], in database: borrowing Database) -> String? {
    for list in lists where (try? database.prepare("SELECT \(list) FROM sights")) != nil {
      return list
    }
    return nil
  }

  /// The corners that the metadata of the file give: west, south, east, north.
  private static func bounds(of database: borrowing Database) -> CoordinateBounds? {
    guard var query = try? database.prepare("SELECT value FROM metadata WHERE name = 'bounds'"),
      (try? query.step()) == true, let text = query.text(at: 0)
    else { return nil }
    let edges = text.split(separator: ",").compactMap { ExchangeValue.number($0) }
    guard edges.count == 4, let south = Latitude(degrees: edges[1]), let north = Latitude(degrees: edges[3]),
      abs(edges[0]) <= 360, abs(edges[2]) <= 360
    else { return nil }
    return CoordinateBounds(
      south: south,
      west: Longitude(degrees: edges[0]),
      north: north,
      east: Longitude(degrees: edges[2])
    )
  }
}
