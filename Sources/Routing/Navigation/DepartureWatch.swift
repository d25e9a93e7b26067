/// Notices that somebody has left a way, or has turned back on it, and isn't misled by a receiver that errs.
struct DepartureWatch: Sendable {
  enum Verdict: Sendable {
    case near
    /// Too far away for the way, for a moment or by an error.
    case doubtful
    case gone
  }

  /// What speaks for it since somebody was last seen on the way.
  private var evidence = 0.0
  private var sightings = 0
  /// The nearest that somebody has come to the way who has still to come to it.
  private var nearest = Double.infinity

  /// In metres: roads are wide, and drawn in their middle.
  private static let width = 8.0
  /// So many times what a receiver claims to be its error it may be wrong by, and one that doesn't tell a speed.
  private static let (error, errorWithoutSpeed) = (2.0, 4.0)
  /// How often one has to be seen elsewhere: the less often the farther.
  private static let (fewest, enough) = (2, 2.6)

  /// The distance is that from the nearest place of the way that lies ahead.
  mutating func judge(_ sighting: Sighting, at distance: Double, _ motion: MotionEstimate) -> Verdict {
    let limit = Self.width + (motion.isTold ? Self.error : Self.errorWithoutSpeed) * sighting.radius
    guard distance > limit else {
      (evidence, sightings, nearest) = (0, 0, 0)
      return .near
    }
    nearest = min(nearest, distance)
    // Nobody leaves a way who stands, or who has come as near to it as there is a road.
    let far = distance - nearest
    guard far > (nearest > 0 ? limit : 0), motion.isMoving, !motion.isInDoubt(at: sighting.time) else {
      return .doubtful
    }
    (evidence, sightings) = (evidence + far / limit, sightings + 1)
    return sightings >= Self.fewest && evidence >= Self.enough ? .gone : .doubtful
  }
}
