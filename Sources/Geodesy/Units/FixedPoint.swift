import Glibc

/// A number rounded to some decimals, counted in steps of the last one, so that carries are exact.
package struct FixedPoint: Hashable {
  let steps: Int
  let decimals: Int

  /// Rounds a number; what is too large to be counted is held at the largest that can.
  package init(_ value: Double, decimals: Int) {
    precondition((0...12).contains(decimals), "a number is written with up to 12 decimals")
    let scaled = (value * Double(Self.steps(of: 1, decimals: decimals))).rounded()
    steps = scaled.isNaN ? 0 : Int(min(max(scaled, -9e18), 9e18))
    self.decimals = decimals
  }

  init(steps: Int, decimals: Int) {
    self.steps = steps
    self.decimals = decimals
  }

  /// The digits, with a minus where it is negative; zero never is.
  package var text: String { (steps < 0 ? "-" : "") + padded(to: 1) }

  /// The digits without a sign, with zeros in front up to that width of the whole part.
  func padded(to width: Int) -> String {
    let digits = String(steps.magnitude)
    let missing = max(width + decimals - digits.count, 0)
    let all = String(repeating: "0", count: missing) + digits
    return decimals == 0 ? all : "\(all.dropLast(decimals)).\(all.suffix(decimals))"
  }

  /// How many steps a whole number takes.
  static func steps(of whole: Int, decimals: Int) -> Int {
    (0..<decimals).reduce(whole) { steps, _ in steps * 10 }
  }
}
