internal import SQLite

/// The server's version tags of a copied map's tiles, by number.
package enum CopyTags {
  package static let schema = "CREATE TABLE copied (tile INTEGER PRIMARY KEY, tag TEXT NOT NULL)"

  /// None where the file isn't such a map.
  package static func read(_ path: String) -> [UInt64: String] {
    (try? tags(in: path)) ?? [:]
  }

  private static func tags(in path: String) throws(SQLiteError) -> [UInt64: String] {
    let database = try Database(reading: path)
    var query = try database.prepare("SELECT tile, tag FROM copied")
    var tags: [UInt64: String] = [:]
    while try query.step() {
      if let tile = query.int(at: 0), let tag = query.text(at: 1) { tags[UInt64(clamping: tile)] = tag }
    }
    return tags
  }
}
