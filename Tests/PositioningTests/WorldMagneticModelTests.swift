import Geodesy
import Positioning
import Testing

struct WorldMagneticModelTests {
  /// The test values that are published with the model.
  @Test(arguments: [
    (2025.0, 0.0, 80.0, 0.0, 6521.6, 145.9, 54791.5, 83.21, 1.28),
    (2025.0, 0.0, 0.0, 120.0, 39677.8, -109.6, -10580.2, -14.93, -0.16),
    (2025.0, 0.0, -80.0, 240.0, 6117.5, 15751.9, -52022.5, -72.00, 68.78),
    (2025.0, 100.0, 80.0, 0.0, 6216.0, 92.4, 52598.8, 83.26, 0.85),
    (2025.0, 100.0, 0.0, 120.0, 37688.6, -96.2, -10152.1, -15.08, -0.15),
    (2025.0, 100.0, -80.0, 240.0, 5907.6, 14780.3, -49540.7, -72.19, 68.21),
    (2027.5, 0.0, 80.0, 0.0, 6500.8, 294.5, 54869.4, 83.24, 2.59),
    (2027.5, 0.0, 0.0, 120.0, 39701.6, -167.4, -10381.8, -14.65, -0.24),
    (2027.5, 0.0, -80.0, 240.0, 6200.7, 15730.3, -51783.7, -71.92, 68.49),
    (2027.5, 100.0, 80.0, 0.0, 6196.7, 233.8, 52670.5, 83.29, 2.16),
    (2027.5, 100.0, 0.0, 120.0, 37711.5, -148.7, -9969.8, -14.81, -0.23),
    (2027.5, 100.0, -80.0, 240.0, 5984.0, 14760.1, -49317.7, -72.10, 67.93),
  ])
  func `the field is that of the published test values`(
    year: Double,
    kilometers: Double,
    north: Double,
    east: Double,
    fieldNorth: Double,
    fieldEast: Double,
    fieldDown: Double,
    inclination: Double,
    declination: Double
  ) {
    let place = Coordinate(north: north, east: east)

    let field = WorldMagneticModel.field(at: place, altitude: kilometers * 1000, year: year)

    #expect(abs(field.north - fieldNorth) <= 0.051)
    #expect(abs(field.east - fieldEast) <= 0.051)
    #expect(abs(field.down - fieldDown) <= 0.051)
    #expect(abs(field.inclination.degrees - inclination) <= 0.0051)
    #expect(abs(field.declination.degrees - declination) <= 0.0051)
  }

  @Test(arguments: [90, -90, 89.999, -89.999])
  func `the poles are no hole`(north: Double) {
    let field = WorldMagneticModel.field(at: Coordinate(north: north, east: 33), altitude: 0, year: 2026)

    #expect([field.north, field.east, field.down].allSatisfy { $0.isFinite })
    #expect(field.horizontal > 1000 && field.horizontal < 20_000)
  }

  @Test func `a time is a year with its fraction`() throws {
    let place = Coordinate(north: 80, east: 0)
    let time = try #require(UTCTime("2027-07-02T12:00:00.000Z"))

    #expect(abs(WorldMagneticModel.declination(at: place, time: time).degrees - 2.59) < 0.01)
  }
}
