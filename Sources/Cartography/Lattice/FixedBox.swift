/// An upright box in the layout.
struct FixedBox: Hashable, Sendable {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  var isEmpty: Bool { minX > maxX }

  init(minX: Int32 = .max, minY: Int32 = .max, maxX: Int32 = .min, maxY: Int32 = .min) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The box around some points.
  init(_ points: [FixedPoint]) {
    self.init()
    for point in points { include(point) }
  }

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

  /// The box that is so many dots larger on all sides, as far as there are coordinates.
  func grown(by dots: Double) -> FixedBox {
    let from = FixedPoint(clamping: Double(minX) - dots * 1024, Double(minY) - dots * 512)
    let to = FixedPoint(clamping: Double(maxX) + dots * 1024, Double(maxY) + dots * 512)
    return FixedBox(minX: from.x, minY: from.y, maxX: to.x, maxY: to.y)
  }

  func contains(_ other: FixedBox) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  func intersects(_ other: FixedBox) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
