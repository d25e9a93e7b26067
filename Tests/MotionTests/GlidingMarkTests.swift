import Geodesy
import Motion
import Testing

struct GlidingMarkTests {
  private static let west = Displacement(x: -20, y: 4)
  private static let east = Displacement(x: 60, y: -36)

  @Test func `whoever wants no movement meanwhile has none`() {
    var thing = GlidingMark()
    thing.move(to: Self.west)
    thing.motion = .none

    thing.move(to: Self.east)

    #expect(thing.position(under: .north) == Self.east)
  }

  @Test func `it jumps to its first known position`() {
    var thing = GlidingMark()
    #expect(thing.position(under: .north) == nil)

    thing.move(to: Self.west)

    #expect(thing.position(under: .north) == Self.west)
    #expect(thing.isSettled)
  }

  @Test(arguments: [10, 30, 60, 144])
  func `it arrives in half a second at constant speed, alike at every frame rate`(rate: Int) {
    var thing = GlidingMark()
    thing.move(to: Self.west)
    thing.move(to: Self.east)

    for frame in 1...rate {
      thing.advance(by: .seconds(1) * frame / rate - .seconds(1) * (frame - 1) / rate)
      let part = min(Double(frame) / Double(rate) / 0.5, 1)
      let expected = Self.west + (Self.east - Self.west) * part
      let found = thing.position(under: .north) ?? .zero
      #expect((found - expected).length < 0.001)
    }

    #expect(thing.position(under: .north) == Self.east)
    #expect(thing.isSettled)
  }

  @Test func `sent elsewhere on its way, it goes on from where it is`() {
    var thing = GlidingMark()
    thing.move(to: .zero)
    thing.move(to: Displacement(x: 10, y: 0))
    thing.advance(by: .milliseconds(250))

    thing.move(to: Displacement(x: 5, y: 8))
    #expect(thing.position(under: .north) == Displacement(x: 5, y: 0))
    thing.advance(by: .milliseconds(250))

    #expect(thing.position(under: .north) == Displacement(x: 5, y: 4))
  }

  @Test func `an offset is never animated`() {
    var thing = GlidingMark()
    thing.move(to: .zero)
    thing.move(to: Displacement(x: 10, y: 0))
    thing.advance(by: .milliseconds(250))

    thing.offset = Displacement(x: 100, y: 7)

    #expect(thing.position(under: .north) == Displacement(x: 105, y: 7))
  }

  @Test func `turning the map is not animated a second time`() throws {
    var thing = GlidingMark()
    thing.move(to: Displacement(x: 0, y: -10))

    let turned = try #require(thing.position(under: Bearing(degrees: 90)))

    // A place ahead to the north is on the left once east is up.
    #expect((turned - Displacement(x: -10, y: 0)).length < 1e-9)
    #expect(thing.isSettled)
  }

  @Test func `a block that is handed over runs exactly with the next frame`() {
    let log = Log()
    var thing = GlidingMark()
    thing.move(to: .zero)

    thing.move(to: Self.east) { log.entries.append("shown") }
    #expect(log.entries.isEmpty)
    #expect(!thing.isSettled)
    thing.advance(by: .zero)
    #expect(log.entries == ["shown"])
    thing.advance(by: .seconds(1))

    #expect(log.entries == ["shown"])
  }

  @Test func `once forgotten, the next position is the first again`() {
    var thing = GlidingMark()
    thing.move(to: Self.west)
    thing.forget()
    #expect(thing.position(under: .north) == nil)

    thing.move(to: Self.east)

    #expect(thing.position(under: .north) == Self.east)
  }

  @Test(arguments: [MotionLevel.reduced, .none])
  func `with less motion it jumps`(motion: MotionLevel) {
    var thing = GlidingMark(motion: motion)
    thing.move(to: Self.west)

    thing.move(to: Self.east)

    #expect(thing.isSettled)
    #expect(thing.position(under: .north) == Self.east)
  }
}

private final class Log {
  var entries: [String] = []
}
