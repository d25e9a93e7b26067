package import Geodesy
internal import SQLite

/// Sights from a server, as it last returned them.
extension PlaceStore {
  /// Replaces a server's former sights of a box by its new ones.
  ///
  /// The user's favourites stay, whatever the server returns.
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
