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
    (0.0, "N"), (44, "NE"), (23, "NE"), (22, "N"), (350, "N"), (337.5, "N"), (200, "S"), (250, "W"),
  ])
  func `eight points are enough for a glance`(degrees: Double, abbreviation: String) {
    #expect(CompassPoint(nearest: Bearing(degrees: degrees), of: .eight).abbreviation == abbreviation)
  }

  @Test func `points have names`() {
    #expect(CompassPoint.allCases.map(\.abbreviation).prefix(4) == ["N", "NNE", "NE", "ENE"])
  }
}
