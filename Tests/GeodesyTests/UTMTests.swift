import Geodesy
import Testing

struct UTMTests {
  /// Results of GeoConvert 2.1, the program of GeographicLib; rows around Norway and Svalbard have wider zones.
  @Test(
    arguments: [
      (60.1699, 24.9384, zone: 35, true, easting: 385611.3167, northing: 6672118.3803),
      (58, 5, zone: 32, true, easting: 263647.3847, northing: 6435711.2292),
      (75, 8, zone: 31, true, easting: 644293.4334, northing: 8329692.6507),
      (75, 10, zone: 33, true, easting: 355706.5666, northing: 8329692.6507),
      (75, 22, zone: 35, true, easting: 355706.5666, northing: 8329692.6507),
      (75, 34, zone: 37, true, easting: 355706.5666, northing: 8329692.6507),
      (-33.68, 151.29, zone: 56, false, easting: 341486.3959, northing: 6272012.0720),
      (-0.0001, -179.9, zone: 1, false, easting: 177163.8060, northing: 9999988.9327),
      (0, 0, zone: 31, true, easting: 166021.4431, northing: 0),
      (83.99, 41.9, zone: 37, true, easting: 533885.3300, northing: 9327830.4791),
      (-79.99, -60, zone: 21, false, easting: 441810.2535, northing: 1118029.7590),
      (56.85, 53.2, zone: 39, true, easting: 634169.3209, northing: 6302845.8700),
      (71.9, 33.5, zone: 36, true, easting: 517337.5875, northing: 7977850.3068),
      (63.99, 2.99, zone: 31, true, easting: 499510.7035, northing: 7095899.8742),
      (63.99, 3.01, zone: 32, true, easting: 207240.3969, northing: 7109670.5725),
    ] as [(Double, Double, zone: Int, Bool, easting: Double, northing: Double)]
  )
  func `a place has its zone and its metres`(
    north: Double,
    east: Double,
    zone: Int,
    isNorth: Bool,
    easting: Double,
    northing: Double
  ) throws {
    let utm = try #require(UTM(Coordinate(north: north, east: east)))

    #expect(utm.zone == zone)
    #expect(utm.isNorth == isNorth)
    #expect(abs(utm.easting - easting) < 1e-4)
    #expect(abs(utm.northing - northing) < 1e-4)
    #expect(isNear(utm.coordinate, north, east, within: 1e-11))
  }

  @Test(arguments: [-90.0, -80.000_01, 84, 90])
  func `there are no zones near the poles`(north: Double) {
    #expect(UTM(Coordinate(north: north, east: 20)) == nil)
    #expect(UPS(Coordinate(north: north, east: 20)) != nil)
  }

  @Test(
    arguments: [
      (0, true, 500_000.0, 0.0), (61, true, 500_000, 0), (35, true, -1, 0), (35, true, 500_000, 9_700_000),
      (35, false, 500_000, 100), (35, true, .nan, 0), (Int.max, true, 500_000, 0),
    ] as [(Int, Bool, Double, Double)]
  )
  func `there are no places outside the grid`(zone: Int, isNorth: Bool, easting: Double, northing: Double) {
    #expect(UTM(zone: zone, isNorth: isNorth, easting: easting, northing: northing) == nil)
    #expect(UTM(Coordinate(north: 60, east: 25), zone: zone) != nil || zone != 35)
  }
}
