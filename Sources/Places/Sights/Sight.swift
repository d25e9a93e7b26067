package import Geodesy

/// A sight of a map file.
package struct Sight: Hashable, Sendable, Identifiable {
  /// Its number in the file.
  package let id: Int64
  /// Empty where it has none.
  package var name: String
  package var coordinate: Coordinate
  /// Its kind, in the words of OpenStreetMap: museum, viewpoint.
  package var kind: String
  /// Its names in other languages, by their codes.
  package var names: [String: String] = [:]
  /// How well known it is, from 0 to 100.
  package var importance: Int
  /// Its number in Wikidata.
  package var wikidata: String?
  /// Since when it is there, as the map has it: `1887`, `1887-05-01`.
  package var startDate: String?
  package var openingHours: String?
  /// Other facts: phone, website, address, wheelchair and the like, as the map has them.
  package var facts: [String: String] = [:]

  package init(id: Int64, name: String, coordinate: Coordinate, kind: String, importance: Int = 0) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.kind = kind
    self.importance = importance
  }

  /// The position of the door, or its probable position, if the map contains a valid one.
  ///
  /// It shows on which side of the road the door is.
  package var entrance: Coordinate? {
    guard let place = (facts["entrance"] ?? facts["front"]).flatMap({ try? CoordinateParser.place($0).coordinate })
    else { return nil }
    let earth = Sphere.earth
    let distance = earth.distance(from: place, to: coordinate)
    guard distance <= Self.farthestEntrance else { return nil }
    let inwards = earth.bearing(from: place, to: coordinate)
    return earth.destination(from: place, bearing: inwards, distance: min(Self.depth, .meters(distance.meters / 2)))
  }

  private static let farthestEntrance = Distance.meters(2000)
  private static let depth = Distance.meters(10)

  /// The name in a language, or else the one that is used where it is.
  package func name(in language: String) -> String { names[language] ?? name }
}
