package import Geodesy
internal import SQLite
internal import Synchronization

/// Tells which house of a street a place is nearest to.
package final class HouseFinder: Sendable {
  package struct House: Hashable, Sendable {
    package let number: String
    /// Empty if the map doesn't contain it.
    package let city: String
    package let coordinate: Coordinate
  }

  private let connection: Mutex<Database>

  /// A street is in several rows where it passes through several towns.
  private static let maxRows = 50

  /// Nil where a map has no addresses.
  package init?(_ path: String) {
    guard let database = try? Database(reading: path), database.hasAddresses else { return nil }
    connection = Mutex(database)
  }

  /// The nearest house of a street that is called so; what can't be read has none.
  package func house(on street: String, near place: Coordinate, within reach: Distance) -> House? {
    let nearest = try? connection.withLock { (database) throws(SQLiteError) in
      try Self.nearest(on: street, to: place, in: database)
    }
    guard let nearest, nearest.distance <= reach else { return nil }
    return nearest.house
  }

  private static func nearest(
    on street: String,
    to place: Coordinate,
    in database: borrowing Database
  ) throws(SQLiteError) -> (house: House, distance: Distance)? {
    var query = try database.prepare(
      """
      SELECT number, addresses.latitude, addresses.longitude, city FROM streets
      JOIN addresses ON addresses.street = streets.id
      WHERE streets.id IN (SELECT id FROM streets WHERE name = ?1 LIMIT \(maxRows))
      """
    )
    try query.bind(street, at: 1)
    var nearest: (house: House, distance: Distance)?
    while try query.step() {
      guard let number = query.text(at: 0), let coordinate = query.place7(at: 1) else { continue }
      let distance = Sphere.earth.distance(from: place, to: coordinate)
      guard distance < nearest?.distance ?? .meters(.infinity) else { continue }
      let city = String((query.text(at: 3) ?? "").prefix(1000))
      nearest = (House(number: String(number.prefix(100)), city: city, coordinate: coordinate), distance)
    }
    return nearest
  }
}
