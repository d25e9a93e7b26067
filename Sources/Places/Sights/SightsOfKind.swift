internal import Geodesy
internal import SQLite

/// Looks for the sights of some kinds: around a place in bands of latitude that grow until there are enough, so that so
/// much of the index is read and no more.
struct SightsOfKind {
  private let columns: SightColumns
  private let query: KindQuery
  private let most: Int

  /// Half the height of the bands in degrees of latitude, from some hundred metres to the whole world.
  private static let bands = [0.003, 0.012, 0.05, 0.2, 1, 5, 180]
  private static let metersPerDegree = 111_000.0

  init(_ columns: SightColumns, _ query: KindQuery, _ most: Int) {
    (self.columns, self.query, self.most) = (columns, query, most)
  }

  func find(near center: Coordinate?, in database: borrowing Database) throws(SQLiteError) -> [Sight] {
    guard let center else { return try bestKnown(in: database) }
    var sights: [Sight] = []
    for band in columns.isGeographic ? Self.bands : [180] {
      let nearest = try places(near: center, in: database, within: band)
      sights = try self.sights(nearest.map(\.row), in: database)
      guard sights.count >= most, let last = sights.last else { continue }
      // A sight farther away than the band is high may not be the next one.
      if Sphere.earth.distance(from: center, to: last.coordinate).meters <= band * Self.metersPerDegree { break }
    }
    return sights
  }

  private func bestKnown(in database: borrowing Database) throws(SQLiteError) -> [Sight] {
    var rows = try database.prepare("SELECT rowid FROM sights WHERE \(isMeant) ORDER BY \(columns.order)")
    for (index, kind) in query.kinds.enumerated() { try rows.bind(kind, at: index + 1) }
    var numbers: [Int64] = []
    while try rows.step() { numbers += rows.int(at: 0).map { [$0] } ?? [] }
    return try sights(numbers, in: database)
  }

  /// The matching sights of some rows, as many as are wanted.
  private func sights(_ rows: [Int64], in database: borrowing Database) throws(SQLiteError) -> [Sight] {
    var statement = try database.prepare("SELECT \(columns.list) FROM sights WHERE rowid = ?1")
    var sights: [Sight] = []
    for row in rows where sights.count < most {
      statement.reset()
      try statement.bind(row, at: 1)
      if try statement.step(), let sight = columns.sight(statement), query.means(sight) { sights.append(sight) }
    }
    return sights
  }

  private var isMeant: String {
    columns.hasKinds ? "kind IN (\(query.kinds.map { _ in "?" }.joined(separator: ", ")))" : "? = ''"
  }

  /// The rows within a band of latitude, the nearest first.
  private func places(
    near center: Coordinate,
    in database: borrowing Database,
    within band: Double
  ) throws(SQLiteError) -> [(row: Int64, distance: Distance)] {
    let latitudes = columns.isGeographic ? " AND latitude BETWEEN ? AND ?" : ""
    var statement = try database.prepare("SELECT rowid, \(columns.place) FROM sights WHERE \(isMeant)\(latitudes)")
    for (index, kind) in query.kinds.enumerated() { try statement.bind(kind, at: index + 1) }
    if columns.isGeographic {
      try statement.bind(center.latitude.degrees - band, at: query.kinds.count + 1)
      try statement.bind(center.latitude.degrees + band, at: query.kinds.count + 2)
    }
    var nearest: [(row: Int64, distance: Distance)] = []
    while try statement.step() {
      guard let row = statement.int(at: 0), let place = columns.coordinate(statement, at: 1) else { continue }
      nearest.append((row, Sphere.earth.distance(from: center, to: place)))
    }
    return nearest.sorted { ($0.distance, $0.row) < ($1.distance, $1.row) }
  }
}
