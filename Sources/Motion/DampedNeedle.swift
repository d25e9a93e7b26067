package import Geodesy

/// A needle or a rose that turns like one in oil: inert, without jumps, yet quick to show a new direction.
///
/// The rules are given for small steps of time; here they are always steps of a millisecond, however
/// the frames fall, so that at a given time the angle is the same at every frame rate.
package struct DampedNeedle: Hashable, Sendable {
  private let mass: Double
  private let friction: Double
  package var motion: MotionLevel

  private var current: Double
  private var speed = 0.0
  private var isFast = false
  private var isTurning = false
  private var shimmer = Shimmer()
  /// Time that has passed but does not fill a step yet.
  private var remainder = Duration.zero

  /// The direction to point in; `nil` while it is unknown.
  package private(set) var target: Bearing?

  /// Creates a thing at rest.
  package init(mass: Double, friction: Double = 4, at angle: Bearing = .north, motion: MotionLevel = .full) {
    precondition(mass > 0 && friction >= 0, "a thing that turns has a mass")
    self.mass = mass
    self.friction = friction
    self.motion = motion
    current = angle.degrees
    target = angle
  }

  package var angle: Bearing { Bearing(degrees: current) }

  /// 0…1; below 1 while the direction isn't known, and for a moment after.
  package var opacity: Double { shimmer.opacity }

  /// Whether nothing will change until it gets another direction.
  package var isSettled: Bool { !isTurning && shimmer.isSettled }

  /// Whether all that it does is shimmer.
  package var isShimmering: Bool { target == nil && !isSettled }

  /// The time after which it looks different: zero means with the next frame, `nil` never.
  package var timeToNextChange: Duration? {
    if isTurning { return .zero }
    return shimmer.timeToNextChange.map { max($0 - remainder, .zero) }
  }

  /// The approximate time until it has turned by a step or come to rest; `nil` if it never does.
  package func timeToTurn(by step: Turn) -> Duration? {
    guard isTurning, let target else { return timeToNextChange }
    let away = abs((target - angle).degrees)
    let (force, pace) = (max(away, Self.latch) / mass, max(abs(speed), Self.leastSpeed))
    let seconds = min(step.degrees / pace, (2 * step.degrees / force).squareRoot())
    // Whatever was reckoned, it is looked at now and then; and a frame is never waited for.
    let time = Duration.seconds(min(seconds, 0.25))
    let change = time > Self.frameTime ? time : .zero
    return shimmer.timeToNextChange.map { min($0, change) } ?? change
  }

  /// Sets out for a direction, the short way round; where it isn't known, stays and shimmers.
  package mutating func turn(to direction: Bearing?) {
    target = direction
    if let direction, motion == .none { current = direction.degrees }
    isTurning = direction.map { $0.degrees != current || speed != 0 } ?? false
    if !isTurning { come(toRestAt: current) }
    shimmer.show(isKnown: direction != nil, isStill: motion != .full)
  }

  /// Turns the way it has set out for faster, until it comes to rest, as after a change that the person asked for.
  package mutating func hurry() {
    isFast = isTurning
  }

  package mutating func advance(by elapsed: Duration) {
    // After more than a second the program was suspended, or nothing was to be seen; nothing should leap.
    if elapsed > .seconds(1) { shimmer.skip(elapsed) }
    remainder += elapsed > .seconds(1) ? Self.step : elapsed
    while remainder >= Self.step, !isSettled {
      remainder -= Self.step
      shimmer.step()
      if isTurning, let target { step(towards: target.degrees) }
    }
    if isSettled { remainder = .zero }
  }

  /// The opacity of something whose direction isn't known: it swings, after a while stays dim, and comes back once known.
  struct Shimmer: Hashable, Sendable {
    private enum Phase: Hashable {
      case clear
      case swinging(milliseconds: Int)
      case dim
      case returning
    }

    private var phase = Phase.clear
    private(set) var opacity = 1.0

    private static let dimOpacity = 0.35
    private static let swingPerSecond = 1.2
    private static let returnPerSecond = 5.0
    /// In a terminal, more than ten steps a second aren't worth their cost.
    private static let millisecondsPerStep = 100
    private static let millisecondsUntilDim = 30_000

    var isSettled: Bool { phase == .clear || phase == .dim }

    /// The time after which it looks different, zero while it does so with every frame.
    var timeToNextChange: Duration? {
      switch phase {
      case .clear, .dim: nil
      case .returning: .zero
      case .swinging(let time): .milliseconds(Self.millisecondsPerStep - time % Self.millisecondsPerStep)
      }
    }

    mutating func show(isKnown: Bool, isStill: Bool) {
      switch (isKnown, isStill, phase) {
      case (true, true, _): (phase, opacity) = (.clear, 1)
      case (false, true, _): (phase, opacity) = (.dim, Self.dimOpacity)
      case (true, false, .swinging), (true, false, .dim): phase = .returning
      case (false, false, .clear), (false, false, .returning): phase = .swinging(milliseconds: 0)
      default: break
      }
    }

    /// Advances by a millisecond.
    mutating func step() {
      switch phase {
      case .clear, .dim: break
      case .returning:
        opacity = min(opacity + Self.returnPerSecond / 1000, 1)
        if opacity == 1 { phase = .clear }
      case .swinging(let time):
        swing(at: time + 1)
      }
    }

    /// Advances the swing by a time without frames.
    mutating func skip(_ elapsed: Duration) {
      guard case .swinging(let time) = phase else { return }
      swing(at: time + Int(min(elapsed / .milliseconds(1), Double(Self.millisecondsUntilDim))))
    }

    private mutating func swing(at time: Int) {
      guard time < Self.millisecondsUntilDim else {
        (phase, opacity) = (.dim, Self.dimOpacity)
        return
      }
      phase = .swinging(milliseconds: time)
      let shownTime = time - time % Self.millisecondsPerStep
      // Down from 1 to 0 and up again: two ways make a swing.
      let way = Double(shownTime) / 1000 * Self.swingPerSecond
      opacity = 1 - abs(way.remainder(dividingBy: 2))
    }
  }
}

