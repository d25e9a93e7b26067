internal import Geodesy
internal import SQLite
internal import Wire

/// Which columns a table of sights has, and what they mean.
struct SightColumns: Sendable {
  let list: String
  /// Whether the rows are in the order of their importance, as our own maps have them.
  let isInOrder: Bool
  /// Whether places are given by latitude and longitude.
  let isGeographic: Bool
  /// Whether there is a column for the kind.
  let hasKinds: Bool
  /// All of them, the best known first.
  let bestFirst: String
  let order: String
  private let corners: CoordinateBounds?

  private static let longestName = 1000
  private static let maxNames = 1 << 16

  /// Nil if there is no such table, or the positions of its sights are unknown.
  init?(of database: borrowing Database, corners: CoordinateBounds?) {
    let facts = "rowid, name, kind, importance, names, wikidata, start_date, opening_hours"
    let few = "rowid, name, '', 0, '', NULL, NULL, NULL"
    let (geographic, local) = ("latitude, longitude", "x, y")
    let lists = [
      "\(facts), \(geographic), details", "\(facts), \(geographic), NULL", "\(few), \(geographic), NULL",
      "\(facts), \(local), NULL", "\(few), \(local), NULL",
    ]
    guard let list = Self.first(lists, in: database) else { return nil }
    self.list = list
    isInOrder = list == lists[0]
    isGeographic = list.contains(geographic)
    hasKinds = list.hasPrefix(facts)
    if isGeographic {
      self.corners = nil
    } else {
      guard let corners = corners ?? Self.bounds(of: database) else { return nil }
      self.corners = corners
    }
    order = isInOrder || !hasKinds ? "rowid" : "importance DESC, rowid"
    bestFirst = "SELECT \(list) FROM sights ORDER BY \(order)"
  }

  /// The sight in a row; nil if it is invalid.
  func sight(_ query: borrowing Statement) -> Sight? {
    guard let id = query.int(at: 0), let name = query.text(at: 1), let coordinate = coordinate(query, at: 8) else {
      return nil
    }
    var sight = Sight(
      id: id,
      name: String(name.prefix(Self.longestName)),
      coordinate: coordinate,
      kind: String((query.text(at: 2) ?? "").prefix(100)),
      importance: query.int(at: 3).map { Int(min(max($0, 0), 100)) } ?? 0
    )
    sight.names = Self.names(query.text(at: 4))
    sight.wikidata = query.text(at: 5)
    sight.startDate = query.text(at: 6)
    sight.openingHours = query.text(at: 7)
    sight.facts = Self.names(query.text(at: 10))
    return sight
  }

  /// The columns of its place.
  var place: String { isGeographic ? "latitude, longitude" : "x, y" }

  /// Its place, from the first of two columns on.
  func coordinate(_ query: borrowing Statement, at column: Int) -> Coordinate? {
    guard let corners else { return Coordinate(of: query, latitude: column, longitude: column + 1) }
    guard let x = query.int(at: column), let y = query.int(at: column + 1) else { return nil }
    return NormalizedPosition(x: Int(clamping: x), y: Int(clamping: y))?.coordinate(in: corners)
  }

  private static func names(_ text: String?) -> [String: String] {
    guard let text, text.utf8.count > 2, text.utf8.count <= maxNames,
      let names = try? JSONParser.parse(Array(text.utf8))
    else { return [:] }
    var byLanguage: [String: String] = [:]
    for field in names.object?.fields ?? [] {
      if let name = field.value.string { byLanguage[field.name] = String(name.prefix(longestName)) }
    }
    return byLanguage
  }

  private static func first(_ lists: [String], in database: borrowing Database) -> String? {
    for list in lists where (try? database.prepare("SELECT \(list) FROM sights")) != nil {
      return list
    }
    return nil
  }

  /// The corners that the metadata of the file give: west, south, east, north.
  private static func bounds(of database: borrowing Database) -> CoordinateBounds? {
    guard var query = try? database.prepare("SELECT value FROM metadata WHERE name = 'bounds'"),
      (try? query.step()) == true, let text = query.text(at: 0)
    else { return nil }
    let edges = text.split(separator: ",").compactMap { ExchangeValue.number($0) }
    guard edges.count == 4, let south = Latitude(degrees: edges[1]), let north = Latitude(degrees: edges[3]),
      abs(edges[0]) <= 360, abs(edges[2]) <= 360
    else { return nil }
    return CoordinateBounds(
      south: south,
      west: Longitude(degrees: edges[0]),
      north: north,
      east: Longitude(degrees: edges[2])
    )
  }

  /// A position on a map of which only the corners are known: 0…10000 from its western and from its northern edge.
  package struct NormalizedPosition: Hashable, Sendable {
    package let x: Int
    package let y: Int

    /// How many steps a map is wide and high.
    package static let steps = 10_000

    /// There is no position beyond the edges.
    package init?(x: Int, y: Int) {
      guard (0...Self.steps).contains(x), (0...Self.steps).contains(y) else { return nil }
      self.x = x
      self.y = y
    }

    /// Where that is on earth; nil where the map has no extent.
    package func coordinate(in corners: CoordinateBounds) -> Coordinate? {
      let steps = Double(Self.steps)
      return Equirectangular(bounds: corners)?.coordinate(at: .init(x: Double(x) / steps, y: Double(y) / steps))
    }
  }
}
