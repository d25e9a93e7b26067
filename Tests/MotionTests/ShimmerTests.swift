import Geodesy
import Motion
import Testing

struct ShimmerTests {
  @Test func `a needle without a direction stays and swings between seen and unseen ten times a second`() {
    var needle = DampedNeedle.headingNeedle(at: Bearing(degrees: 40))
    needle.turn(to: nil)
    var opacities: [Double] = []

    for _ in 0..<600 {
      needle.advance(by: .seconds(1) / 60)
      opacities.append(needle.opacity)
    }

    #expect(needle.angle.degrees == 40)
    #expect(needle.isShimmering)
    #expect(opacities.allSatisfy { (0...1).contains($0) })
    #expect((opacities.min() ?? 1) < 0.1 && (opacities.max() ?? 0) > 0.9)
    let changes = zip(opacities, opacities.dropFirst()).filter { $0 != $1 }
    #expect(changes.count <= 100)
    #expect(changes.allSatisfy { abs($0 - $1) < 0.12 + 1e-9 })
  }

  @Test func `it ends after half a minute, also where nobody looks more often than every second`() {
    var needle = DampedNeedle.headingNeedle()
    needle.turn(to: nil)
    for _ in 0..<18 { needle.advance(by: .seconds(1.5)) }
    #expect(needle.isShimmering)

    for _ in 0..<3 { needle.advance(by: .seconds(1.5)) }

    #expect(needle.isSettled && needle.timeToNextChange == nil)
  }

  @Test func `it says when it will change next`() {
    var needle = DampedNeedle.headingNeedle()
    #expect(needle.timeToNextChange == nil)

    needle.turn(to: nil)
    needle.advance(by: .microseconds(30_500))
    #expect(needle.timeToNextChange == .microseconds(69_500))
    let before = needle.opacity
    needle.advance(by: .microseconds(69_499))
    #expect(needle.opacity == before)
    needle.advance(by: .microseconds(1))
    #expect(needle.opacity != before)

    needle.turn(to: Bearing(degrees: 9))
    #expect(needle.timeToNextChange == .zero)
  }

  @Test func `after half a minute it stays dim and nothing runs`() {
    var needle = DampedNeedle.headingNeedle()
    needle.turn(to: nil)

    for _ in 0..<299 { needle.advance(by: .milliseconds(100)) }
    #expect(!needle.isSettled)
    needle.advance(by: .milliseconds(100))

    #expect(needle.isSettled)
    #expect((0.1..<0.9).contains(needle.opacity))
    #expect(needle.timeToNextChange == nil)
  }

  @Test(arguments: [0.4, 31])
  func `once the direction is known it is clear within a fifth of a second`(seconds: Double) {
    var needle = DampedNeedle.headingNeedle()
    needle.turn(to: nil)
    for _ in 0..<Int(seconds * 10) { needle.advance(by: .milliseconds(100)) }
    let dim = needle.opacity

    needle.turn(to: .north)
    needle.advance(by: .milliseconds(50))
    #expect(abs(needle.opacity - min(dim + 0.25, 1)) < 1e-9)
    needle.advance(by: .milliseconds(200))

    #expect(needle.opacity == 1)
    #expect(needle.isSettled)
  }

  @Test(arguments: [MotionLevel.reduced, .none])
  func `with less motion it is dim at once and nothing runs`(motion: MotionLevel) {
    var needle = DampedNeedle.headingNeedle(motion: motion)

    needle.turn(to: nil)
    #expect(needle.isSettled)
    #expect(needle.opacity < 1)

    needle.turn(to: .north)
    #expect(needle.isSettled)
    #expect(needle.opacity == 1)
  }
}
