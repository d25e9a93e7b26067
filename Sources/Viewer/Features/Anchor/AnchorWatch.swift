package import Geodesy

/// A watch over a ship at anchor: three fixes outside the circle raise an alarm, which only a person ends; a position that
/// is lost raises one that also ends when it is back.
package struct AnchorWatch: Equatable {
  /// Why somebody has to look.
  package enum Alarm: Equatable {
    case dragging
    /// Nobody knows any more where the ship is.
    case blind
  }

  package let anchor: Coordinate
  package let radius: Distance
  /// How far away the last fix was.
  package private(set) var distance: Distance?
  /// It stays until somebody has looked.
  package private(set) var alarm: Alarm?
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
    if alarm == .blind { alarm = nil }
    guard outside >= Self.enough, alarm == nil else { return false }
    alarm = .dragging
    return true
  }

  /// Notes that the position is lost; true when the alarm is raised by it.
  package mutating func lose() -> Bool {
    guard alarm == nil else { return false }
    alarm = .blind
    return true
  }

  /// Somebody has seen it; whoever is still outside is told again after as many fixes more.
  package mutating func acknowledge() {
    alarm = nil
    outside = 0
  }
}
