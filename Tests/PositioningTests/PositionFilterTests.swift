import Geodesy
import Positioning
import Testing

struct PositionFilterTests {
  private var keeper = PositionFilter()

  @Test(arguments: [
    (seconds: 0.0, freshness: KnownPosition.Freshness.fresh),
    (seconds: 2.99, freshness: .fresh),
    (seconds: 3, freshness: .stale),
    (seconds: 9.99, freshness: .stale),
    (seconds: 10, freshness: .lost),
    (seconds: 1e6, freshness: .lost),
  ])
  mutating func `a position ages`(seconds: Double, freshness: KnownPosition.Freshness) throws {
    _ = keeper.take(.at(60, 25), at: .seconds(100))

    let position = try #require(keeper.position(at: .seconds(100) + .seconds(seconds)))
    #expect(position.freshness == freshness)
    #expect(position.coordinate == Coordinate(north: 60, east: 25))
  }

  @Test mutating func `a loss is told once, and again after the next one`() {
    _ = keeper.take(.at(60, 25), at: .seconds(0))
    let first = [9, 10, 11].map { keeper.isJustLost(at: .seconds($0)) }
    _ = keeper.take(.at(60, 25), at: .seconds(12))
    let second = [13, 22, 23].map { keeper.isJustLost(at: .seconds($0)) }

    #expect(first == [false, true, false])
    #expect(second == [false, true, false])
  }

