/// A direction over ground, from 0° (north, included) clockwise to 360° (excluded).
package struct Bearing: Hashable, Sendable {
  package let degrees: Double

  package static let north = Bearing(degrees: 0)

  /// Creates the direction that many degrees clockwise from north, wrapping as often as needed.
  package init(degrees: Double) {
    precondition(degrees.isFinite, "a bearing must be finite")
    let wrapped = degrees.remainder(dividingBy: 360)
    let positive = wrapped < 0 ? wrapped + 360 : wrapped
    self.degrees = positive == 360 ? 0 : positive
  }

  package var radians: Double { degrees * .pi / 180 }

  package static func + (direction: Bearing, turn: Turn) -> Bearing {
    Bearing(degrees: direction.degrees + turn.degrees)
  }

  /// The shorter turn that leads from `start` to `end`; clockwise is positive.
  package static func - (end: Bearing, start: Bearing) -> Turn {
    Turn(degrees: (end.degrees - start.degrees).remainder(dividingBy: 360))
  }

  package var reversed: Bearing { Bearing(degrees: degrees + 180) }

  /// The direction in three digits, as mariners write it: 084°.
  package var text: String {
    let whole = FixedPoint(degrees, decimals: 0).steps % 360
    return "\(FixedPoint(steps: whole, decimals: 0).padded(to: 3))°"
  }
}
