/// An upright rectangle in Web Mercator; it may reach beyond one world east and west.
package struct WorldRect: Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The smallest rectangle around some lines; nil if they have no points.
  package init?(around lines: [[WorldPoint]]) {
    guard let first = lines.lazy.compactMap(\.first).first else { return nil }
    self.init(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for point in lines.joined() {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
  }

  /// The square world.
  package static let square = WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1)

  package var width: Double { maxX - minX }
  package var height: Double { maxY - minY }

  /// The corners, clockwise on the screen from the upper left one.
  package var corners: [WorldPoint] {
    [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { WorldPoint(x: $0.0, y: $0.1) }
  }

  /// The smallest rectangle around both.
  package func union(_ other: WorldRect) -> WorldRect {
    WorldRect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }

  /// The common part; its sides are negative if there is none.
  package func intersection(_ other: WorldRect) -> WorldRect {
    WorldRect(
      minX: max(minX, other.minX),
      minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY)
    )
  }

  package func intersects(_ other: WorldRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  package func contains(_ point: WorldPoint) -> Bool {
    (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
  }
}
