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

  package func intersects(_ other: WorldRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  package func contains(_ point: WorldPoint) -> Bool {
    (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
  }
}
