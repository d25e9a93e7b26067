import Geodesy
import Testing

struct CompassPointTests {
  @Test(arguments: CompassPoint.allCases)
  func `every point is nearest to its own direction`(point: CompassPoint) {
    let bearing = Bearing(degrees: Double(point.rawValue) * 22.5)
    #expect(CompassPoint(nearest: bearing) == point)
    #expect(CompassPoint(nearest: bearing + Turn(degrees: 11)) == point)
    #expect(CompassPoint(nearest: bearing + Turn(degrees: -11)) == point)
  }

  @Test(arguments: [
    (0.0, CompassPoint.north), (44, .northeast), (23, .northeast), (22, .north), (350, .north), (337.5, .north),
    (200, .south), (250, .west),
  ])
  func `eight points are enough for a glance`(degrees: Double, point: CompassPoint) {
    #expect(CompassPoint(nearest: Bearing(degrees: degrees), of: .eight) == point)
  }
}
