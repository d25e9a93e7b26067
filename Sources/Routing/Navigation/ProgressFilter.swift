/// How far along a way somebody is, of what is expected and what is seen (a Kalman filter along the line).
struct ProgressFilter: Sendable {
  private(set) var along: Double
  private var variance: Double
  /// So far somebody has certainly been.
  private(set) var reached: Double

  /// In seconds: for longer nobody knows how fast somebody was whose speed was last heard of before.
  private static let memory = 2.0
  /// Errors of a receiver don't change from second to second: what it says counts for less than it claims.
  private static let stubbornness = 2.0

  /// In metres: so far back of what is passed somebody may be seen who hasn't turned round.
  private static let backlash = 5.0

  private static let surprise = 9.0

  init(at along: Double, _ sighting: Sighting) {
    self.along = along
    variance = sighting.radius * sighting.radius
    reached = along
  }

  mutating func move(for seconds: Double, at motion: MotionEstimate) {
    // Who brakes was faster a moment ago, and who starts slower.
    along += motion.meanSpeed * seconds
    let known = min(seconds, Self.memory)
    let wrong = motion.error * known + motion.speed * (seconds - known) / 2
    variance += wrong * wrong
  }

  /// Where on the way somebody may be.
  func window(_ sighting: Sighting, _ motion: MotionEstimate) -> ClosedRange<Double> {
    let farthest = along + 3 * variance.squareRoot() + 2 * sighting.radius + 20
    let nearest = max(reached - Self.backlash - (motion.isTold ? 0 : 3 * sighting.radius), 0)
    return nearest...max(farthest, nearest)
  }

  /// How unlikely it is that somebody is at a spot: one beside which they are seen, far from where they should be by now,
  /// or that leads elsewhere.
  func strangeness(_ spot: RoutePosition, _ sighting: Sighting) -> Double {
    let radius = sighting.radius
    let aside = spot.distance / radius
    let ahead = (spot.along - along) * (spot.along - along) / (variance + radius * radius)
    let turned = sighting.course.map { abs(RoundAngle.wrapped($0 - spot.bearing)) / 45 } ?? 0
    // What is seen again and again is true, however little it was expected.
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
