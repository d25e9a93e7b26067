/// The progress along a route, estimated from expected and observed positions (a Kalman filter along the line).
struct ProgressFilter: Sendable {
  private(set) var along: Double
  private var variance: Double
  /// The largest distance along the route that is certain.
  private(set) var reached: Double

  /// The time for which a reported speed stays valid, in seconds.
  private static let memory = 2.0
  /// A receiver's errors are correlated in time: a fix weighs less than its reported accuracy suggests.
  private static let stubbornness = 2.0

  /// The distance that an observed position may be behind the progress without a U-turn, in metres.
  private static let backlash = 5.0

  private static let surprise = 9.0

  init(at along: Double, _ sighting: Sighting) {
    self.along = along
    variance = sighting.radius * sighting.radius
    reached = along
  }

  mutating func move(for seconds: Double, at motion: MotionEstimate) {
    // When braking the mean speed was higher than the current one, when accelerating lower.
    along += motion.meanSpeed * seconds
    let known = min(seconds, Self.memory)
    let wrong = motion.error * known + motion.speed * (seconds - known) / 2
    variance += wrong * wrong
  }

  /// The part of the route where the user may be.
  func window(_ sighting: Sighting, _ motion: MotionEstimate) -> ClosedRange<Double> {
    let farthest = along + 3 * variance.squareRoot() + 2 * sighting.radius + 20
    let nearest = max(reached - Self.backlash - (motion.isTold ? 0 : 3 * sighting.radius), 0)
    return nearest...max(farthest, nearest)
  }

  /// How implausible a position on the route is: far from the observed one, far from the expected progress, or in
  /// another direction.
  func strangeness(_ spot: RoutePosition, _ sighting: Sighting) -> Double {
    let radius = sighting.radius
    let aside = spot.distance / radius
    let ahead = (spot.along - along) * (spot.along - along) / (variance + radius * radius)
    let turned = sighting.course.map { abs(RoundAngle.wrapped($0 - spot.bearing)) / 45 } ?? 0
    // Repeated observations win, however unexpected they were.
    return aside * aside + min(ahead, Self.surprise) + turned * turned
  }

  mutating func take(_ spot: RoutePosition, _ sighting: Sighting) {
    let doubt = sighting.radius * sighting.radius * Self.stubbornness
    let gain = variance / (variance + doubt)
    along += (spot.along - along) * gain
    variance *= 1 - gain
    reached = max(reached, along - variance.squareRoot())
  }
}
