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
