package import Geodesy
import Places

/// Something around a place that somebody may be told of.
package nonisolated struct Neighbour: Hashable, Sendable {
  /// In the language of whoever is told; empty where it has none.
  package let name: String
  /// As it is called where it is.
  var localName = ""
  /// In the words of OpenStreetMap.
  package let kind: String
  package let place: Coordinate
  /// How well known it is, from 0 to 100.
  var importance = 0
  /// Whether it is wide, and only its middle is known.
  var isMiddle = false

  package init(name: String, localName: String = "", kind: String, place: Coordinate, importance: Int = 0) {
    (self.name, self.localName, self.kind, self.place, self.importance) = (name, localName, kind, place, importance)
  }

  /// The sea and other water, whose nearest place it stands for.
  static let (sea, water) = ("sea", "water")

  /// All that it is called, in plain letters.
  var callings: [String] { [name, localName].filter { !$0.isEmpty }.map(NameFolding.fold) }

  /// The same elsewhere, or of another kind.
  func moved(to place: Coordinate?, as kind: String?) -> Neighbour {
    var moved = Neighbour(
      name: name,
      localName: localName,
      kind: kind ?? self.kind,
      place: place ?? self.place,
      importance: importance
    )
    moved.isMiddle = place == nil && isMiddle
    return moved
  }

  func distance(from other: Coordinate) -> Double { Sphere.earth.distance(from: other, to: place).meters }
  func bearing(from other: Coordinate) -> Bearing { Sphere.earth.bearing(from: other, to: place) }
}
