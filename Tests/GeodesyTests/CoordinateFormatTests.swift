import Geodesy
import Glibc
import Testing

struct CoordinateFormatTests {
  @Test(arguments: [
    (CoordinateFormat.dms, "60°10′11.6″N 24°56′18.2″E"),
    (.dm, "60°10.194′N 24°56.304′E"),
    (.decimal, "60.16990,24.93840"),
    (.utm, "35V 385611mE 6672118mN"),
    (.mgrs, "35VLG8561172118"),
  ])
  func `a place is written in every format`(format: CoordinateFormat, text: String) {
    #expect(format.text(of: Coordinate(north: 60.1699, east: 24.9384)) == text)
  }

  @Test(
    arguments: [
      (CoordinateFormat.dms, 10.0, "60°10′12″N 24°56′18″E"),
      (.dms, 0.03, "60°10′11.640″N 24°56′18.240″E"),
      (.dm, 2000, "60°10′N 24°56′E"),
      (.dm, 0.2, "60°10.1940′N 24°56.3040′E"),
      (.decimal, 100_000, "60,25"),
      (.decimal, 0.001, "60.16990000,24.93840000"),
      (.utm, 0.01, "35V 385611.32mE 6672118.38mN"),
      (.utm, 1000, "35V 385611mE 6672118mN"),
      (.mgrs, 100, "35VLG856721"),
      (.mgrs, 100_000, "35VLG"),
      (.mgrs, 0.001, "35VLG8561172118"),
    ] as [(CoordinateFormat, Double, String)]
  )
  func `the last digit stands for the resolution`(format: CoordinateFormat, meters: Double, text: String) {
    #expect(format.text(of: Coordinate(north: 60.1699, east: 24.9384), resolution: .meters(meters)) == text)
  }

  @Test(
    arguments: [
      (CoordinateFormat.dms, 59.999_999_9, 9.999_999_9, "60°00′00.0″N 10°00′00.0″E"),
      (.dm, 59.999_999_9, -9.999_999_9, "60°00.000′N 10°00.000′W"),
      (.decimal, 59.999_999_9, -9.999_999_9, "60.00000,-10.00000"),
      (.dms, 1.999_99, 0.016_666, "2°00′00.0″N 0°01′00.0″E"),
      (.dms, -0.000_000_1, -0.000_000_1, "0°00′00.0″N 0°00′00.0″E"),
      (.decimal, -0.000_000_1, -0.000_000_1, "0.00000,0.00000"),
      (.dms, 90, -180, "90°00′00.0″N 180°00′00.0″E"),
      (.dms, -90, 179.999_999_9, "90°00′00.0″S 180°00′00.0″E"),
      (.decimal, -90, 180, "-90.00000,180.00000"),
      (.utm, 90, 0, "Z 2000000mE 2000000mN"),
      (.mgrs, 90, 0, "ZAH0000000000"),
      (.mgrs, -90, 0, "BAN0000000000"),
      (.utm, 58, 5, "32V 263647mE 6435711mN"),
      (.mgrs, 75, 8, "31XFD4429329692"),
    ] as [(CoordinateFormat, Double, Double, String)]
  )
  func `rounding carries, and the edges of the earth have one spelling`(
    format: CoordinateFormat,
    north: Double,
    east: Double,
    text: String
  ) {
    #expect(format.text(of: Coordinate(north: north, east: east)) == text)
  }

  @Test(arguments: CoordinateFormat.allCases, [1.0, 0.001])
  func `what is written is read again as the same place, all over the earth`(format: CoordinateFormat, meters: Double) {
    for north in stride(from: -90.0, through: 90, by: 7.5) + [-80.0, -79.999_999, 83.999_999, 84, 71.999, 56.1, 63.9] {
      for east in stride(from: -180.0, to: 180, by: 11.25) + [2.999_999, 3, 5.999_999, 9, 20.999_9, 33, 41.999_999] {
        let place = Coordinate(north: north, east: east)

        let text = format.text(of: place, resolution: .meters(meters))

        guard let again = try? CoordinateParser.coordinate(text) else {
          Issue.record("\(text) is not understood")
          continue
        }
        let metersEast = abs((again.longitude - place.longitude).degrees) * 111_320 * cos(north * .pi / 180)
        let metersNorth = abs(again.latitude.degrees - north) * 111_700
        let coarsest = format == .mgrs ? 1 : meters
        #expect(metersNorth <= 2 * coarsest && metersEast <= 2 * coarsest, "\(text) for \(north), \(east)")
        // At the edge of a zone the rounded place may be in the next one.
        let isGrid = format == .utm || format == .mgrs
        #expect(isGrid || format.text(of: again, resolution: .meters(meters)) == text)
      }
    }
  }
}
