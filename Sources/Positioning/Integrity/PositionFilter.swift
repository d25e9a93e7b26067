import Geodesy

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
    if let magvar = fix.magvar {
      let model = WorldMagneticModel.declination(at: place, altitude: fix.altHAE ?? 0, time: fix.time)
      declination = Declination(
        turn: Self.isReversed(magvar, model) ? Turn(degrees: -magvar.degrees) : magvar,
        origin: .receiver
      )
    } else if declination?.origin != .receiver {
      let model = WorldMagneticModel.declination(at: place, altitude: fix.altHAE ?? 0, time: fix.time)
      declination = Declination(turn: model, origin: .model)
    }
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
}
