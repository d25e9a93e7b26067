internal import Geodesy
internal import SQLite
internal import Synchronization

/// A row of an index of names.
struct FoundName {
  var result: SearchResult
  /// Its other names, a line each.
  var others: String
  /// When it is open, as far as that is known.
  var hours: String?

  /// Whether one of its names has words beginning so.
  func answers(_ words: [String]) -> Bool { MatchQuality(of: words, name: result.name, others: others) != nil }
}

/// Somewhere that names are looked up: the user's places, or a map file.
protocol NameSource: Sendable {
  /// Names that have words beginning so, the best known first as far as the source contains that.
  func names(beginningWith text: SearchText) throws(SQLiteError) -> [FoundName]
  /// Names that have one of some whole words and besides beginnings of others; all that there are within a box.
  func names(matching query: String, in bounds: CoordinateBounds?) throws(SQLiteError) -> [FoundName]
  /// Places of a kind, the nearest first, or the best known if there is no centre.
  func places(_ query: KindQuery, near center: Coordinate?, most: Int) throws(SQLiteError) -> [FoundName]
  /// Names around a place, whatever they are.
  func names(around center: Coordinate) throws(SQLiteError) -> [FoundName]
  /// Houses by their numbers; so many words at the end needn't be answered.
  func addresses(
    for text: AddressText,
    unanswered: Int,
    near center: Coordinate?
  ) throws(SQLiteError) -> [FoundAddress]
  func vocabulary() throws(SQLiteError) -> Vocabulary
  /// Another number once there are other names.
  var version: Int64 { get }
  /// The map file.
  var file: String? { get }
  /// The edges of water that is called so: lines, those of areas closed.
  func shores(named name: String) throws(SQLiteError) -> [[Coordinate]]
  func address(of place: SearchResult) -> String?
}

extension NameSource {
  var version: Int64 { 0 }
  var file: String? { nil }
  func address(of place: SearchResult) -> String? { nil }
  func shores(named name: String) throws(SQLiteError) -> [[Coordinate]] { [] }
  func names(matching query: String) throws(SQLiteError) -> [FoundName] { try names(matching: query, in: nil) }

  func addresses(
    for text: AddressText,
    unanswered: Int,
    near center: Coordinate?
  ) throws(SQLiteError) -> [FoundAddress] { [] }
}

/// The names among the user's own places.
struct StoreNames: NameSource {
  let store: PlaceStore

  private static let most = 150
  private static let columns = "place.id, place.name, kind, latitude, longitude, importance, details"

  func names(beginningWith text: SearchText) throws(SQLiteError) -> [FoundName] {
    let exact = try found(
      "name_key = ?1 AND deletion IS NULL ORDER BY importance DESC LIMIT 50",
      text.words.joined(separator: " ")
    )
    return exact + (try names(matching: text.query))
  }

  var version: Int64 {
    let version = try? ask { (database) throws(SQLiteError) in
      // Changes by others, and changes by this connection.
      (try database.number("PRAGMA data_version") ?? 0) << 32 + (try database.number("SELECT total_changes()") ?? 0)
    }
    return version ?? 0
  }

  func names(matching query: String, in bounds: CoordinateBounds?) throws(SQLiteError) -> [FoundName] {
    // The rows of the index come in the order of their numbers, the best known first, and only as many as are wanted.
    try found(
      "id IN (SELECT rowid & 0xffffffffff FROM (SELECT rowid FROM place_name WHERE place_name MATCH ?1 LIMIT \(Self.most)))",
      query
    )
  }

  func places(_ query: KindQuery, near center: Coordinate?, most: Int) throws(SQLiteError) -> [FoundName] {
    guard query.fact == nil else { return [] }
    var places: [FoundName] = []
    for kind in query.kinds {
      places += try found("kind = ?1 AND kind <> '' AND deletion IS NULL ORDER BY importance DESC LIMIT 50", kind)
    }
    guard let center else { return places }
    return places + (try names(around: center).filter { query.kinds.contains($0.result.kind) })
  }

  func names(around center: Coordinate) throws(SQLiteError) -> [FoundName] {
    let box = BoxQuery.conditions(for: CoordinateBounds(around: center, .kilometers(2))).joined(separator: " OR ")
    return try found("id IN (SELECT id FROM place_box WHERE \(box) LIMIT 500)", nil)
  }

  func vocabulary() throws(SQLiteError) -> Vocabulary {
    try ask { (database) throws(SQLiteError) in try database.vocabulary(of: "place_name") }
  }

  private func found(_ condition: String, _ value: String?) throws(SQLiteError) -> [FoundName] {
    try ask { (database) throws(SQLiteError) in
      var query = try database.prepare("SELECT \(Self.columns) FROM place WHERE \(condition)")
      if let value { try query.bind(value, at: 1) }
      var names: [FoundName] = []
      while try query.step() {
        guard let id = query.int(at: 0), let coordinate = Coordinate(of: query, latitude: 3, longitude: 4) else {
          continue
        }
        var place = Place(name: query.text(at: 1) ?? "", coordinate: coordinate)
        PlaceDetails.read(query.text(at: 6), into: &place)
        let result = SearchResult(
          source: .place(PlaceID(id)),
          name: place.name,
          kind: query.text(at: 2) ?? "",
          coordinate: coordinate,
          importance: Int(clamping: query.int(at: 5) ?? 0)
        )
        names.append(FoundName(result: result, others: place.names.values.joined(separator: "\n")))
      }
      return names
    }
  }

  private func ask<Answer: Sendable>(
    _ question: (borrowing Database) throws(SQLiteError) -> Answer
  ) throws(SQLiteError) -> Answer {
    do throws(PlaceError) {
      return try store.read(question)
    } catch {
      throw SQLiteError(code: 0, reason: error.problem)
    }
  }
}

