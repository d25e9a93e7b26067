internal import Calendar
internal import Geodesy
internal import SQLite

/// Writes places with their indexes; the caller holds a transaction.
struct PlaceWriter: ~Copyable {
  private var insertPlace: Statement
  private var insertBox: Statement
  private var insertName: Statement

  init(_ database: borrowing Database) throws(SQLiteError) {
    let place = try database.prepare(
      """
      INSERT INTO place
        (role, rank, name, latitude, longitude, altitude, kind, importance, is_favorite, origin, details, created,
        name_key)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    let box = try database.prepare("INSERT INTO place_box (id, west, east, south, north) VALUES (?1, ?2, ?2, ?3, ?3)")
    insertName = try database.prepare("INSERT INTO place_name (rowid, name, others) VALUES (?, ?, ?)")
    insertPlace = place
    insertBox = box
  }

  /// A target gets its rank; a sight has none.
  mutating func insert(
    _ place: Place,
    rank: Int64? = nil,
    into database: borrowing Database
  ) throws(SQLiteError) -> PlaceID {
    try insertPlace.bind(rank == nil ? PlaceRow.Role.sight.rawValue : PlaceRow.Role.target.rawValue, at: 1)
    try insertPlace.bind(rank, at: 2)
    try insertPlace.bind(place, from: 3)
    try insertPlace.run()
    let id = PlaceID(database.lastInsertedRow())
    try index(id, place)
    return id
  }

  /// Puts a place into the indexes.
  mutating func index(_ id: PlaceID, _ place: Place) throws(SQLiteError) {
    try insertBox.bind(id.number, at: 1)
    try insertBox.bind(place.coordinate.longitude.degrees.inBoxUnits, at: 2)
    try insertBox.bind(place.coordinate.latitude.degrees.inBoxUnits, at: 3)
    try insertBox.run()
    let row = NameRow(id: id, place)
    try insertName.bind(row.number, at: 1)
    try insertName.bind(row.name, at: 2)
    try insertName.bind(row.others, at: 3)
    try insertName.run()
  }

  /// Takes a place out of the indexes again.
  static func removeFromIndexes(_ id: PlaceID, _ place: Place, in database: borrowing Database) throws(SQLiteError) {
    try database.run("DELETE FROM place_box WHERE id = \(id.number)")
    try NameRow(id: id, place).remove(from: database)
  }
}

extension Statement {
  /// Binds the facts of a place to columns that follow each other: its name, latitude, longitude, altitude, kind,
  /// importance, whether it is a favourite, its origin, details and creation, and the key of its name.
  mutating func bind(_ place: Place, from first: Int) throws(SQLiteError) {
    try bind(place.name, at: first)
    try bind(place.coordinate.latitude.degrees, at: first + 1)
    try bind(place.coordinate.longitude.degrees, at: first + 2)
    try bind(place.altitude?.meters, at: first + 3)
    try bind(place.kind, at: first + 4)
    try bind(place.importance, at: first + 5)
    try bind(place.isFavorite ? 1 : 0, at: first + 6)
    try bind(place.origin, at: first + 7)
    try bind(PlaceDetails.text(of: place), at: first + 8)
    try bind(place.created?.secondsSince1970, at: first + 9)
    try bind(NameFolding.key(place.name), at: first + 10)
  }
}

extension Double {
  /// Degrees as the spatial index counts them.
  var inBoxUnits: Int64 { Int64((self * 1e7).rounded()) }
}

extension Database {
  /// Runs one statement; returns how many rows it changed.
  @discardableResult
  borrowing func run(
    _ sql: String,
    bind: (inout Statement) throws(SQLiteError) -> Void = { _ throws(SQLiteError) in }
  ) throws(SQLiteError) -> Int {
    var statement = try prepare(sql)
    try bind(&statement)
    try statement.run()
    return changedRows()
  }
}

/// A row in the index of names.
///
/// The index keeps its rows in the order of their numbers, so the best known places are found first without looking
/// at the others: the number begins with how little known the place is. Names are folded before they go in.
struct NameRow {
  let number: Int64
  let name: String
  let others: String

  private static let bitsOfID: Int64 = 40

  init(id: PlaceID, _ place: Place) {
    number = Int64(100 - min(max(place.importance, 0), 100)) << Self.bitsOfID | id.number
    name = NameFolding.fold(place.name)
    others = place.names.sorted { $0.key < $1.key }.map { NameFolding.fold($0.value) }.joined(separator: "\n")
  }

  /// The index has no copy of the names, so they must be passed to it for removal.
  func remove(from database: borrowing Database) throws(SQLiteError) {
    var statement = try database.prepare(
      "INSERT INTO place_name (place_name, rowid, name, others) VALUES ('delete', ?, ?, ?)"
    )
    try statement.bind(number, at: 1)
    try statement.bind(name, at: 2)
    try statement.bind(others, at: 3)
    try statement.run()
  }
}
