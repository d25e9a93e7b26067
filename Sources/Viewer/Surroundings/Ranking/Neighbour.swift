package import Geodesy
import Places

/// Something around a place that may be described.
package nonisolated struct Neighbour: Hashable, Sendable {
  /// In the user's language; empty if it has no name.
  package let name: String
  /// As it is called where it is.
  var localName = ""
  /// In the words of OpenStreetMap.
  package var kind: String
  /// Where it is nearest, as far as that is known.
  package var place: Coordinate
  /// How well known it is, from 0 to 100.
  var importance = 0
  /// Whether it is wide, and only its centre is known.
  var isMiddle = false
  /// On which sides it lies; empty where only one place of it is known.
  var spread = Spread()

  package init(
    name: String,
    localName: String = "",
    kind: String,
    place: Coordinate,
    importance: Int = 0,
    spread: Spread = Spread()
  ) {
    (self.name, self.localName, self.kind, self.place) = (name, localName, kind, place)
    (self.importance, self.spread) = (importance, spread)
  }

  /// The sea and other water, represented by their nearest place.
  static let (sea, water) = ("sea", "water")

  /// Whether it lies open, so that one may walk along it, and not only past its front.
  var isOpen: Bool { Self.open.contains(kind) }

  /// The directions it extends over, if one isn't enough to find it: all along one side of the user, or on several.
  package func sides(in orientation: Orientation) -> Set<Int>? {
    let sectors = spread.sectors(in: orientation)
    let isBroad = sectors.count * 8 >= (isOpen ? Self.broad : Self.broadest) * orientation.count
    return isBroad ? sectors : nil
  }

  /// Of eight directions: of what lies open, and of a house in front of which one stands.
  private static let (broad, broadest) = (3, 4)

  private static let open: Set = [
    sea, water, "beach", "cemetery", "garden", "golf_course", "harbour", "marina", "park", "square", "theme_park",
    "zoo",
  ]

  /// All that it is called, in plain letters.
  var callings: [String] { [name, localName].filter { !$0.isEmpty }.map(NameFolding.fold) }

  func distance(from other: Coordinate) -> Double { Sphere.earth.distance(from: other, to: place).meters }
  func bearing(from other: Coordinate) -> Bearing { Sphere.earth.bearing(from: other, to: place) }
}
