import Geodesy
import Positioning
import Testing

struct PositionKeeperTests {
  private var keeper = PositionKeeper()

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

  @Test mutating func `a single jump is not believed`() {
    _ = keeper.take(.at(60, 25, second: 0), at: .seconds(0))

    #expect(keeper.take(.at(60.01, 25, second: 1), at: .seconds(1)) == .held)
    #expect(keeper.take(.at(60.0001, 25, second: 2), at: .seconds(2)) == .accepted)
    #expect(keeper.position(at: .seconds(2))?.coordinate == Coordinate(north: 60.0001, east: 25))
  }

  @Test mutating func `two further fixes nearby confirm a jump`() {
    _ = keeper.take(.at(60, 25, second: 0), at: .seconds(0))

    #expect(keeper.take(.at(60.01, 25, second: 1), at: .seconds(1)) == .held)
    #expect(keeper.take(.at(60.0101, 25, second: 2), at: .seconds(2)) == .held)
    #expect(keeper.take(.at(60.0102, 25, second: 3), at: .seconds(3)) == .acceptedAnew)
    #expect(keeper.position(at: .seconds(3))?.coordinate == Coordinate(north: 60.0102, east: 25))
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

    #expect(keeper.position(at: .seconds(10))?.predicted() == nil)
    _ = keeper.take(.at(60, 25, second: 11, speed: 0, track: 0), at: .seconds(11))
    #expect(keeper.position(at: .seconds(11))?.predicted() == nil)
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
