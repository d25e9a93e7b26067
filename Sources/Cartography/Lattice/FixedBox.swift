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

/// A place in the layout, in whole numbers of 1/256 sample; a dot is 1024 × 512 of them.
struct FixedPoint: Hashable, Sendable {
  var x: Int32
  var y: Int32

  static let zero = FixedPoint(x: 0, y: 0)
}

extension FixedPoint {
  @inline(__always)
  init(clamping x: Double, _ y: Double) {
    self.init(x: Self.whole(min(max(x, -1e9), 1e9)), y: Self.whole(min(max(y, -1e9), 1e9)))
  }

  /// The nearest whole number; `rounded()` is a call, and this is done for every point of every tile.
  @inline(__always)
  private static func whole(_ value: Double) -> Int32 { Int32(value + Double(signOf: value, magnitudeOf: 0.5)) }

  /// In dots.
  func dots(to other: FixedPoint) -> SIMD2<Double> {
    SIMD2(Double(other.x - x) / 1024, Double(other.y - y) / 512)
  }

  /// The place a share of the way to another.
  func moved(to end: FixedPoint, by share: Double) -> FixedPoint {
    FixedPoint(
      clamping: Double(x) + (Double(end.x) - Double(x)) * share,
      Double(y) + (Double(end.y) - Double(y)) * share
    )
  }
}

extension [FixedPoint] {
  /// The length of the line through them, in dots.
  var length: Double {
    zip(self, dropFirst()).reduce(0) { sum, piece in
      let offset = piece.0.dots(to: piece.1)
      return sum + (offset * offset).sum().squareRoot()
    }
  }
}
