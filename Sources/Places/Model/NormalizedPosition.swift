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

  /// Where that is on earth; nil where the map has no extent.
  package func coordinate(in corners: CoordinateBounds) -> Coordinate? {
    let steps = Double(Self.steps)
    return Equirectangular(bounds: corners)?.coordinate(at: .init(x: Double(x) / steps, y: Double(y) / steps))
  }
}
