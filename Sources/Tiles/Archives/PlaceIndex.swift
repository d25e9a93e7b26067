package import Geodesy
internal import SQLite

/// The names in a map file that we baked: cities, streets and sights, to be found by the beginnings of their words.
package enum PlaceIndex {
  /// A place that has a name.
  package struct Match: Hashable, Sendable {
    package let name: String
    package let coordinate: Coordinate
  }

  /// The longest text that is looked for.
  private static let longest = 200

  /// The most important place of that name; nil where the file knows none, or has no names.
  package static func match(for text: String, in archive: any TileArchive) -> Match? {
    guard archive.info.kind == .mbtiles, let words = query(text) else { return nil }
    // A file without an index of names is as good as one that doesn't know the name.
    return try? search(words, in: archive.path)
  }

  private static func search(_ words: String, in path: String) throws(SQLiteError) -> Match? {
    let database = try Database(reading: path)
    var statement = try database.prepare(
      """
      SELECT name, \(NameIndex.degrees("latitude")), \(NameIndex.degrees("longitude")) FROM names WHERE names MATCH ?
      ORDER BY CAST(importance AS REAL) DESC, length(name), rank LIMIT 1
      """
    )
    try statement.bind(words, at: 1)
    guard try statement.step(), let name = statement.text(at: 0), let north = statement.double(at: 1),
      let east = statement.double(at: 2)
    else { return nil }
    guard (-90...90).contains(north), (-180...180).contains(east) else { return nil }
    return Match(name: name, coordinate: Coordinate(north: north, east: east))
  }

  /// Every word as the beginning of one, with nothing in it that the query language knows.
  private static func query(_ text: String) -> String? {
    let words = text.prefix(longest).split { !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? nil : words.map { NameIndex.term(String($0)) }.joined(separator: " ")
  }
}
