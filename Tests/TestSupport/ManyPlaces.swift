import SQLite

/// The user's own places where there are many of them.
package enum ManyPlaces {
  /// Fills an empty file of places with a grid of them to the west of Nice.
  package static func fill(_ path: String, count: Int) throws {
    let database = try Database(writing: path)
    try database.execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
      INSERT INTO place (role, name, name_key, latitude, longitude, importance)
      SELECT 0, 'place ' || i, 'place', 43 + (i % 1000) * 0.0004, 6 + (i / 1000) * 0.0005, i % 50 FROM n
      """
    )
    try database.execute(
      """
      INSERT INTO place_box SELECT id, longitude * 1e7, longitude * 1e7, latitude * 1e7, latitude * 1e7 FROM place
      """
    )
  }
}
