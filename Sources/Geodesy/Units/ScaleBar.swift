import Glibc

/// A bar that shows how long a round distance is on the map.
package struct ScaleBar: Hashable, Sendable {
  package let length: Distance
  package let label: String

  /// Creates the longest bar of 1, 2 or 5 times a power of ten of a unit that fits.
  init(longest: Distance, unit: UnitSystem.Unit) {
    // Room that is a hair too short for rounding errors still counts.
    let room = longest / unit.length * (1 + 1e-9)
    let exponent = min(max(Int(floor(log10(room))), -12), 18)
    let power = pow(10, Double(exponent.magnitude))
    let step = exponent < 0 ? 1 / power : power
    let factor = [5.0, 2].first { $0 * step <= room } ?? 1
    let value = exponent < 0 ? factor / power : factor * power
    length = unit.length * value
    label = "\(FixedPoint(value, decimals: max(-exponent, 0)).text) \(unit.symbol)"
  }
}
