import Glibc

/// An angle as a point on the unit circle, which keeps full precision where a number of degrees would lose it.
struct AngleVector: Hashable {
  private(set) var sine: Double
  private(set) var cosine: Double

  /// Creates the angle of a vector; one without length counts as 0°, as where a meridian runs through a pole.
  init(sine: Double, cosine: Double) {
    let length = hypot(sine, cosine)
    self.sine = length > 0 ? sine / length : 0
    self.cosine = length > 0 ? cosine / length : 1
  }

  /// Creates an angle of degrees; quarter turns are exact.
  init(degrees: Double) {
    let rest = degrees.remainder(dividingBy: 90)
    let quarters = Int(((degrees.remainder(dividingBy: 360) - rest) / 90).rounded())
    let (sine, cosine) = (Glibc.sin(rest * .pi / 180), Glibc.cos(rest * .pi / 180))
    switch quarters & 3 {
    case 0: (self.sine, self.cosine) = (sine, cosine)
    case 1: (self.sine, self.cosine) = (cosine, -sine)
    case 2: (self.sine, self.cosine) = (-sine, -cosine)
    default: (self.sine, self.cosine) = (-cosine, sine)
    }
  }

  init(radians: Double) {
    sine = Glibc.sin(radians)
    cosine = Glibc.cos(radians)
  }

  /// The angle from −180° to 180°.
  var degrees: Double {
    // Angles beyond 45° are measured from the nearer axis, so that quarter turns are exact again.
    if abs(sine) > abs(cosine) {
      return (sine > 0 ? 90 : -90) - atan2(sine > 0 ? cosine : -cosine, abs(sine)) * 180 / .pi
    }
    return atan2(sine, cosine) * 180 / .pi
  }

  var radians: Double { atan2(sine, cosine) }

  static prefix func - (angle: AngleVector) -> AngleVector {
    var negative = angle
    negative.sine.negate()
    return negative
  }

  static func + (lhs: AngleVector, rhs: AngleVector) -> AngleVector {
    AngleVector(
      sine: lhs.sine * rhs.cosine + lhs.cosine * rhs.sine,
      cosine: lhs.cosine * rhs.cosine - lhs.sine * rhs.sine
    )
  }

  static func - (lhs: AngleVector, rhs: AngleVector) -> AngleVector { lhs + -rhs }

  /// The turn to an angle that is known to lie 0 to π ahead; what rounding puts just outside is brought back.
  func turnForward(to end: AngleVector) -> AngleVector {
    let turn = end - self
    return turn.sine <= 0 ? AngleVector(sine: 0, cosine: turn.cosine) : turn
  }

  /// Says whether the angle lies within the half turn or less between two others.
  func lies(between lower: AngleVector, and upper: AngleVector) -> Bool {
    (self - lower).sine >= 0 && (upper - self).sine >= 0
  }

  /// The angle halfway to one that is less than half a turn away.
  func middle(to other: AngleVector) -> AngleVector {
    AngleVector(sine: sine + other.sine, cosine: cosine + other.cosine)
  }
}
