package import Geodesy
internal import SQLite

/// How much a file of places holds.
package struct PlaceContents: Hashable, Sendable {
  package internal(set) var sights = 0
  package internal(set) var targets = 0
  package internal(set) var tracks = 0
  package internal(set) var trackPoints = 0
  package internal(set) var ink = 0
  /// Around sights and targets; nil where there are none.
  package internal(set) var bounds: CoordinateBounds?
}

extension PlaceStore {
  package func contents() throws(PlaceError) -> PlaceContents {
    try read { (database) throws(SQLiteError) in
      var contents = PlaceContents()
      contents.sights = try database.count("place WHERE role = 0 AND deletion IS NULL")
      contents.targets = try database.count("place WHERE role = 1 AND deletion IS NULL")
      contents.tracks = try database.count("track WHERE deletion IS NULL")
      contents.trackPoints = try database.count("track_point JOIN track ON track.id = track WHERE deletion IS NULL")
      // A file that is only looked at may be older than ink.
      if try database.knows("ink") { contents.ink = try database.count("ink") }
      var query = try database.prepare("SELECT latitude, longitude FROM place WHERE deletion IS NULL AND map IS NULL")
      var places: [Coordinate] = []
      while try query.step() {
        if let place = Coordinate(of: query, latitude: 0, longitude: 1) { places.append(place) }
      }
      contents.bounds = CoordinateBounds(containing: places)
      return contents
    }
  }
}

extension Database {
  fileprivate borrowing func count(_ rows: String) throws(SQLiteError) -> Int {
    Int(clamping: try number("SELECT count(*) FROM \(rows)") ?? 0)
  }
}
