/// An easing curve: a cubic Bézier from (0, 0) to (1, 1), time across and progress up.
package struct UnitBezier: Hashable, Sendable {
  private let x: Cubic
  private let y: Cubic

  /// Sets out at once and arrives gently.
  package static let ease = UnitBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// Sets out and arrives gently.
  package static let easeInOut = UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Creates the curve with these inner control points.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "time can't run backwards")
    x = Cubic(x1, x2)
    y = Cubic(y1, y2)
  }

  /// The progress at a time, both 0…1.
  package func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return y.value(at: parameter(at: time))
  }

  /// Halves the interval, which is slower than Newton's way and can't go astray on flat curves.
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if x.value(at: middle) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// A cubic from 0 to 1 with two inner control values.
  private struct Cubic: Hashable {
    private let first: Double
    private let second: Double
    private let third: Double

    init(_ control1: Double, _ control2: Double) {
      first = 3 * control1
      second = 3 * (control2 - control1) - first
      third = 1 - first - second
    }

    func value(at t: Double) -> Double { ((third * t + second) * t + first) * t }
  }
}
