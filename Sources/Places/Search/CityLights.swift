package import Geodesy
import SQLite

/// The towns of the bundled world, for the lights at night.
package enum CityLights {
  package struct Town: Sendable {
    package let coordinate: Coordinate
    /// In thousands, roughly.
    package let people: Double

    package init(coordinate: Coordinate, people: Double) {
      (self.coordinate, self.people) = (coordinate, people)
    }
  }

  /// Towns with more people than this are read, in thousands.
  private static let least = 20.0

  /// The towns in the index of names of a map; none if it has no such index.
  ///
  /// The importance of a town there counts its people: from 60 in ten thousands, from 70 in millions.
  package static func towns(in path: String) -> [Town] {
    let sql = """
      SELECT CAST(importance AS INTEGER), \(NameIndex.degrees("latitude")), \(NameIndex.degrees("longitude"))
      FROM names WHERE kind IN ('city', 'town') LIMIT 100000
      """
    guard let database = try? Database(reading: path), var query = try? database.prepare(sql) else { return [] }
    var towns: [Town] = []
    while (try? query.step()) == true {
      let importance = Double(min(max(query.int(at: 0) ?? 0, 0), 90))
      let people = importance < 70 ? (importance - 59.5) * 10 : max((importance - 70) * 1000, 300)
      guard people > least, let coordinate = Coordinate(of: query, latitude: 1, longitude: 2) else { continue }
      towns.append(Town(coordinate: coordinate, people: people))
    }
    return towns
  }
}
