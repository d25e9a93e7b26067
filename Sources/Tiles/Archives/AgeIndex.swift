internal import SQLite

/// How many streets and buildings of a map file that we baked have which dates.
package enum AgeIndex {
  /// The features with the same dates.
  package struct Row: Hashable, Sendable {
    /// `street` or `building`.
    package let kind: String
    package let start: String?
    package let end: String?
    package let count: Int
  }

  /// More different dates than any city has.
  private static let maxRows = 100_000

  /// Nil where the file doesn't count them.
  package static func rows(in path: String) -> [Row]? {
    // A file without the table is like one that can't be read: there are no dates.
    try? read(path)
  }

  private static func read(_ path: String) throws(SQLiteError) -> [Row] {
    let database = try Database(reading: path)
    var rows: [Row] = []
    var query = try database.prepare("SELECT kind, start_date, end_date, count FROM ages LIMIT \(maxRows)")
    while try query.step() {
      guard let kind = query.text(at: 0), let count = query.int(at: 3), (0...1_000_000_000).contains(count) else {
        continue
      }
      rows.append(Row(kind: kind, start: query.text(at: 1), end: query.text(at: 2), count: Int(count)))
    }
    return rows
  }
}
