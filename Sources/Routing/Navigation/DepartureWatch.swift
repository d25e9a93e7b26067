/// Detects that the user left the route or turned back on it, despite errors of the receiver.
struct DepartureWatch: Sendable {
  enum Verdict: Sendable {
    case near
    /// Too far from the route, temporarily or because of an error.
    case doubtful
    case gone
  }

  /// The evidence for a departure since the last position on the route.
  private var evidence = 0.0
  private var sightings = 0
  /// The smallest distance to the route so far, until the user reaches it.
  private var nearest = Double.infinity

  /// Half the width of a road, in metres: roads are mapped as their centre line.
  private static let width = 8.0
  /// The real error as a multiple of the one that the receiver reports, and for receivers that report no speed.
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
    // Standing still, or as near to the route as the roads allow, isn't a departure.
    let far = distance - nearest
    guard far > (nearest > 0 ? limit : 0), motion.isMoving, !motion.isInDoubt(at: sighting.time) else {
      return .doubtful
    }
    (evidence, sightings) = (evidence + far / limit, sightings + 1)
    return sightings >= Self.fewest && evidence >= Self.enough ? .gone : .doubtful
  }
}
