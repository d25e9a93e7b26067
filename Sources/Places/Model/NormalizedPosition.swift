package import Geodesy

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

  /// The nearest position to a place; nil where the place is off the map, or the map has no extent.
  package init?(of place: Coordinate, in corners: CoordinateBounds) {
    guard corners.contains(place), let map = Equirectangular(bounds: corners) else { return nil }
    let point = map.point(of: place)
    x = Self.step(point.x)
    y = Self.step(point.y)
  }

  /// Where that is on earth; nil where the map has no extent.
  package func coordinate(in corners: CoordinateBounds) -> Coordinate? {
    let steps = Double(Self.steps)
    return Equirectangular(bounds: corners)?.coordinate(at: .init(x: Double(x) / steps, y: Double(y) / steps))
  }

  private static func step(_ part: Double) -> Int {
    Int((min(max(part, 0), 1) * Double(steps)).rounded())
  }
}
