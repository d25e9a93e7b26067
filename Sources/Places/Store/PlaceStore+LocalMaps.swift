package import Geodesy
internal import SQLite

/// Places on maps of which only the corners are known: kept as 0…10000, so that they move when the corners do.
extension PlaceStore {
  /// Adds a place to a map; it is found like any other.
  @discardableResult
  package func add(
    _ name: String,
    kind: String = "",
    at position: NormalizedPosition,
    on map: String,
    corners: CoordinateBounds
  ) throws(PlaceError) -> PlaceID {
    guard let coordinate = position.coordinate(in: corners) else { throw .noSuchPlace }
    var place = Place(name: name, coordinate: coordinate)
    place.kind = kind
    return try write { (database) throws(SQLiteError) in
      try database.keep(corners, of: map)
      var writer = try PlaceWriter(database)
      let id = try writer.insert(place, into: database)
      try database.run(
        """
        UPDATE place SET map = (SELECT id FROM local_map WHERE name = ?1), x = \(position.x), y = \(position.y)
        WHERE id = \(id.number)
        """
      ) { (update) throws(SQLiteError) in try update.bind(map, at: 1) }
      return id
    }
  }

  /// Corrects the corners of a map: its places move with it.
  ///
  /// Returns how many did.
  @discardableResult
  package func move(_ map: String, to corners: CoordinateBounds) throws(PlaceError) -> Int {
    try write { (database) throws(SQLiteError) in
      try database.keep(corners, of: map)
      var query = try database.prepare(
        "SELECT id, x, y, deletion FROM place WHERE map = (SELECT id FROM local_map WHERE name = ?1)"
      )
      try query.bind(map, at: 1)
      var moved: [(id: PlaceID, coordinate: Coordinate, isDeleted: Bool)] = []
      while try query.step() {
        guard let id = query.int(at: 0), let x = query.int(at: 1), let y = query.int(at: 2),
          let coordinate = NormalizedPosition(x: Int(clamping: x), y: Int(clamping: y))?.coordinate(in: corners)
        else { continue }
        moved.append((PlaceID(id), coordinate, query.int(at: 3) != nil))
      }
      for place in moved { try database.move(place.id, to: place.coordinate, isDeleted: place.isDeleted) }
      return moved.count
    }
  }

  /// The position of a place on its map; nil for one that is stored in degrees.
  package func position(of id: PlaceID) throws(PlaceError) -> (map: String, position: NormalizedPosition)? {
    let found = try read { (database) throws(SQLiteError) in
      var query = try database.prepare(
        "SELECT local_map.name, x, y FROM place JOIN local_map ON place.map = local_map.id WHERE place.id = ?1"
      )
      try query.bind(id.number, at: 1)
      guard try query.step() else { return nil as (String, Int64, Int64)? }
      return (query.text(at: 0) ?? "", query.int(at: 1) ?? 0, query.int(at: 2) ?? 0)
    }
    guard let (map, x, y) = found, let position = NormalizedPosition(x: Int(clamping: x), y: Int(clamping: y)) else {
      return nil
    }
    return (map, position)
  }
}

extension Database {
  fileprivate borrowing func keep(_ corners: CoordinateBounds, of map: String) throws(SQLiteError) {
    try run(
      """
      INSERT INTO local_map (name, south, west, north, width) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (name) DO UPDATE SET south = ?2, west = ?3, north = ?4, width = ?5
      """
    ) { (insert) throws(SQLiteError) in
      try insert.bind(map, at: 1)
      try insert.bind(corners.south.degrees, at: 2)
      try insert.bind(corners.west.degrees, at: 3)
      try insert.bind(corners.north.degrees, at: 4)
      try insert.bind(corners.width.degrees, at: 5)
    }
  }

  fileprivate borrowing func move(_ id: PlaceID, to place: Coordinate, isDeleted: Bool) throws(SQLiteError) {
    let (north, east) = (place.latitude.degrees, place.longitude.degrees)
    try run("UPDATE place SET latitude = ?1, longitude = ?2 WHERE id = \(id.number)") { (update) throws(SQLiteError) in
      try update.bind(north, at: 1)
      try update.bind(east, at: 2)
    }
    guard !isDeleted else { return }
    try run("UPDATE place_box SET west = ?2, east = ?2, south = ?1, north = ?1 WHERE id = \(id.number)") {
      (update) throws(SQLiteError) in
      try update.bind(north.inBoxUnits, at: 1)
      try update.bind(east.inBoxUnits, at: 2)
    }
  }
}
