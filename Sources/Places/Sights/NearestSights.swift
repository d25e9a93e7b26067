internal import Geodesy
internal import SQLite

/// Looks for the sights of some kinds around a place, in bands of latitude that grow until there are enough: so much of
/// the index is read, and no more.
struct NearestSights {
  private let columns: SightColumns
  private let kinds: [String]
  private let center: Coordinate
  private let most: Int

  /// Half the height of the bands in degrees of latitude, from some hundred metres to the whole world.
  private static let bands = [0.003, 0.012, 0.05, 0.2, 1, 5, 180]
  private static let metersPerDegree = 111_000.0

  init(_ columns: SightColumns, _ kinds: [String], _ center: Coordinate, _ most: Int) {
    (self.columns, self.kinds, self.center, self.most) = (columns, kinds, center, most)
  }

  func find(in database: borrowing Database) throws(SQLiteError) -> [Sight] {
    var nearest: [(row: Int64, distance: Distance)] = []
    for band in columns.isGeographic ? Self.bands : [180] {
      nearest = try places(in: database, within: band)
      // What lies farther away than the band is high may not be the next one.
      let sure = nearest.prefix { $0.distance.meters <= band * Self.metersPerDegree }
      if sure.count >= most { break }
    }
    var query = try database.prepare("SELECT \(columns.list) FROM sights WHERE rowid = ?1")
    var sights: [Sight] = []
    for place in nearest.prefix(most) {
      query.reset()
      try query.bind(place.row, at: 1)
      if try query.step(), let sight = columns.sight(query) { sights.append(sight) }
    }
    return sights
  }

  /// The rows within a band of latitude, the nearest first.
  private func places(
    in database: borrowing Database,
    within band: Double
  ) throws(SQLiteError) -> [(row: Int64, distance: Distance)] {
    let marks = Array(repeating: "?", count: kinds.count).joined(separator: ", ")
    let latitudes = columns.isGeographic ? " AND latitude BETWEEN ? AND ?" : ""
    var query = try database.prepare(
      "SELECT rowid, \(columns.place) FROM sights WHERE kind IN (\(marks))\(latitudes)"
    )
    for (index, kind) in kinds.enumerated() { try query.bind(kind, at: index + 1) }
    if columns.isGeographic {
      try query.bind(center.latitude.degrees - band, at: kinds.count + 1)
      try query.bind(center.latitude.degrees + band, at: kinds.count + 2)
    }
    var nearest: [(row: Int64, distance: Distance)] = []
    while try query.step() {
      guard let row = query.int(at: 0), let place = columns.coordinate(query, at: 1) else { continue }
      nearest.append((row, Sphere.earth.distance(from: center, to: place)))
    }
    return nearest.sorted { ($0.distance, $0.row) < ($1.distance, $1.row) }
  }
}
