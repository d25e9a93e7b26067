import Geodesy
import Testing

struct DistanceTests {
  @Test func `lengths add up, compare and scale`() {
    #expect(Distance.kilometers(1.5) + .meters(500) == .meters(2000))
    #expect(Distance.meters(200) - .kilometers(1) == .meters(-800))
    #expect((-Distance.meters(3)).magnitude == .meters(3))
    #expect(Distance.meters(3) * 2 / 4 == .meters(1.5))
    #expect(Distance.kilometers(1) / .meters(250) == 4)
    #expect(Distance.zero < .meters(1e-9))
  }
}
