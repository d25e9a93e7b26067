/// Tracks progress along a route: the distance covered, departures from the route, and announcements.
package struct RouteTracker: Sendable {
  package enum State: String, Sendable {
    /// Before reaching the start of the route.
    case approaching
    case following
    /// Off the route.
    case astray
    case arrived
  }

  package enum Event: Sendable {
    case announcement(Announcement)
    /// The route was left just now.
    case left
    case arrived
  }

  package let route: TrackedRoute
  package private(set) var state = State.approaching
  /// The distance covered, in metres; never decreases.
  package private(set) var along = 0.0
  private var progress: ProgressFilter?
  private var departure = DepartureWatch()
  private var trail = TrailWatch()
  private var reversal: ReversalWatch
  private var announcer: Announcer
  private var last: Sighting?
  private var motion = MotionEstimate()

  /// In metres, besides what the receiver may be wrong by: who is as near to the end has arrived.
  private static let (standingNearEnd, farFromEnd) = (10.0, 20.0)

  package init(_ route: TrackedRoute) {
    self.route = route
    announcer = Announcer(route)
    reversal = ReversalWatch()
  }

  /// Along a route found on the move, whose first turn the caller announces; at a speed in metres a second.
  ///
  /// `isReversed`: whether it begins against the direction of travel.
  package init(rerouted route: TrackedRoute, at speed: Double, isReversed: Bool) {
    self.route = route
    announcer = Announcer(rerouted: route, at: speed)
    reversal = ReversalWatch(isReversed: isReversed)
  }

  /// Whether the user moves along the route against its direction and has to make a U-turn.
  package var isReversed: Bool { reversal.isReversed }

  /// In metres a second.
  package var speed: Double { motion.speed }

  /// The step that is next, and how far it is.
  package var next: (step: Int, distance: Double)? {
    route.nextStep(after: along).map { ($0, route.starts[$0] - along) }
  }

  package var distanceLeft: Double { route.length - along }
  package var timeLeft: Double { route.timeLeft(from: along) }

  package mutating func take(_ sighting: Sighting) -> [Event] {
    guard state != .arrived, last.map({ sighting.time > $0.time }) ?? true else { return [] }
    if sighting.isAnew {
      (motion, reversal) = (MotionEstimate(), ReversalWatch())
      trail.forget()
    }
    motion.take(sighting)
    let spot = settle(sighting)
    last = sighting
    if state != .approaching { trail.take(sighting, on: route, near: progress?.along ?? along, motion) }
    let wasReversed = reversal.isReversed
    reversal.take(sighting, on: route, near: progress?.along ?? along, motion)
    if !wasReversed, reversal.isReversed, goOn(from: sighting) { reversal = ReversalWatch() }
    let isTurningBack = reversal.isReversed && !wasReversed
    let verdict = departure.judge(sighting, at: spot?.distance ?? .infinity, motion)
    // Also after returning before a new route was found.
    if verdict == .near, !trail.isElsewhere { state = .following }
    guard state != .astray, isTurningBack || hasLeft(verdict, sighting) else { return tell() }
    state = .astray
    return [.left]
  }

  /// Lets time pass without a word of the receiver: who was moving moves on, but passes no turn unseen.
  package mutating func pass(to time: Duration) -> [Event] {
    guard state == .following, let last, let progress, time > last.time else { return [] }
    let gone = motion.speed * (min(time - last.time, Self.longestSilence) / .seconds(1))
    let turn = route.nextStep(after: along).map { route.starts[$0] - Self.beforeTurn } ?? route.length
    along = max(along, min(progress.along + gone, turn))
    return tell()
  }

  /// How long motion is extrapolated without a fix.
  package static let longestSilence = Duration.seconds(30)
  private static let beforeTurn = 1.0

  private mutating func hasLeft(_ verdict: DepartureWatch.Verdict, _ sighting: Sighting) -> Bool {
    if trail.isGone { return !goOnByTrail(from: sighting) }
    return verdict == .gone && !trail.isFitting && !goOn(from: sighting)
  }

  /// Continues farther along the route, after a short cut or a time without usable fixes.
  private mutating func goOn(from sighting: Sighting) -> Bool {
    let spot = route.spots(near: sighting.place, within: along...route.length).min { $0.distance < $1.distance }
    guard let spot, spot.distance <= Self.roadWidth + sighting.radius, spot.isAlong(sighting.course) else {
      return false
    }
    goOn(at: spot.along, sighting)
    return true
  }

  /// Continues where the route's direction agrees with the recent trail.
  private mutating func goOnByTrail(from sighting: Sighting) -> Bool {
    guard let spot = trail.fit(on: route, within: along...route.length) else { return false }
    goOn(at: spot, sighting)
    return true
  }

  private mutating func goOn(at spot: Double, _ sighting: Sighting) {
    progress = ProgressFilter(at: spot, sighting)
    (along, departure) = (max(along, spot), DepartureWatch())
    trail.forget()
  }

  private static let roadWidth = 8.0

  /// Finds the position on the route.
  private mutating func settle(_ sighting: Sighting) -> RoutePosition? {
    guard var progress = self.progress else {
      let spots = route.spots(near: sighting.place, within: 0...route.length)
      let nearest = spots.min { $0.distance < $1.distance }
      // At the start of the route, the start counts, even if the route passes it again later.
      let beginning = route.line.first.map { RoadMeters(around: sighting.place).flat($0).length } ?? 0
      along = beginning <= 3 * sighting.radius ? 0 : nearest?.along ?? 0
      self.progress = ProgressFilter(at: along, sighting)
      return nearest
    }
    let time = last.map { (sighting.time - $0.time) / .seconds(1) } ?? 0
    progress.move(for: time, at: motion)
    let spots = route.spots(near: sighting.place, within: progress.window(sighting, motion))
    if !motion.isInDoubt(at: sighting.time),
      let likeliest = spots.min(by: { progress.strangeness($0, sighting) < progress.strangeness($1, sighting) })
    {
      progress.take(likeliest, sighting)
    }
    self.progress = progress
    if state != .astray { along = max(along, min(progress.along, route.length)) }
    return spots.min { $0.distance < $1.distance }
  }

  private mutating func tell() -> [Event] {
    guard !reversal.isReversed else { return [] }
    switch state {
    case .astray, .arrived: return []
    case .approaching: return announcer.begin().map { [.announcement($0)] } ?? []
    case .following:
      guard !isAtEnd else {
        (state, along) = (.arrived, route.length)
        return [.arrived]
      }
      return announcer.announcements(at: along, motion.speed, within: last?.radius ?? 0).map { .announcement($0) }
    }
  }

  private var isAtEnd: Bool {
    guard let last, let end = route.line.last else { return false }
    let (radius, away) = (last.radius, RoadMeters(around: last.place).flat(end).length)
    guard away <= Self.farFromEnd + 2 * radius else { return false }
    guard motion.isMoving else {
      let near = Self.standingNearEnd + radius
      // The progress is less certain than standing at the end.
      return distanceLeft <= near || !motion.isTold && away <= near && along > route.length / 2
    }
    let isLast = next.map { $0.step == route.steps.count - 1 } ?? true
    return isLast && distanceLeft <= TrackedRoute.nearEnd(within: radius)
  }

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

    /// The distance is that from the nearest place of the route that lies ahead.
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

    mutating func take(_ sighting: Sighting, on route: TrackedRoute, near along: Double, _ motion: MotionEstimate) {
      let before = last
      last = sighting.time
      guard motion.isMoving, !motion.isInDoubt(at: sighting.time), let course = sighting.course else { return }
      guard along < route.length - Self.end else { return reset() }
      let reach = Self.road + 2 * sighting.radius
      let spots = route.spots(near: sighting.place, within: 0...along + 2 * reach)
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
}

extension Sighting {
  /// The accuracy, at least what any receiver can achieve.
  var radius: Double { max(accuracy, 3) }
}
