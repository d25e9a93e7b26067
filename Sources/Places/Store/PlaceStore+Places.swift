internal import Calendar
package import Geodesy
internal import SQLite

/// Sights of the user's own, and what holds for every place.
extension PlaceStore {
  @discardableResult
  package func add(_ place: Place) throws(PlaceError) -> PlaceID {
    try write { (database) throws(SQLiteError) in
      var writer = try PlaceWriter(database)
      return try writer.insert(place, into: database)
    }
  }

  /// Adds many places at once, all or none.
  @discardableResult
  package func add(_ places: some Sequence<Place>, asTargets: Bool = false) throws(PlaceError) -> Int {
    try write { (database) throws(SQLiteError) in
      var writer = try PlaceWriter(database)
      var rank: Int64? = nil
      if asTargets { rank = (try database.number("SELECT max(rank) FROM place WHERE role = 1") ?? 0) + 1 }
      var count = 0
      for place in places {
        _ = try writer.insert(place, rank: rank.map { $0 + Int64(count) }, into: database)
        count += 1
      }
      return count
    }
  }

  /// The user's sights, by their names.
  package func places(most: Int = .max) throws(PlaceError) -> [StoredPlace] {
    try read { (database) throws(SQLiteError) in
      try database.rows("WHERE role = 0 AND deletion IS NULL ORDER BY name, id LIMIT \(most)").map(\.stored)
    }
  }

  /// The user's sights in the order they came, each made into what is wanted of it: a million are never held as rows.
  package func places<Value: Sendable>(
    most: Int,
    as make: @Sendable (StoredPlace) -> Value
  ) throws(PlaceError) -> [Value] {
    try read { (database) throws(SQLiteError) in
      let condition = "WHERE role = 0 AND deletion IS NULL ORDER BY id LIMIT \(most)"
      var query = try database.prepare("SELECT \(PlaceRow.columns) FROM place \(condition)")
      var values: [Value] = []
      while try query.step() {
        if let row = PlaceRow(query) { values.append(make(row.stored)) }
      }
      return values
    }
  }

  /// Where the user's sights are, in the order they came: the least that there is to know of a million.
  package func points(most: Int) throws(PlaceError) -> (ids: [Int32], points: [ClusterPoint]) {
    try read { (database) throws(SQLiteError) in
      let count = Int(try database.number("SELECT count(*) FROM place WHERE role = 0 AND deletion IS NULL") ?? 0)
      return try database.points("ORDER BY id LIMIT \(most)", expecting: min(count, most))
    }
  }

  /// Those within a box; nil where there are more, targets included.
  package func points(
    in bounds: CoordinateBounds,
    most: Int
  ) throws(PlaceError) -> (ids: [Int32], points: [ClusterPoint])? {
    try read { (database) throws(SQLiteError) in
      let condition = BoxQuery.conditions(for: bounds).joined(separator: " OR ")
      let found = "SELECT id FROM place_box WHERE \(condition) LIMIT \(most + 1)"
      let count = Int(try database.number("SELECT count(*) FROM (\(found))") ?? 0)
      return count > most ? nil : try database.points("AND id IN (\(found)) ORDER BY id", expecting: count)
    }
  }

  package func favorites() throws(PlaceError) -> [StoredPlace] {
    try read { (database) throws(SQLiteError) in
      try database.rows("WHERE is_favorite = 1 AND deletion IS NULL ORDER BY name, id").map(\.stored)
    }
  }

  /// A place, sight or target; nil where there is none, or none any more.
  package func place(_ id: PlaceID) throws(PlaceError) -> StoredPlace? {
    try read { (database) throws(SQLiteError) in try database.row(id)?.stored }
  }

  /// Whether the user has more than this number of sights, without counting them all.
  package func holds(moreThan most: Int) throws(PlaceError) -> Bool {
    try read { (database) throws(SQLiteError) in
      let some = "SELECT 1 FROM place WHERE role = 0 AND deletion IS NULL LIMIT \(most + 1)"
      return try database.number("SELECT count(*) FROM (\(some))").map { $0 > most } ?? false
    }
  }

  package func update(_ place: StoredPlace) throws(PlaceError) {
    let isThere = try write { (database) throws(SQLiteError) in
      guard try database.row(place.id) != nil else { return false }
      try database.replace(place.id, with: place.place)
      return true
    }
    guard isThere else { throw .noSuchPlace }
  }

  /// Deletes a place, sight or target; `restore(_:)` brings it back as it was.
  package func delete(_ id: PlaceID) throws(PlaceError) {
    let isThere = try write { (database) throws(SQLiteError) in
      guard let row = try database.row(id) else { return false }
      try PlaceWriter.removeFromIndexes(id, row.place, in: database)
      // Whether it is the current target stays written: it comes back as that, unless another one has become it.
      try database.run(
        "UPDATE place SET deletion = (SELECT coalesce(max(deletion), 0) + 1 FROM place) WHERE id = \(id.number)"
      )
      try database.forgetOldDeletions()
      return true
    }
    guard isThere else { throw .noSuchPlace }
  }

  package func restore(_ id: PlaceID) throws(PlaceError) {
    let isThere = try write { (database) throws(SQLiteError) in
      guard let row = try database.rows("WHERE id = \(id.number) AND deletion IS NOT NULL").first else { return false }
      try database.run("UPDATE place SET deletion = NULL WHERE id = \(id.number)")
      var writer = try PlaceWriter(database)
      try writer.index(id, row.place)
      return true
    }
    guard isThere else { throw .noSuchPlace }
  }