/// The names in a map file that we baked: sights, streets, districts and cities.
final class MapNames: NameSource {
  private let path: String
  var file: String? { path }
  private let hasAddresses: Bool
  private let sights: SightStore?
  private let connection: Mutex<Database>

  /// Such a file has no order that could be relied on: more is looked at than is wanted.
  private static let (maxSeen, most) = (3000, 200)
  private static let (latitude, longitude) = (NameIndex.degrees("latitude"), NameIndex.degrees("longitude"))
  private static let columns = "name, others, kind, importance, \(latitude), \(longitude)"

  /// Nil where the file has no index of names.
  init?(_ path: String) {
    guard let database = try? Database(reading: path) else { return nil }
    guard (try? database.prepare("SELECT \(Self.columns) FROM names")) != nil else { return nil }
    self.path = path
    hasAddresses = database.hasAddresses
    sights = SightStore(path)
    connection = Mutex(database)
  }

  func names(beginningWith text: SearchText) throws(SQLiteError) -> [FoundName] { try names(matching: text.query) }

  func names(matching query: String, in bounds: CoordinateBounds?) throws(SQLiteError) -> [FoundName] {
    if let bounds {
      let (south, north) = (bounds.south.degrees, bounds.north.degrees)
      let isNear = "\(Self.latitude) BETWEEN \(south) AND \(north)"
      let found = try found("names MATCH ?1 AND \(isNear) LIMIT \(Self.maxSeen)", query)
      return found.filter { bounds.contains($0.result.coordinate) }
    }
    let seen = "rowid IN (SELECT rowid FROM names WHERE names MATCH ?1 LIMIT \(Self.maxSeen))"
    // The best known, and the shortest: of a short name most was typed.
    return try found("\(seen) ORDER BY CAST(importance AS INTEGER) DESC LIMIT \(Self.most)", query)
      + found("\(seen) ORDER BY length(name) LIMIT 50", query)
  }

  func places(_ query: KindQuery, near center: Coordinate?, most: Int) throws(SQLiteError) -> [FoundName] {
    // A map of another maker may have names and no sights.
    guard let sights else {
      var named: [FoundName] = []
      for kind in query.kinds where query.fact == nil { named += try names(ofKind: kind) }
      return named
    }
    let found = (try? sights.sights(query, near: center, most: most)) ?? []
    return found.map { sight in
      var result = SearchResult(
        source: .map(path),
        name: sight.name,
        kind: sight.kind,
        coordinate: sight.coordinate,
        importance: sight.importance
      )
      result.detail = sight.facts["address"] ?? ""
      return FoundName(result: result, others: sight.names.values.joined(separator: "\n"), hours: sight.openingHours)
    }
  }

  func address(of place: SearchResult) -> String? {
    (try? sights?.sight(named: place.name, kind: place.kind, at: place.coordinate))?.facts["address"]
  }

  func shores(named name: String) throws(SQLiteError) -> [[Coordinate]] {
    try connection.withLock { (database) throws(SQLiteError) in
      // Maps of before have no such table.
      guard var query = try? database.prepare("SELECT line FROM shores WHERE name = ?1 LIMIT 1000") else { return [] }
      try query.bind(name, at: 1)
      var shores: [[Coordinate]] = []
      while try query.step() { shores.append(Shores.line(query.bytes(at: 0) ?? [])) }
      return shores
    }
  }

  /// Whatever the index of names has of a kind, in no order.
  func names(ofKind kind: String) throws(SQLiteError) -> [FoundName] { try found("kind = ?1 LIMIT 5000", kind) }

  func addresses(
    for text: AddressText,
    unanswered: Int,
    near center: Coordinate?
  ) throws(SQLiteError) -> [FoundAddress] {
    guard hasAddresses else { return [] }
    let path = path
    return try connection.withLock { (database) throws(SQLiteError) in
      try database.addresses(for: text, unanswered: unanswered, near: center, in: path)
    }
  }

  /// Whatever is near is found by its name as well: a map file isn't so large.
  func names(around center: Coordinate) throws(SQLiteError) -> [FoundName] { [] }

  func vocabulary() throws(SQLiteError) -> Vocabulary {
    try connection.withLock { (database) throws(SQLiteError) in try database.vocabulary(of: "names") }
  }

  private func found(_ condition: String, _ value: String) throws(SQLiteError) -> [FoundName] {
    let path = path
    return try connection.withLock { (database) throws(SQLiteError) in
      var query = try database.prepare("SELECT \(Self.columns) FROM names WHERE \(condition)")
      try query.bind(value, at: 1)
      var names: [FoundName] = []
      while try query.step() {
        guard let name = query.text(at: 0), let coordinate = Coordinate(of: query, latitude: 4, longitude: 5) else {
          continue
        }
        let result = SearchResult(
          source: .map(path),
          name: String(name.prefix(1000)),
          kind: query.text(at: 2) ?? "",
          coordinate: coordinate,
          importance: Int(min(max(query.int(at: 3) ?? 0, 0), 100))
        )
        names.append(FoundName(result: result, others: String((query.text(at: 1) ?? "").prefix(4000))))
      }
      return names
    }
  }
}

extension Database {
  /// The words of an index of names.
  fileprivate borrowing func vocabulary(of table: String) throws(SQLiteError) -> Vocabulary {
    try execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.words USING fts5vocab(main, \(table), row)")
    var query = try prepare("SELECT term FROM temp.words")
    var vocabulary = Vocabulary()
    while try query.step() {
      if let word = query.text(at: 0) { vocabulary.add(word) }
    }
    return vocabulary
  }
}
