package import Geodesy

/// Turns fixes as they come into a position that can be trusted.
///
/// It ages, it doesn't jump, and a course that is made of noise is not shown. All times are the caller's, from a clock
/// that only goes forward.
package struct PositionFilter: Sendable {
  /// The result for a fix.
  package enum Outcome: Hashable, Sendable {
    /// It is where we are now.
    case accepted
    /// It is where we are, but nothing connects it with what was before: a track begins a new piece.
    case acceptedAnew
    /// Too far away to be true, until another one agrees with it.
    case held
    /// The receiver doesn't know where it is.
    case withoutPlace
    /// A repetition of the same instant, or a late report.
    case repeated
  }

  private var last: PlacedFix?
  private var gate = JumpGate()
  private var courses = CourseFilter()
  private var memory = FieldMemory()
  private var compass: (heading: Heading, at: Duration)?
  private var declination: Declination?
  private var lastWord: Duration?
  private var hasToldLoss = false
  private var fixes = FixInterval()
  /// Why the newest fix isn't the position; nil if it is.
  package private(set) var rejection: Rejection?
  private var jump: PositionJump?

  package init() {}

  package mutating func take(_ fix: Fix, at now: Duration) -> Outcome {
    lastWord = now
    noteHeading(of: fix, at: now)
    guard let coordinate = fix.coordinate else {
      rejection = fix.mode >= .twoDimensional ? .withoutCoordinates : nil
      return .withoutPlace
    }
    let new = PlacedFix(fix: fix, coordinate: coordinate, at: now)
    guard let last else { return accept(new, anew: true) }
    // A stuck receiver ages, however often it repeats its report; and of two receivers, the slower one is late.
    if let lead = last.elapsed(to: new), lead <= .zero, lead >= .zero - Self.lateness {
      rejection = .repeated
      return .repeated
    }
    switch gate.judge(new, after: last) {
    case .held:
      rejection = .tooFar(Sphere.earth.distance(from: last.coordinate, to: coordinate))
      jump?.begin(at: now)
      return .held
    case .confirmed(let isJump):
      if isJump { jump = PositionJump(from: last.coordinate, to: coordinate, at: now) ?? jump }
      return accept(new, anew: true)
    case .plausible: return accept(new, anew: last.isClockSet(before: new))
    }
  }

  /// Takes a compass heading reported between two fixes.
  package mutating func take(_ heading: Heading, at now: Duration) {
    compass = (heading, now)
  }

  /// The current or last position; nil before the first fix.
  package func position(at now: Duration) -> KnownPosition? {
    guard let last else { return nil }
    let age = max(now - last.at, .zero)
    return KnownPosition(
      coordinate: last.coordinate,
      fix: last.fix,
      age: age,
      freshnessLimits: freshnessLimits,
      course: courses.course(at: now, freshnessLimits),
      speed: age < freshnessLimits.stale ? last.fix.speed : nil,
      heading: heading(at: now),
      declination: declination,
      jump: jump?.distance
    )
  }

  /// Whether a receiver speaks, though it may not know where it is.
  package func hearsReceiver(at now: Duration) -> Bool {
    lastWord.map { now - $0 < freshnessLimits.lost } ?? false
  }

  /// Says once that the position has just been lost: that is what a bell is for.
  package mutating func isJustLost(at now: Duration) -> Bool {
    guard let last, !hasToldLoss, now - last.at >= freshnessLimits.lost else { return false }
    hasToldLoss = true
    return true
  }

  /// When what is shown changes though nothing comes: it grows stale, older by a second, lost; nil for never.
  package func nextChange(after now: Duration) -> Duration? {
    guard let last else { return nil }
    let freshnessLimits = freshnessLimits
    let (staleAt, lostAt) = (last.at + freshnessLimits.stale, last.at + freshnessLimits.lost)
    // The age is shown in whole seconds from the default limit on.
    let older =
      last.at + .seconds(max((now - last.at).components.seconds + 1, FreshnessLimits.usual.stale.components.seconds))
    let compassEnd = compass.map { $0.at + Self.endurance }
    let receiverEnd = lastWord.map { $0 + freshnessLimits.lost }
    let changes = [older > lostAt ? nil : older, staleAt, lostAt, courses.end(freshnessLimits), compassEnd]
    return (changes + [receiverEnd]).compactMap(\.self).filter { $0 > now }.min()
  }

  /// Forgets everything, for another source.
  package mutating func reset() {
    self = PositionFilter()
  }

  private mutating func accept(_ new: PlacedFix, anew: Bool) -> Outcome {
    let (fix, now) = (new.fix, new.at)
    rejection = nil
    jump = jump?.after(last?.at, at: now, freshnessLimits)
    fixes.take(at: now)
    if anew { courses.forget() }
    courses.take(fix, at: now)
    noteDeclination(of: fix, at: new.coordinate)
    if anew { memory = FieldMemory() }
    let complete = memory.complete(fix, at: now, freshnessLimits)
    last = PlacedFix(fix: complete, coordinate: new.coordinate, at: now)
    hasToldLoss = false
    return anew ? .acceptedAnew : .accepted
  }

  private mutating func noteHeading(of fix: Fix, at now: Duration) {
    let source = fix.source ?? "gpsd"
    if let bearing = fix.heading {
      compass = (Heading(bearing: bearing, reference: .trueNorth, source: source, device: fix.device), now)
    } else if let bearing = fix.magheading {
      compass = (Heading(bearing: bearing, reference: .magneticNorth, source: source, device: fix.device), now)
    }
  }

  private func heading(at now: Duration) -> Bearing? {
    guard let compass, now < compass.at + Self.endurance else { return nil }
    switch compass.heading.reference {
    case .trueNorth: return compass.heading.bearing
    case .magneticNorth: return declination?.trueBearing(compass.heading.bearing)
    }
  }

  /// The receiver's own word comes first, the model second.
  private mutating func noteDeclination(of fix: Fix, at place: Coordinate) {
    guard fix.magvar != nil || declination?.origin != .receiver else { return }
    let model = WorldMagneticModel.declination(at: place, altitude: fix.altHAE ?? 0, time: fix.time)
    guard let magvar = fix.magvar else { return declination = Declination(turn: model, origin: .model) }
    let isReversed = Self.isReversed(magvar, model)
    declination = Declination(turn: isReversed ? Turn(degrees: -magvar.degrees) : magvar, origin: .receiver)
  }

  /// Versions of gpsd differ in the sign; if that makes more than a few degrees, the model decides.
  private static func isReversed(_ reported: Turn, _ model: Turn) -> Bool {
    abs(reported.degrees + model.degrees) + 4 < abs(reported.degrees - model.degrees)
  }

  /// A fix older than the last one by up to this is late; an older one is from a clock that was set back.
  private static let lateness = Duration.seconds(2)

  /// A compass speaks several times a second; for so long it is believed.
  private static let endurance = Duration.seconds(3)
  /// How long the receiver is waited for.
  private var freshnessLimits: FreshnessLimits { FreshnessLimits(interval: fixes.interval) }

  /// Rejects a fix that no vehicle could have reached since the last one, until another rejected fix agrees with it.
  struct JumpGate {
    enum Verdict: Hashable {
      case plausible
      /// Far away, and only now believed: nothing connects it with the position before. It has jumped unless it only went
      /// much faster than reported.
      case confirmed(isJump: Bool)
      case held
    }

    /// In metres a second: without a reported speed 1,200 km/h, which is also the maximum; with one, at least 540 km/h.
    private static let (fastest, slowest) = (1200 / 3.6, 150.0)
    /// How much faster than reported a receiver may have been since the last fix.
    private static let allowance = 1.5

    private var held: PlacedFix?

    mutating func judge(_ new: PlacedFix, after last: PlacedFix) -> Verdict {
      let reported = [last.fix.speed, new.fix.speed].compactMap { $0?.metersPerSecond }.max()
      let speed = reported.map { min(max($0 * Self.allowance, Self.slowest), Self.fastest) } ?? Self.fastest
      if new.isReachable(from: last, at: speed) {
        held = nil
        return .plausible
      }
      // A repeated report of the same instant confirms nothing.
      if let held, held.elapsed(to: new) == .zero { return .held }
      guard let before = held, new.isReachable(from: before, at: Self.fastest) else {
        held = new
        return .held
      }
      held = nil
      return .confirmed(isJump: !new.isReachable(from: last, at: Self.fastest))
    }
  }

  /// A fix with its place, and when it came by the caller's clock.
  struct PlacedFix {
    let fix: Fix
    let coordinate: Coordinate
    let at: Duration

    /// A receiver's clock that goes on by more was set.
    private static let longestGap = Duration.seconds(3600)

    /// The time that passed by the receiver's clock; nil if one of the fixes has no time.
    func elapsed(to next: PlacedFix) -> Duration? {
      guard let start = fix.time, let end = next.fix.time else { return nil }
      return end - start
    }

    /// Whether the receiver's clock was set in between.
    func isClockSet(before next: PlacedFix) -> Bool {
      elapsed(to: next).map { !(Duration.zero...Self.longestGap).contains($0) } ?? false
    }

    /// Whether a vehicle of this speed, in metres a second, gets here from another fix in time.
    fileprivate func isReachable(from start: PlacedFix, at speed: Double) -> Bool {
      // A recording may be played faster than it was made, so the receiver's clock is the better one, unless it was set.
      let elapsed = start.isClockSet(before: self) ? at - start.at : start.elapsed(to: self) ?? at - start.at
      // Two fixes of one instant may disagree a little.
      let reach = speed * max(elapsed / .seconds(1), 0.1)
      return Sphere.earth.distance(from: start.coordinate, to: coordinate) <= .meters(reach)
    }
  }

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
