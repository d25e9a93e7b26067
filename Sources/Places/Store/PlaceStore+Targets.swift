package import Calendar
package import Geodesy
internal import SQLite

/// Targets, in the order that the user gave them.
extension PlaceStore {
  package func targets() throws(PlaceError) -> [Target] {
    try read { (database) throws(SQLiteError) in
      try database.rows("WHERE role = 1 AND deletion IS NULL ORDER BY rank, id").map(\.target)
    }
  }

  /// Adds a target at the end; the first one is the current one at once.
  @discardableResult
  package func addTarget(
    named name: String,
    at coordinate: Coordinate,
    altitude: Distance? = nil,
    isCurrent: Bool = false,
    created: Timestamp? = nil
  ) throws(PlaceError) -> Target {
    var place = Place(name: name, coordinate: coordinate)
    place.altitude = altitude
    place.created = created
    return try write { (database) throws(SQLiteError) in
      var writer = try PlaceWriter(database)
      let isFirst = try database.number("SELECT 1 FROM place WHERE role = 1 AND deletion IS NULL") == nil
      let id = try writer.insert(place, rank: try database.nextRank(), into: database)
      if isFirst || isCurrent { try database.makeCurrent(id) }
      return Target(
        id: id,
        name: name,
        coordinate: coordinate,
        altitude: altitude,
        isCurrent: isFirst || isCurrent,
        created: created
      )
    }
  }

  /// Renames or moves a target, or ticks it off.
  package func update(_ target: Target) throws(PlaceError) {
    let isThere = try write { (database) throws(SQLiteError) in
      guard var row = try database.row(target.id), row.role == .target else { return false }
      row.place.name = target.name
      row.place.coordinate = target.coordinate
      row.place.altitude = target.altitude
      try database.replace(target.id, with: row.place)
      try database.run("UPDATE place SET is_done = \(target.isDone ? 1 : 0) WHERE id = \(target.id.number)")
      return true
    }
    guard isThere else { throw .noSuchPlace }
  }

  /// Makes one target the current one, or none.
  package func setCurrentTarget(_ id: PlaceID?) throws(PlaceError) {
    let isThere = try write { (database) throws(SQLiteError) in
      if let id, try database.row(id)?.role != .target { return false }
      try database.makeCurrent(id)
      return true
    }
    guard isThere else { throw .noSuchPlace }
  }

  /// Puts a target at another place in the order, counted from 0.
  package func moveTarget(_ id: PlaceID, to index: Int) throws(PlaceError) {
    let isThere = try write { (database) throws(SQLiteError) in
      var order = try database.rows("WHERE role = 1 AND deletion IS NULL ORDER BY rank, id").map(\.id)
      guard let old = order.firstIndex(of: id) else { return false }
      order.remove(at: old)
      order.insert(id, at: min(max(index, 0), order.count))
      for (rank, id) in order.enumerated() {
        try database.run("UPDATE place SET rank = \(rank + 1) WHERE id = \(id.number)")
      }
      return true
    }
    guard isThere else { throw .noSuchPlace }
  }
}

extension Database {
  fileprivate borrowing func nextRank() throws(SQLiteError) -> Int64 {
    // Those that are deleted count too, so that one that comes back comes back to its place.
    (try number("SELECT max(rank) FROM place WHERE role = 1") ?? 0) + 1
  }

  fileprivate borrowing func makeCurrent(_ id: PlaceID?) throws(SQLiteError) {
    try run("UPDATE place SET is_current = 0 WHERE is_current = 1")
    if let id { try run("UPDATE place SET is_current = 1 WHERE id = \(id.number)") }
  }
}
