import Geodesy
import Motion
import Testing

struct DampedNeedleTests {
  typealias Script = [(at: Duration, to: Double?)]

  static let jump: Script = [
    (.zero, 350), (.milliseconds(1_500), 10), (.milliseconds(3_100), nil), (.seconds(5), 90),
  ]
  static let interrupted: Script = [
    (.zero, 179), (.microseconds(333_333), 181), (.milliseconds(700), nil), (.milliseconds(900), 5), (.seconds(2), 300),
  ]
  static let rates = [10, 30, 60, 144]
  static let masses = [(0.4, 4.0), (0.25, 4), (0.3, 4), (0.36, 3.5), (0.36, 5.5)]

  @Test func `whoever wants no movement meanwhile has none`() {
    var needle = DampedNeedle.headingNeedle()
    needle.turn(to: Bearing(degrees: 90))
    needle.motion = .none

    needle.turn(to: Bearing(degrees: 200))

    #expect(needle.angle == Bearing(degrees: 200) && needle.isSettled)
  }

  @Test(arguments: masses, rates)
  func `a heading from 0 to 350, 10, nowhere and 90 follows the rules`(body: (Double, Double), rate: Int) {
    let rules = Rules.angles(mass: body.0, friction: body.1, script: Self.jump, seconds: 15)

    let shown = Self.angles(mass: body.0, friction: body.1, script: Self.jump, rate: rate, seconds: 15)

    for (frame, angle) in shown.enumerated() {
      let millisecond = frame * 1000 / rate
      #expect(abs((Bearing(degrees: angle) - Bearing(degrees: rules[millisecond])).degrees) < 0.5)
    }
    #expect(shown.last == 90)
  }

  @Test(arguments: [jump, interrupted])
  func `at one time the angle is the same at every frame rate`(script: Script) {
    let slow = Self.angles(mass: 0.3, friction: 4, script: script, rate: 10, seconds: 8)

    for rate in [30, 60, 144 * 5] {
      let fast = Self.angles(mass: 0.3, friction: 4, script: script, rate: rate, seconds: 8)
      for (frame, angle) in slow.enumerated() {
        #expect(fast[frame * rate / 10] == angle)
      }
    }
  }

  @Test func `it never goes the long way round`() {
    for (from, to) in [(0.0, 350.0), (350, 10), (10, 200), (359, 181), (90, 271)] {
      var needle = DampedNeedle.headingNeedle(at: Bearing(degrees: from))
      needle.turn(to: Bearing(degrees: to))
      let way = (Bearing(degrees: to) - Bearing(degrees: from)).degrees
      var gone = 0.0

      for _ in 0..<600 {
        let before = needle.angle
        needle.advance(by: .seconds(1) / 60)
        gone += (needle.angle - before).degrees
        #expect((-2...abs(way) + 2).contains(way < 0 ? -gone : gone))
      }

      #expect(needle.isSettled)
      #expect(needle.angle.degrees == to)
    }
  }

  @Test func `a course that alternates by 10° each way shows as less than 4° each way`() {
    var needle = DampedNeedle.headingNeedle()
    var most = 0.0
    for second in 0..<60 {
      needle.turn(to: Bearing(degrees: second.isMultiple(of: 2) ? 10 : -10))
      for _ in 0..<60 {
        needle.advance(by: .seconds(1) / 60)
        // Ignores the first swings, which start from rest at the centre.
        if second >= 10 { most = max(most, abs((needle.angle - .north).degrees)) }
      }
    }

    #expect((3.0..<4).contains(most))
  }

  @Test(arguments: [350.0, 10, 120, 179.5])
  func `hurrying follows the rules of fast mode until it comes to rest`(target: Double) {
    let rules = Rules.angles(mass: 0.4, friction: 4, script: [(.zero, target)], seconds: 12, isFast: true)
    var rose = DampedNeedle.rose()
    rose.turn(to: Bearing(degrees: target))
    rose.hurry()

    for frame in 1...12 * 60 {
      rose.advance(by: .seconds(1) * frame / 60 - .seconds(1) * (frame - 1) / 60)
      #expect(abs((rose.angle - Bearing(degrees: rules[frame * 1000 / 60])).degrees) < 0.5)
    }

    #expect(rose.isSettled)
  }

  @Test func `hurrying gets there sooner, once`() {
    #expect(Self.secondsToRest(hurrying: true) < 0.8 * Self.secondsToRest(hurrying: false))
  }

  @Test func `after a suspension nothing leaps`() {
    var rose = DampedNeedle.rose()
    rose.turn(to: Bearing(degrees: 90))

    rose.advance(by: .seconds(3_600))

    #expect(rose.angle.degrees < 0.1)
  }

  @Test func `markers on the rim don't move in step`() {
    let angles = (0..<8).map { number in
      var marker = DampedNeedle.rimMarker(number)
      marker.turn(to: Bearing(degrees: 90))
      marker.advance(by: .milliseconds(500))
      return marker.angle
    }

    #expect(Set(angles).count == angles.count)
  }

  @Test func `without motion it is there at once`() {
    var needle = DampedNeedle.headingNeedle(motion: .none)

    needle.turn(to: Bearing(degrees: 77))

    #expect(needle.isSettled)
    #expect(needle.angle.degrees == 77)
  }

  private static func angles(mass: Double, friction: Double, script: Script, rate: Int, seconds: Int) -> [Double] {
    var thing = DampedNeedle(mass: mass, friction: friction)
    var now = Duration.zero
    var events = script[...]
    return (0...rate * seconds).map { frame in
      let end = .seconds(1) * frame / rate
      while let event = events.first, event.at <= end {
        thing.advance(by: event.at - now)
        now = event.at
        thing.turn(to: event.to.map { Bearing(degrees: $0) })
        events = events.dropFirst()
      }
      thing.advance(by: end - now)
      now = end
      return thing.angle.degrees
    }
  }

  private static func secondsToRest(hurrying: Bool) -> Double {
    var rose = DampedNeedle.rose()
    rose.turn(to: Bearing(degrees: 120))
    if hurrying { rose.hurry() }
    var frames = 0
    while !rose.isSettled, frames < 6_000 {
      rose.advance(by: .seconds(1) / 60)
      frames += 1
    }
    return Double(frames) / 60
  }
}

/// The rules as they are given, stepped at a thousandth of a second.
private enum Rules {
  static func angles(
    mass: Double,
    friction: Double,
    script: DampedNeedleTests.Script,
    seconds: Int,
    isFast: Bool = false
  ) -> [Double] {
    var (current, speed, target, isFast) = (0.0, 0.0, Double?.some(0), isFast)
    let dt = 0.001
    return (0...seconds * 1000).map { millisecond in
      if millisecond > 0, let target {
        let aim = target < 0 ? target + 360 : target
        while aim - current > 180 { current += 360 }
        while current - aim > 180 { current -= 360 }
        var force = aim - current
        if isFast { force *= abs(force).squareRoot() }
        let acceleration = force / mass
        speed -= speed * friction * dt
        speed += acceleration * dt
        speed = max(-180, min(180, speed))
        let effective = speed < 0 ? min(speed, -0.5) : max(speed, 0.5)
        current += effective * dt
        if abs(aim - current) < 0.5 / 6, abs(speed) <= 0.5 { (current, speed, isFast) = (aim, 0, false) }
      }
      for event in script where event.at == .milliseconds(millisecond) {
        target = event.to
        if target == nil { speed = 0 }
      }
      return current
    }
  }
}
