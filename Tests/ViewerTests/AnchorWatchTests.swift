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
    #expect(watch.alarm == .dragging)

    watch.acknowledge()

    #expect(watch.alarm == nil)
    #expect([40, 40, 40].map { take(Double($0)) } == [false, false, true])
  }

  @Test mutating func `a single fix far away is no alarm`() {
    for meters in [5, 900, 6, 800, 700, 4] { #expect(take(Double(meters)) == false) }
    #expect(watch.alarm == nil)
  }

  @Test mutating func `a position that is lost raises the alarm until it is back`() {
    #expect(take(5) == false)
    let raised = [watch.lose(), watch.lose()]
    #expect(raised == [true, false] && watch.alarm == .blind)

    #expect(take(6) == false)

    #expect(watch.alarm == nil)
  }

  @Test mutating func `who has seen that the position is lost is left alone until it is lost again`() {
    _ = watch.lose()
    watch.acknowledge()
    #expect(watch.alarm == nil)

    _ = take(5)

    let isRaised = watch.lose()
    #expect(isRaised)
  }

  @Test mutating func `an anchor that drags goes on to be told when the position is lost`() {
    for _ in 1...3 { _ = take(40) }

    let isRaised = watch.lose()

    #expect(!isRaised && watch.alarm == .dragging)
  }
}