/// The rules.
extension DampedNeedle {
  private static let step = Duration.milliseconds(1)
  private static let stepSeconds = 0.001
  private static let topSpeed = 180.0
  private static let frameTime = Duration.seconds(1) / 60
  /// Degrees a second below which nothing creeps.
  private static let leastSpeed = 0.5
  private static let latch = 0.5 / 6

  private mutating func step(towards target: Double) {
    current = target - (target - current).remainder(dividingBy: 360)
    let away = target - current
    let force = isFast ? signed(abs(away) * abs(away).squareRoot(), as: away) : away
    speed -= speed * friction * Self.stepSeconds
    speed += force / mass * Self.stepSeconds
    speed = min(max(speed, -Self.topSpeed), Self.topSpeed)
    // Kept apart from the speed itself, so that a small acceleration can still turn it round.
    current += signed(max(abs(speed), Self.leastSpeed), as: speed) * Self.stepSeconds
    if abs(target - current) < Self.latch, abs(speed) <= Self.leastSpeed { come(toRestAt: target) }
  }

  private mutating func come(toRestAt angle: Double) {
    current = angle
    speed = 0
    isFast = false
    isTurning = false
  }

  private func signed(_ size: Double, as other: Double) -> Double {
    Double(signOf: other, magnitudeOf: size)
  }
}

/// The things that turn on the map.
extension DampedNeedle {
  package static func rose(at angle: Bearing = .north, motion: MotionLevel = .full) -> DampedNeedle {
    DampedNeedle(mass: 0.4, at: angle, motion: motion)
  }

  package static func headingNeedle(at angle: Bearing = .north, motion: MotionLevel = .full) -> DampedNeedle {
    DampedNeedle(mass: 0.25, at: angle, motion: motion)
  }

  package static func targetNeedle(at angle: Bearing = .north, motion: MotionLevel = .full) -> DampedNeedle {
    DampedNeedle(mass: 0.3, at: angle, motion: motion)
  }

  /// A marker on the rim; each number has a friction of its own, so that they don't move in step.
  package static func rimMarker(
    _ number: Int,
    at angle: Bearing = .north,
    motion: MotionLevel = .full
  ) -> DampedNeedle {
    // Multiples of the golden ratio spread evenly, however many there are.
    let spread = (Double(number) * 0.618_033_988_749_895).remainder(dividingBy: 1) + 0.5
    return DampedNeedle(mass: 0.36, friction: 3.5 + 2 * spread, at: angle, motion: motion)
  }
}
