package import Geodesy

/// A watch over a ship at anchor: three fixes outside the circle raise the alarm, and only a person ends it.
package struct AnchorWatch: Equatable {
  package let anchor: Coordinate
  package let radius: Distance
  /// How far away the last fix was.
  package private(set) var distance: Distance?
  /// Whether somebody has to look; it stays until they have.
  package private(set) var isAlarming = false
  private var outside = 0

  /// So many fixes in a row, as a single one may be wrong.
  private static let enough = 3

  package init(at anchor: Coordinate, radius: Distance) {
    (self.anchor, self.radius) = (anchor, radius)
  }

  /// Takes a fix; true when the alarm is raised by it.
  package mutating func take(_ place: Coordinate) -> Bool {
    let distance = Ellipsoid.wgs84.distance(from: anchor, to: place)
    self.distance = distance
    outside = distance > radius ? outside + 1 : 0
    guard outside >= Self.enough, !isAlarming else { return false }
    isAlarming = true
    return true
  }

  /// Somebody has seen it; whoever is still outside is told again after as many fixes more.
  package mutating func acknowledge() {
    isAlarming = false
    outside = 0
  }
}
