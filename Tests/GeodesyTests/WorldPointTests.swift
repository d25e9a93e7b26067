import Geodesy
import Testing

struct WorldPointTests {
  @Test(
    arguments: [
      (0.0, 0.0, 0.5, 0.5), (0, -180, 0, 0.5), (90, 0, 0.5, 0), (-90, 0, 0.5, 1), (86, 90, 0.75, 0),
      (66.513_260_443_112, 0, 0.5, 0.25),
    ] as [(Double, Double, Double, Double)]
  )
  func `a place lies in the square world, beyond its edges at the edge`(
    north: Double,
    east: Double,
    x: Double,
    y: Double
  ) {
    let point = WorldPoint(Coordinate(north: north, east: east))

    #expect(abs(point.x - x) < 1e-12 && abs(point.y - y) < 1e-12)
  }

  @Test func `Mercator there and back is the same place`() {
    for north in stride(from: -85.0, through: 85, by: 5) {
      for east in stride(from: -180.0, to: 180, by: 20) {
        let point = WorldPoint(Coordinate(north: north, east: east))

        #expect(isNear(point.coordinate, north, east, within: 1e-12))
        #expect(isNear(WorldPoint(x: point.x + 3, y: point.y).coordinate, north, east, within: 1e-12))
      }
    }
  }
}