  @Test mutating func `a receiver that speaks every half minute is judged by that, and is lost when it falls silent`() {
    var losses: [Int] = []
    for second in 0..<400 {
      if second % 30 == 0, second < 300 { _ = keeper.take(.at(60, 25, second: second), at: .seconds(second)) }
      if keeper.isJustLost(at: .seconds(second)) { losses.append(second) }
      if second > 60, second < 300 { #expect(keeper.position(at: .seconds(second))?.freshness == .fresh) }
    }

    // Only after the third fix it is known how often it speaks.
    #expect(losses == [10, 40, 360])
    #expect(keeper.position(at: .seconds(320))?.freshness == .stale)
  }

  /// The climb after heights, one a second; nil where there is none.
  private mutating func climb(_ heights: [Double?], said: Double? = nil, from start: Int = 0) -> Double? {
    for (second, height) in heights.enumerated() {
      var fix = Fix.at(60, 25, second: start + second)
      (fix.altMSL, fix.climb) = (height, said)
      _ = keeper.take(fix, at: .seconds(start + second))
    }
    return keeper.position(at: .seconds(start + heights.count - 1))?.fix.climb
  }

  @Test mutating func `the climb is the slope of the heights of the last ten seconds`() throws {
    #expect(climb([10, 12, 14]) == nil)
    #expect(try abs(#require(climb((3..<30).map { 10 + Double($0) * 2 }, from: 3)) - 2) < 1e-9)
    #expect(try abs(#require(climb(Array(repeating: 68, count: 15), from: 30))) < 1e-9)
  }

  @Test mutating func `what the receiver says of its climb counts more than its heights`() {
    #expect(climb((0..<10).map { Double($0) }, said: 0.25) == 0.25)
  }

  @Test mutating func `without heights, or in a jump of the clock, there is no climb`() {
    #expect(climb([nil, nil, nil, nil, nil, nil]) == nil)
    #expect(climb([100, 900, 300], from: 100_000) == nil)
  }

  @Test mutating func `a gap makes no receiver slow`() {
    for second in [0, 1, 2, 60, 61, 62] { _ = keeper.take(.at(60, 25, second: second), at: .seconds(second)) }

    #expect(keeper.position(at: .seconds(65))?.freshness == .stale)
    #expect(keeper.position(at: .seconds(72))?.freshness == .lost)
  }

  @Test mutating func `a single jump is not believed`() {
    _ = keeper.take(.at(60, 25, second: 0), at: .seconds(0))

    #expect(keeper.take(.at(60.01, 25, second: 1), at: .seconds(1)) == .held)
    #expect(keeper.take(.at(60.0001, 25, second: 2), at: .seconds(2)) == .accepted)
    #expect(keeper.position(at: .seconds(2))?.coordinate == Coordinate(north: 60.0001, east: 25))
  }

  @Test mutating func `two rejected fixes that agree are believed, one that is repeated is not`() {
    _ = keeper.take(.at(60, 25, second: 0), at: .seconds(0))

    #expect(keeper.take(.at(60.01, 25, second: 1), at: .seconds(1)) == .held)
    #expect(keeper.take(.at(60.01, 25, second: 1), at: .seconds(1)) == .held)
    #expect(keeper.take(.at(60.0101, 25, second: 2), at: .seconds(2)) == .acceptedAnew)
    #expect(keeper.position(at: .seconds(2))?.coordinate == Coordinate(north: 60.0101, east: 25))
  }

  @Test(arguments: [nil, 330.0]) mutating func `an airliner is followed`(reported: Double?) {
    let outcomes = (0..<100).map { second in
      // 1,190 km/h north.
      keeper.take(.at(43 + Double(second) * 0.00297, 7, second: second, speed: reported), at: .seconds(second))
    }

    #expect(outcomes.dropFirst().allSatisfy { $0 == .accepted })
  }

  @Test mutating func `a receiver that reports no speed while it flies is not lost`() {
    for second in 0..<100 {
      _ = keeper.take(.at(43 + Double(second) * 0.0027, 7, second: second, speed: 0), at: .seconds(second))
      let position = keeper.position(at: .seconds(second))
      #expect(position.map { $0.age <= .seconds(1) && $0.jump == nil } == true)
    }
  }

  @Test mutating func `a wrong first fix of a slow receiver is given up with the third`() {
    _ = keeper.take(.at(46.2, 7, second: 0, speed: 30, track: 0), at: .zero)
    let outcomes = (1...5).map { step in
      let north = 43.7 + Double(step) * 0.00135
      return keeper.take(.at(north, 7, second: step * 5, speed: 30, track: 0), at: .seconds(step * 5))
    }

    #expect(outcomes == [.held, .acceptedAnew, .accepted, .accepted, .accepted])
  }

  @Test mutating func `a rejected fix has a reason, until one is accepted`() {
    _ = keeper.take(.at(60, 25, second: 0), at: .seconds(0))
    _ = keeper.take(.at(61, 25, second: 1), at: .seconds(1))
    guard case .tooFar(let distance) = keeper.rejection else {
      Issue.record("no reason")
      return
    }
    #expect(abs(distance.meters - 111_195) < 100)

    _ = keeper.take(.at(60, 25, second: 2), at: .seconds(2))
    #expect(keeper.rejection == nil)
    _ = keeper.take(.at(60, 25, second: 2), at: .seconds(3))
    #expect(keeper.rejection == .repeated)
    var nowhere = Fix()
    nowhere.mode = .threeDimensional
    _ = keeper.take(nowhere, at: .seconds(4))
    #expect(keeper.rejection == .withoutCoordinates)
    nowhere.mode = .none
    _ = keeper.take(nowhere, at: .seconds(5))
    #expect(keeper.rejection == nil)
  }

  @Test mutating func `a large jump is marked until a minute of plausible fixes has followed`() throws {
    _ = keeper.take(.at(43.7, 7.4, second: 0), at: .zero)

    take(1...30)
    let jump = try #require(keeper.position(at: .seconds(30))?.jump)
    #expect(abs(jump.meters / 1000 - 2362) < 1)
    // A rejected fix in between begins the minute again.
    #expect(keeper.take(.at(43.7, 7.4, second: 31), at: .seconds(31)) == .held)
    take(32...90)
    #expect(keeper.position(at: .seconds(90))?.jump != nil)
    take(91...92)
    #expect(keeper.position(at: .seconds(92))?.jump == nil)
  }

  /// Fixes at the same place, one a second.
  private mutating func take(_ seconds: ClosedRange<Int>) {
    for second in seconds { _ = keeper.take(.at(60, 30, second: second), at: .seconds(second)) }
  }

  @Test mutating func `a jump of some hundred metres is not marked`() {
    _ = keeper.take(.at(60, 25, second: 0, speed: 1), at: .zero)
    for second in 1...2 { _ = keeper.take(.at(60.003, 25, second: second, speed: 1), at: .seconds(second)) }

    #expect(keeper.position(at: .seconds(2))?.coordinate.latitude.degrees == 60.003)
    #expect(keeper.position(at: .seconds(2))?.jump == nil)
  }

  @Test mutating func `a place that keeps jumping is never believed`() {
    _ = keeper.take(.at(60, 25, second: 0), at: .seconds(0))

    for second in 1...20 {
      let outcome = keeper.take(.at(second % 2 == 0 ? 61 : 59, 25, second: second), at: .seconds(second))
      #expect(outcome == .held)
    }
  }

  @Test mutating func `the clock of the receiver tells how fast a recording goes, however fast it is played`() {
    _ = keeper.take(.at(60, 25, second: 0), at: .seconds(0))

    #expect(keeper.take(.at(60.001, 25, second: 10), at: .milliseconds(100)) == .accepted)
  }

  @Test mutating func `a clock that goes back begins anew`() {
    _ = keeper.take(.at(60, 25, second: 100), at: .seconds(0))

    #expect(keeper.take(.at(60.0001, 25, second: 50), at: .seconds(1)) == .acceptedAnew)
  }

  @Test mutating func `a second receiver that lags behind makes no zigzag`() {
    var outcomes: [PositionFilter.Outcome] = []
    for second in 10...15 {
      outcomes.append(keeper.take(.at(60, 25 + Double(second) / 1000, second: second), at: .seconds(second)))
      outcomes.append(keeper.take(.at(60, 24.999 + Double(second) / 1000, second: second - 1), at: .seconds(second)))
    }

    #expect(outcomes.dropFirst().enumerated().allSatisfy { $1 == ($0 % 2 == 0 ? .repeated : .accepted) })
  }

  @Test mutating func `the course is held for 3 s when we stop`() {
    _ = keeper.take(.at(60, 25, second: 0, speed: 5, track: 90), at: .seconds(0))
    _ = keeper.take(.at(60, 25.00001, second: 1, speed: 0.3, track: 310), at: .seconds(1))

    #expect(keeper.position(at: .seconds(1))?.course == Bearing(degrees: 90))
    #expect(keeper.position(at: .seconds(2.9))?.course == Bearing(degrees: 90))
    #expect(keeper.position(at: .seconds(3))?.course == nil)
  }

  @Test mutating func `the course of a receiver that tells only places is the way it goes`() throws {
    for second in 0...5 {
      _ = keeper.take(.at(60, 25 + Double(second) * 0.0001, second: second), at: .seconds(second))
    }

    let course = try #require(keeper.position(at: .seconds(5))?.course)
    #expect(abs((course - Bearing(degrees: 90)).degrees) < 0.1)
  }

  @Test mutating func `nothing is foretold standing still or when lost`() throws {
    _ = keeper.take(.at(60, 25, second: 0, speed: 10, track: 0), at: .seconds(0))
    let ahead = try #require(keeper.position(at: .seconds(2))?.predicted())
    #expect(abs(ahead.latitude.degrees - 60.00018) < 1e-6)

    let farAhead = try #require(keeper.position(at: .seconds(9))?.predicted())
    #expect(abs(farAhead.latitude.degrees - 60.00081) < 2e-6)

    #expect(keeper.position(at: .seconds(10))?.predicted() == nil)
    _ = keeper.take(.at(60, 25, second: 11, speed: 0, track: 0), at: .seconds(11))
    #expect(keeper.position(at: .seconds(11))?.predicted() == nil)
  }

  @Test mutating func `what is told only now and then doesn't flicker, and isn't kept for long`() {
    var whole = Fix.at(60, 25, second: 0, speed: 5, track: 90)
    (whole.altMSL, whole.uSat, whole.status, whole.eph) = (10, 7, .dgps, 4)
    _ = keeper.take(whole, at: .seconds(0))

    for second in 1...4 {
      var partial = Fix.at(60, 25, second: second)
      (partial.mode, partial.status) = (.twoDimensional, .normal)
      _ = keeper.take(partial, at: .seconds(second))
      let position = keeper.position(at: .seconds(second))
      let isFresh = second < 3
      #expect(position?.fix.altMSL == (isFresh ? 10 : nil))
      #expect(position?.speed?.metersPerSecond == (isFresh ? 5 : nil))
      #expect(position?.fix.uSat == (isFresh ? 7 : nil))
      #expect(position?.accuracy == (isFresh ? 4 : nil))
      #expect(position?.quality == (isFresh ? .dgps : .twoDimensional))
    }
  }

  @Test mutating func `a receiver that has stuck grows old`() {
    for second in 0...20 { _ = keeper.take(.at(60, 25, second: 7), at: .seconds(second)) }

    #expect(keeper.position(at: .seconds(20))?.freshness == .lost)
    #expect(keeper.hearsReceiver(at: .seconds(20)))
  }

  @Test(arguments: [(nil, -0.16, .model), (2.5, 2.5, .receiver)] as [(Double?, Double, Declination.Origin)])
  mutating func `the receiver's own declination comes first`(
    description: Double?,
    degrees: Double,
    origin: Declination.Origin
  ) throws {
    var fix = Fix.at(0, 120)
    fix.magvar = description.map { Turn(degrees: $0) }
    _ = keeper.take(fix, at: .zero)

    let declination = try #require(keeper.position(at: .zero)?.declination)
    #expect(abs(declination.turn.degrees - degrees) < 0.01)
    #expect(declination.origin == origin)
  }

  @Test mutating func `a declination that is counted the wrong way round is turned`() throws {
    var fix = Fix.at(-34.22, 149.37)
    fix.magvar = Turn(degrees: -12.4)
    _ = keeper.take(fix, at: .zero)

    #expect(keeper.position(at: .zero)?.declination?.turn == Turn(degrees: 12.4))
  }

  @Test mutating func `the heading is another thing than the course, and is told from true north`() throws {
    var fix = Fix.at(0, 120, second: 0, speed: 5, track: 90)
    fix.magvar = Turn(degrees: -0.5)
    _ = keeper.take(fix, at: .zero)
    keeper.take(Heading(bearing: Bearing(degrees: 100), reference: .magneticNorth, source: "HCHDM"), at: .seconds(1))

    let position = try #require(keeper.position(at: .seconds(1)))
    #expect(position.course == Bearing(degrees: 90))
    #expect(position.heading == Bearing(degrees: 99.5))
    #expect(keeper.position(at: .seconds(4))?.heading == nil)
  }

  @Test mutating func `no fix is another thing than no receiver`() {
    #expect(!keeper.hearsReceiver(at: .seconds(1)))

    #expect(keeper.take(Fix(), at: .seconds(1)) == .withoutPlace)

    #expect(keeper.hearsReceiver(at: .seconds(2)))
    #expect(keeper.position(at: .seconds(2)) == nil)
    #expect(!keeper.hearsReceiver(at: .seconds(11)))
  }

  @Test mutating func `it sleeps between the changes of what is shown`() {
    _ = keeper.take(.at(60, 25), at: .seconds(100))

    #expect(keeper.nextChange(after: .seconds(100)) == .seconds(103))
    #expect(keeper.nextChange(after: .seconds(103)) == .seconds(104))
    #expect(keeper.nextChange(after: .seconds(109.5)) == .seconds(110))
    #expect(keeper.nextChange(after: .seconds(110)) == nil)
  }
}

extension Fix {
  fileprivate static func at(
    _ lat: Double,
    _ lon: Double,
    second: Int? = nil,
    speed: Double? = nil,
    track: Double? = nil
  ) -> Fix {
    var fix = Fix()
    fix.mode = .threeDimensional
    fix.setPlace(lat: lat, lon: lon)
    fix.time = second.map { UTCTime(millisecondsSince1970: $0 * 1000) }
    fix.speed = speed.map { Speed(metersPerSecond: $0) }
    fix.track = track.map { Bearing(degrees: $0) }
    return fix
  }
}
