package import Geodesy
internal import SQLite

/// Sights that a server tells, as it told them last.
extension PlaceStore {
  /// Puts what a server says now in the place of what it said of the same box before.
  ///
  /// What the user has made a favourite of stays, whatever the server says.
  package func replace(_ places: [Place], of feed: SightFeed, in bounds: CoordinateBounds) throws(PlaceError) {
    try write { (database) throws(SQLiteError) in
      for row in try database.rows(in: bounds, most: .max)
      where row.place.origin == feed.template && !row.place.isFavorite && bounds.contains(row.place.coordinate) {
        try PlaceWriter.removeFromIndexes(row.id, row.place, in: database)
        try database.run("DELETE FROM place WHERE id = \(row.id.number)")
      }
      var writer = try PlaceWriter(database)
      for place in places { _ = try writer.insert(place, into: database) }
    }
  }
}
