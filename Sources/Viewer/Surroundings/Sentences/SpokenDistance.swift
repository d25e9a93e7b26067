package import Geodesy

/// Distances for a user who walks by ear: rounded so that they don't change with every step.
package nonisolated struct SpokenDistance: Sendable {
  private let words: Words
  private let units: UnitSystem

  /// Rounded to so many metres, and beyond a kilometre to so many.
  private static let (step, farStep, far) = (5.0, 50.0, 1000.0)

  package init(_ units: UnitSystem = .metric, in words: Words) { (self.units, self.words) = (units, words) }

  /// Close by, 45 m, 1.25 km.
  package func text(ofMeters meters: Double) -> String {
    guard meters >= Surroundings.near else { return words(.closeBy) }
    return length(ofMeters: meters)
  }

  /// The same where there is something to measure, however short.
  func length(ofMeters meters: Double) -> String {
    let rounded = Self.rounded(meters)
    guard units == .metric else { return Measures(units, in: words).text(of: .meters(rounded)) }
    guard rounded >= Self.far else { return "\(Int(max(rounded, Self.step))) \(words(.meter))" }
    let hundredths = Int((rounded / 10).rounded())
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
    let decimals = rest == 0 ? "" : words(.decimalMark) + digits
    return "\(whole)\(decimals) \(words(.kilometer))"
  }

  /// To the metre, for what one may fall over.
  func exact(ofMeters meters: Double) -> String {
    let rounded = max(meters.rounded(), 1)
    return units == .metric
      ? "\(Int(rounded)) \(words(.meter))" : Measures(units, in: words).text(of: .meters(rounded))
  }

  static func rounded(_ meters: Double) -> Double {
    let step = meters < far ? step : farStep
    return (meters / step).rounded() * step
  }
}
