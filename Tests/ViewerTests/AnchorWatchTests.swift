import Geodesy
import Testing
import Viewer

@MainActor
struct AnchorWatchTests {
  private static let anchor = Coordinate(north: 43.73, east: 7.42)
  private var watch = AnchorWatch(at: anchor, radius: .meters(30))

  /// Takes a fix so far north of the anchor.
  private mutating func take(_ meters: Double) -> Bool {
    watch.take(Sphere.earth.destination(from: Self.anchor, bearing: .north, distance: .meters(meters)))
  }

  @Test mutating func `three fixes outside raise the alarm, and it stays`() {
    let fixes = [10, 40, 41, 20, 40, 40, 40, 5].map { take(Double($0)) }
    #expect(fixes == [false, false, false, false, false, false, true, false])
    #expect(watch.isAlarming)

    watch.acknowledge()

    #expect(!watch.isAlarming)
    #expect([40, 40, 40].map { take(Double($0)) } == [false, false, true])
  }

  @Test mutating func `a single fix far away is no alarm`() {
    for meters in [5, 900, 6, 800, 700, 4] { #expect(take(Double(meters)) == false) }
    #expect(!watch.isAlarming)
  }
}
