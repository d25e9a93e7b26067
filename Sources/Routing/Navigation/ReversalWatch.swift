/// Detects movement along a route against its direction, by the courses that a receiver reports.
struct ReversalWatch: Sendable {
  private(set) var isReversed: Bool
  /// When the present movement against the route began, and its length in metres.
  private var first: Duration?
  private var length = 0.0
  private var last: Duration?

  /// So long and so far, in metres, before it counts.
  private static let (time, shortest) = (Duration.seconds(4), 6.0)
  /// In degrees from the route's direction: against it from the one, and with it up to the other.
  private static let (against, with) = (120.0, 90.0)
  /// In metres: half the width of a road; how much farther away than the nearest part of the route another one may be
  /// that is meant, with a good receiver; and the stretch before the end where people look for the entrance.
  private static let (road, beside, end) = (8.0, 5.0, 30.0)

  /// `isReversed`: whether a route begins against the direction of travel, as one does that was found because of that.
  init(isReversed: Bool = false) { self.isReversed = isReversed }

  mutating func take(_ sighting: Sighting, on way: TrackedRoute, near along: Double, _ motion: MotionEstimate) {
    let before = last
    last = sighting.time
    guard motion.isMoving, !motion.isInDoubt(at: sighting.time), let course = sighting.course else { return }
    guard along < way.length - Self.end else { return reset() }
    let reach = Self.road + 2 * sighting.radius
    let spots = way.spots(near: sighting.place, within: 0...along + 2 * reach)
    let nearest = spots.map(\.distance).min() ?? .infinity
    guard nearest <= reach else { return reset() }
    let beside = spots.filter { $0.distance <= nearest + max(Self.beside, sighting.radius) }
    let angle = beside.map { abs(RoundAngle.wrapped(course - $0.bearing)) }.min() ?? 0
    guard angle > Self.against else {
      if angle < Self.with { isReversed = false }
      return reset()
    }
    guard let first, let before else { return first = sighting.time }
    length += motion.meanSpeed * ((sighting.time - before) / .seconds(1))
    if sighting.time - first >= Self.time, length >= Self.shortest { isReversed = true }
  }

  private mutating func reset() { (first, length) = (nil, 0) }
}
