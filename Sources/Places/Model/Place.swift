package import Calendar
package import Geodesy

/// The number of a row in the store; it is never reused, and later rows have higher ones.
package struct RowID<Row>: Hashable, Comparable, Sendable {
  package let number: Int64

  package init(_ number: Int64) { self.number = number }

  package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

package typealias PlaceID = RowID<Place>

/// A sight of the user's own, or a favourite: what a person wants to find again.
package struct Place: Hashable, Sendable {
  package var name: String
  package var coordinate: Coordinate
  package var altitude: Distance?
  /// Its kind, in the words of OpenStreetMap: museum, viewpoint; empty if unknown.
  package var kind = ""
  /// Its names in other languages, by their codes.
  package var names: [String: String] = [:]
  /// How well known it is, from 0 to 100.
  package var importance = 0
  package var description = ""
  package var links: [String] = []
  package var openingHours: String?
  /// Files or addresses of pictures.
  package var photographs: [String] = []
  package var isFavorite = false
  /// Where it was taken from: a sight of a map file.
  package var origin: String?
  package var created: Timestamp?

  package init(name: String, coordinate: Coordinate) {
    self.name = name
    self.coordinate = coordinate
  }

  /// The name in a language, or else the one that is used where it is.
  package func name(in language: String) -> String { names[language] ?? name }
}

/// A place as the store has it.
package struct StoredPlace: Hashable, Sendable, Identifiable {
  package let id: PlaceID
  package var place: Place

  package init(id: PlaceID, place: Place) {
    self.id = id
    self.place = place
  }
}
