/// Degrees written with minutes, or with minutes and seconds.
struct SexagesimalFormat {
  let lastUnit: AngleUnit
  let decimals: Int

  /// The unit that the last number counts.
  static func lengthOnGround(of unit: AngleUnit) -> Distance {
    let degree = Distance.meters(111_195)
    return switch unit {
    case .degrees: degree
    case .minutes: degree / 60
    case .seconds: degree / 3600
    }
  }

  /// One angle with the letter of its side; it is rounded as a whole first, so that 59.99″ carries into the minutes.
  func text(of degrees: Double, positive: String, negative: String) -> String {
    let perDegree = lastUnit == .seconds ? 3600.0 : 60.0
    let angle = FixedPoint(degrees.magnitude * perDegree, decimals: decimals)
    let (upper, lower) = angle.steps.quotientAndRemainder(dividingBy: 60 * FixedPoint.steps(of: 1, decimals: decimals))
    let last = FixedPoint(steps: lower, decimals: decimals).padded(to: 2)
    let letter = degrees < 0 && angle.steps != 0 ? negative : positive
    guard lastUnit == .seconds else { return "\(upper)°\(last)′\(letter)" }
    let minutes = FixedPoint(steps: upper % 60, decimals: 0).padded(to: 2)
    return "\(upper / 60)°\(minutes)′\(last)″\(letter)"
  }
}
