internal import SQLite

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
    try run("INSERT INTO place_name (place_name, rowid, name, others) VALUES ('delete', ?, ?, ?)", in: database)
  }

  private func run(_ sql: String, in database: borrowing Database) throws(SQLiteError) {
    var statement = try database.prepare(sql)
    try statement.bind(number, at: 1)
    try statement.bind(name, at: 2)
    try statement.bind(others, at: 3)
    try statement.run()
  }
}
