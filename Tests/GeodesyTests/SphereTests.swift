import Geodesy
import TestSupport
import Testing

struct SphereTests {
  @Test func `the sphere is within half a percent of the ellipsoid`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let start = Coordinate(
        north: .random(in: -90...90, using: &random),
        east: .random(in: -180...180, using: &random)
      )
      let end = Coordinate(north: .random(in: -90...90, using: &random), east: .random(in: -180...180, using: &random))

      let exact = Ellipsoid.wgs84.distance(from: start, to: end)

      #expect(abs(Sphere.earth.distance(from: start, to: end) / exact - 1) < 0.0057)
    }
  }

  @Test(
    arguments: [
      (0.0, 0.0, 0.0, 90.0, quarters: 1.0, bearing: 90.0),
      (0, 0, 0, -90, quarters: 1, bearing: 270),
      (90, 0, 0, 50, quarters: 1, bearing: 130),
      (-90, 0, 0, 50, quarters: 1, bearing: 50),
      (90, 0, -90, 0, quarters: 2, bearing: 180),
      (0, 179.5, 0, -179.5, quarters: 1 / 90.0, bearing: 90),
      (10, 0, -10, 180, quarters: 2, bearing: 0),
      (60, 25, 60, 25, quarters: 0, bearing: 0),
      (60, 25, 60 + 1e-12, 25, quarters: 1e-12 / 90, bearing: 0),
    ] as [(Double, Double, Double, Double, quarters: Double, bearing: Double)]
  )
  func `distances and directions hold at poles, antipodes and 180°`(
    south: Double,
    west: Double,
    north: Double,
    east: Double,
    quarters: Double,
    bearing: Double
  ) {
    let (start, end) = (Coordinate(north: south, east: west), Coordinate(north: north, east: east))

    let distance = Sphere.earth.distance(from: start, to: end)

    #expect(abs(distance / Sphere.earth.radius - quarters * .pi / 2) < 1e-9 * quarters + 1e-16)
    // To the opposite place every direction leads.
    let error = Sphere.earth.bearing(from: start, to: end) - Bearing(degrees: bearing)
    #expect(quarters == 2 || abs(error.degrees) < 1e-9)
  }

  @Test func `going the distance in the direction leads there, wherever on earth`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<2000 {
      let start = Coordinate(
        north: .random(in: -90...90, using: &random),
        east: .random(in: -180...180, using: &random)
      )
      let end = Coordinate(north: .random(in: -90...90, using: &random), east: .random(in: -180...180, using: &random))

      let reached = Sphere.earth.destination(
        from: start,
        bearing: Sphere.earth.bearing(from: start, to: end),
        distance: Sphere.earth.distance(from: start, to: end)
      )

      #expect(Sphere.earth.distance(from: reached, to: end).meters < 1e-6)
    }
  }

  @Test(arguments: [(1.0, 10.0, 90.0, -1.0), (-1, 10, 90, 1), (1, 10, 270, 1), (0, 50, 90, 0), (10, 1, 0, 0.984_8)])
  func `a place lies right or left of a course`(north: Double, east: Double, course: Double, degreesRight: Double) {
    let distance = Sphere.earth.distance(
      of: Coordinate(north: north, east: east),
      offCourse: Bearing(degrees: course),
      from: Coordinate(north: 0, east: 0)
    )

    #expect(abs(distance / Sphere.earth.radius * 180 / .pi - degreesRight) < 1e-4)
  }
}
