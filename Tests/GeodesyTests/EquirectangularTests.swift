import Geodesy
import Testing

struct EquirectangularTests {
  @Test(
    arguments: [
      (0.0, 0.0, 2.0, 170.0), (1, 0, 2, -170), (0.5, 0.5, 0, 180), (0, 1, -2, 170), (1, 1, -2, -170),
      (0.25, 0.5, 0, 175),
    ] as [(Double, Double, Double, Double)]
  )
  func `a picture across 180° shows each place where it belongs`(x: Double, y: Double, north: Double, east: Double)
    throws
  {
    let projection = try #require(Equirectangular(bounds: box(south: -2, west: 170, north: 2, width: 20)))
    let place = Coordinate(north: north, east: east)

    #expect(projection.coordinate(at: Equirectangular.Point(x: x, y: y)) == place)
  }

  @Test func `a picture without extent shows nothing`() {
    #expect(Equirectangular(bounds: box(south: 1, west: 0, north: 1, width: 5)) == nil)
    #expect(Equirectangular(bounds: box(south: 1, west: 0, north: 2, width: 0)) == nil)
  }
}

private func box(south: Double, west: Double, north: Double, width: Double) -> CoordinateBounds {
  CoordinateBounds(
    south: Latitude(clamping: south),
    west: Longitude(degrees: west),
    north: Latitude(clamping: north),
    width: Turn(degrees: width)
  )
}