  /// The place that was deleted last and not brought back since.
  package func lastDeleted() throws(PlaceError) -> StoredPlace? {
    try read { (database) throws(SQLiteError) in
      try database.rows("WHERE deletion IS NOT NULL ORDER BY deletion DESC LIMIT 1").first?.stored
    }
  }
}

/// Places in space.
extension PlaceStore {
  /// The user's sights and targets within a box, the best known first.
  package func places(in bounds: CoordinateBounds, most: Int = 1000) throws(PlaceError) -> [StoredPlace] {
    try read { (database) throws(SQLiteError) in try database.rows(in: bounds, most: most).map(\.stored) }
  }

  /// The nearest places to one, at most so far away, the nearest first.
  package func places(
    near center: Coordinate,
    within radius: Distance = .kilometers(20_100),
    most: Int = 20
  ) throws(PlaceError) -> [(place: StoredPlace, distance: Distance)] {
    try read { (database) throws(SQLiteError) in
      var reach = min(Distance.meters(500), radius)
      while true {
        let rows = try database.rows(in: CoordinateBounds(around: center, reach), most: .max)
        let near = rows.map {
          (place: $0.stored, distance: Sphere.earth.distance(from: center, to: $0.place.coordinate))
        }
        .filter { $0.distance <= reach }
        if near.count >= most || reach >= radius {
          return Array(near.sorted { ($0.distance, $0.place.id) < ($1.distance, $1.place.id) }.prefix(most))
        }
        reach = min(reach * 4, radius)
      }
    }
  }
}

extension Database {
  /// The rows of places that a condition holds for.
  borrowing func rows(
    _ condition: String,
    bind: (inout Statement) throws(SQLiteError) -> Void = { _ throws(SQLiteError) in }
  ) throws(SQLiteError) -> [PlaceRow] {
    var query = try prepare("SELECT \(PlaceRow.columns) FROM place \(condition)")
    try bind(&query)
    var rows: [PlaceRow] = []
    while try query.step() {
      if let row = PlaceRow(query) { rows.append(row) }
    }
    return rows
  }

  /// Where sights are that a condition holds for.
  fileprivate borrowing func points(
    _ condition: String,
    expecting count: Int
  ) throws(SQLiteError) -> (ids: [Int32], points: [ClusterPoint]) {
    var (ids, points): ([Int32], [ClusterPoint]) = ([], [])
    ids.reserveCapacity(count)
    points.reserveCapacity(count)
    var query = try prepare(
      """
      SELECT id, latitude, longitude, importance FROM place
      WHERE role = 0 AND deletion IS NULL AND id < \(Int32.max) \(condition)
      """
    )
    while try query.step() {
      guard let coordinate = Coordinate(of: query, latitude: 1, longitude: 2), let id = query.int(at: 0) else {
        continue
      }
      ids.append(Int32(clamping: id))
      points.append(ClusterPoint(WorldPoint(coordinate), importance: Int(clamping: query.int(at: 3) ?? 0)))
    }
    return (ids, points)
  }

  /// A place that isn't deleted.
  borrowing func row(_ id: PlaceID) throws(SQLiteError) -> PlaceRow? {
    try rows("WHERE id = \(id.number) AND deletion IS NULL").first
  }

  borrowing func rows(in bounds: CoordinateBounds, most: Int) throws(SQLiteError) -> [PlaceRow] {
    let condition = BoxQuery.conditions(for: bounds).joined(separator: " OR ")
    return try rows(
      "WHERE id IN (SELECT id FROM place_box WHERE \(condition)) ORDER BY importance DESC, id LIMIT \(most)"
    )
  }

  /// Puts other facts in the place of those that a place has.
  borrowing func replace(_ id: PlaceID, with place: Place) throws(SQLiteError) {
    guard let old = try row(id) else { return }
    try PlaceWriter.removeFromIndexes(id, old.place, in: self)
    // A place that is moved by hand no longer follows the corners of its map.
    let leavesMap = old.place.coordinate == place.coordinate ? "" : ", map = NULL, x = NULL, y = NULL"
    try run(
      """
      UPDATE place SET name = ?1, latitude = ?2, longitude = ?3, altitude = ?4, kind = ?5, importance = ?6,
        is_favorite = ?7, origin = ?8, details = ?9, created = ?10,
        name_key = ?11\(leavesMap)
      WHERE id = ?12
      """
    ) { (update) throws(SQLiteError) in
      try update.bind(place, from: 1)
      try update.bind(id.number, at: 12)
    }
    var writer = try PlaceWriter(self)
    try writer.index(id, place)
  }

  /// Of what was deleted, only the last thousand can be brought back.
  fileprivate borrowing func forgetOldDeletions() throws(SQLiteError) {
    try run("DELETE FROM place WHERE deletion <= (SELECT max(deletion) FROM place) - 1000")
  }
}

/// A box as conditions of the spatial index: two of them where it lies across 180°.
enum BoxQuery {
  static func conditions(for bounds: CoordinateBounds) -> [String] {
    let (south, north) = (bounds.south.degrees.inBoxUnits, bounds.north.degrees.inBoxUnits)
    let west = bounds.west.degrees.inBoxUnits
    let east = west + bounds.width.degrees.inBoxUnits
    let (start, end) = (Int64(-180 * 10_000_000), Int64(180 * 10_000_000))
    let spans = east <= end ? [(west, east)] : [(west, end), (start, east - (end - start))]
    return spans.map { west, east in
      "(east >= \(west) AND west <= \(east) AND north >= \(south) AND south <= \(north))"
    }
  }
}
