import Geodesy
import Testing
import Viewer

@MainActor
struct TargetTonesTests {
  private var tones = TargetTones()

  private mutating func take(_ meters: Double, side: Double = 0, second: Double = 0) -> TargetTones.Tone? {
    tones.take(
      distance: .meters(meters),
      bearing: Bearing(degrees: side),
      course: .north,
      at: .seconds(second)
    )
  }

  @Test mutating func `round distances are heard on the way there and back`() {
    #expect(take(12_300) == nil)
    #expect(take(11_990) == .nearer)
    #expect(take(11_500) == nil)
    #expect(take(10_001) == .nearer)
    #expect(take(9950) == .nearer)
    #expect(take(9850) == .nearer)
    #expect(take(105) == .nearer)
    #expect(take(95) == .nearer)
    #expect(take(92) == nil)
    #expect(take(89) == .nearer)
    #expect(take(103) == .farther)
    #expect(take(10_050) == .farther)
  }

  @Test mutating func `whoever wanders about a round distance hears it once`() {
    #expect(take(305) == nil)
    #expect(take(299) == .nearer)
    for meters in [301, 298, 303, 299, 310] { #expect(take(Double(meters)) == nil) }
    #expect(take(325) == .farther)
  }

  @Test(arguments: [
    (meters: 500.0, angle: 76.0, isAbeam: true), (meters: 500, angle: 74, isAbeam: false),
    (meters: 500, angle: 284, isAbeam: true), (meters: 3000, angle: 83, isAbeam: true),
    (meters: 3000, angle: 80, isAbeam: false),
  ])
  mutating func `a target passes abeam in a cone that is narrower far away`(
    meters: Double,
    angle: Double,
    isAbeam: Bool
  ) {
    _ = take(meters, side: 10)

    #expect(take(meters, side: angle, second: 1) == (isAbeam ? .abeam : nil))
  }

  @Test mutating func `abeam is heard once, and not again within three seconds`() {
    _ = take(500, side: 60)
    #expect(take(500, side: 80, second: 1) == .abeam)
    #expect(take(500, side: 90, second: 2) == nil)
    #expect(take(500, side: 110, second: 2.5) == nil)
    #expect(take(500, side: 100, second: 3) == nil)
    #expect(take(500, side: 110, second: 5) == nil)
    #expect(take(500, side: 100, second: 6) == .abeam)
  }

  @Test mutating func `arriving is heard once, until one has left`() {
    _ = take(200)
    #expect(take(14) == .arrived)
    #expect(take(18) == nil)
    #expect(take(12) == nil)
    #expect(take(60) == .farther)
    #expect(take(10) == .arrived)
  }

  @Test mutating func `whoever marks where they are hasn't arrived there until they come back`() {
    #expect(take(0) == nil)
    #expect(take(8) == nil)
    #expect(take(300) == .farther)
    #expect(take(6) == .arrived)
  }
}
