package import Geodesy

/// A jump of the position that was accepted because the receiver insisted: after a wrong first fix, or by jamming.
struct PositionJump {
  let distance: Distance
  private var plausibleSince: Duration

  /// Shorter jumps aren't reported.
  private static let shortest = Distance.meters(500)
  private static let probation = Duration.seconds(60)

  /// Nil if it is too short.
  init?(from start: Coordinate, to end: Coordinate, at now: Duration) {
    distance = Sphere.earth.distance(from: start, to: end)
    plausibleSince = now
    guard distance >= Self.shortest else { return nil }
  }

  /// Starts the minute of plausible fixes again.
  mutating func begin(at now: Duration) { plausibleSince = now }

  /// The jump after another plausible fix; nil after a minute of them without a gap in which the position was lost.
  func after(_ last: Duration?, at now: Duration, _ freshnessLimits: FreshnessLimits) -> PositionJump? {
    var jump = self
    if let last, now - last >= freshnessLimits.lost { jump.begin(at: now) }
    return now - jump.plausibleSince >= Self.probation ? nil : jump
  }
}

/// Why the newest fix of a receiver isn't the position.
package enum Rejection: Hashable, Sendable {
  /// Too far for any vehicle in the time since the last position.
  case tooFar(Distance)
  /// Its time is no later than that of the last fix.
  case repeated
  /// It has none, or impossible ones.
  case withoutCoordinates
}
