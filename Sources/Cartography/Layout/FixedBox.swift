/// An upright box in the layout.
struct FixedBox: Hashable, Sendable {
  var minX = Int32.max
  var minY = Int32.max
  var maxX = Int32.min
  var maxY = Int32.min

  var isEmpty: Bool { minX > maxX }

  mutating func include(_ point: FixedPoint) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// The box that is larger on all sides.
  func grown(x: Int32, y: Int32) -> FixedBox {
    FixedBox(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  func contains(_ other: FixedBox) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  func intersects(_ other: FixedBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
