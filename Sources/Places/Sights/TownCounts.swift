internal import SQLite

/// How complete a map file is for a town: its sights by kind, their facts, and the number of houses with a number.
package struct TownCounts: Sendable {
  /// The most frequent kind first.
  package private(set) var kinds: [(kind: String, count: Int)] = []
  package private(set) var hours = 0
  package private(set) var phones = 0
  package private(set) var websites = 0
  package private(set) var addresses = 0

  /// Nil where the file has no sights that can be read.
  package init?(of path: String) {
    guard let store = SightStore(path) else { return nil }
    do throws(PlaceError) {
      self = try store.ask { (database, columns) throws(SQLiteError) in try Self(in: database, columns) }
    } catch {
      return nil
    }
  }

  package var sights: Int { kinds.reduce(0) { $0 + $1.count } }

  private init(in database: borrowing Database, _ columns: SightColumns) throws(SQLiteError) {
    var counts: [String: Int] = [:]
    var rows = try database.prepare(columns.bestFirst)
    while try rows.step() {
      guard let sight = columns.sight(rows) else { continue }
      counts[sight.kind, default: 0] += 1
      if sight.openingHours != nil { hours += 1 }
      if sight.facts["phone"] != nil { phones += 1 }
      if sight.facts["website"] != nil { websites += 1 }
    }
    kinds = counts.map { (kind: $0.key, count: $0.value) }.sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
    guard database.hasAddresses else { return }
    var houses = try database.prepare("SELECT count(*) FROM addresses")
    if try houses.step() { addresses = Int(houses.int(at: 0) ?? 0) }
  }
}
