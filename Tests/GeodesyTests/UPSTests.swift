import Geodesy
import Testing

struct UPSTests {
  @Test(
    arguments: [
      (84.01, 20, true, easting: 2227653.5818, northing: 1374526.9246, PolarCap.northEast),
      (-80.01, -100, false, easting: 905058.4870, northing: 1806932.2690, .southWest),
      (88.5, -170, true, easting: 1971079.7901, northing: 2164014.6608, .northWest),
      (-89.5, 10, false, easting: 2009639.6003, northing: 2054668.8901, .southEast),
      (90, 0, true, easting: 2_000_000, northing: 2_000_000, .northEast),
      (-90, 0, false, easting: 2_000_000, northing: 2_000_000, .southEast),
    ] as [(Double, Double, Bool, easting: Double, northing: Double, PolarCap)]
  )
  func `a place near a pole has its metres`(
    north: Double,
    east: Double,
    isNorth: Bool,
    easting: Double,
    northing: Double,
    cap: PolarCap
  ) throws {
    let ups = try #require(UPS(Coordinate(north: north, east: east)))

    #expect(ups.isNorth == isNorth)
    #expect(ups.cap == cap)
    #expect(abs(ups.easting - easting) < 1e-4)
    #expect(abs(ups.northing - northing) < 1e-4)
    #expect(abs(ups.coordinate.latitude.degrees - north) < 1e-11)
    #expect(abs(north) == 90 || isNear(ups.coordinate, north, east, within: 1e-11))
  }
}
