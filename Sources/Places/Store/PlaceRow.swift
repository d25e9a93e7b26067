internal import Calendar
internal import Geodesy
internal import SQLite

/// A row of the table of places, with the rows of the indexes that go with it.
struct PlaceRow {
  enum Role: Int64 {
    case sight = 0
    case target = 1
  }

  var id: PlaceID
  var role: Role
  var place: Place
  var isDone = false
  var isCurrent = false

  static let columns = """
    id, role, name, latitude, longitude, altitude, kind, importance, is_favorite, origin, details, created,
    is_done, is_current
    """

  /// The current row of a query over `columns`; nil if it is invalid.
  init?(_ query: borrowing Statement) {
    guard let id = query.int(at: 0), let role = query.int(at: 1).flatMap(Role.init(rawValue:)),
      let coordinate = Coordinate(of: query, latitude: 3, longitude: 4)
    else { return nil }
    self.id = PlaceID(id)
    self.role = role
    place = Place(name: query.text(at: 2) ?? "", coordinate: coordinate)
    place.altitude = query.meters(at: 5)
    place.kind = query.text(at: 6) ?? ""
    place.importance = query.int(at: 7).map { Int(clamping: $0) } ?? 0
    place.isFavorite = query.int(at: 8) == 1
    place.origin = query.text(at: 9)
    PlaceDetails.read(query.text(at: 10), into: &place)
    place.created = query.double(at: 11).flatMap { Timestamp(secondsSince1970: $0) }
    isDone = query.int(at: 12) == 1
    isCurrent = query.int(at: 13) == 1
  }

  var target: Target {
    Target(
      id: id,
      name: place.name,
      coordinate: place.coordinate,
      altitude: place.altitude,
      isDone: isDone,
      isCurrent: isCurrent,
      created: place.created
    )
  }

  var stored: StoredPlace { StoredPlace(id: id, place: place) }
}

extension Coordinate {
  /// The position in two columns; nil if they contain no degrees.
  init?(of query: borrowing Statement, latitude: Int, longitude: Int) {
    guard let north = query.double(at: latitude), let east = query.double(at: longitude), abs(north) <= 90,
      abs(east) <= 180
    else { return nil }
    self.init(north: north, east: east)
  }
}

extension Statement {
  borrowing func meters(at column: Int) -> Distance? {
    double(at: column).flatMap { $0.isFinite ? .meters($0) : nil }
  }
}
