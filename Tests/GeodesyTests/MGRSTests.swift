import Geodesy
import Testing

struct MGRSTests {
  @Test(
    arguments: [
      (60.1699, 24.9384, "35VLG8561172118"),
      (58, 5, "32VKK6364735711"),
      (75, 8, "31XFD4429329692"),
      (75, 10, "33XUD5570629692"),
      (-33.68, 151.29, "56HLH4148672012"),
      (-0.0001, -179.9, "1MAV7716399988"),
      (0, 0, "31NAA6602100000"),
      (83.99, 41.9, "37XEP3388527830"),
      (-79.99, -60, "21CVM4181018029"),
      (84.01, 20, "ZCA2765374526"),
      (-80.01, -100, "AKL0505806932"),
      (88.5, -170, "YZJ7107964014"),
      (-89.5, 10, "BAN0963954668"),
      (90, 0, "ZAH0000000000"),
      (-90, 0, "BAN0000000000"),
    ] as [(Double, Double, String)]
  )
  func `a place has its square, as GeoConvert says`(north: Double, east: Double, text: String) throws {
    let place = Coordinate(north: north, east: east)

    let square = MGRS(place)

    #expect(square.text == text)
    #expect(Ellipsoid.wgs84.distance(from: square.coordinate, to: place).meters < 0.72)
    #expect(try CoordinateParser.coordinate(text) == square.coordinate)
  }

  @Test(arguments: [
    (0, "35VLG"), (1, "35VLG87"), (2, "35VLG8572"), (3, "35VLG856721"), (4, "35VLG85617211"), (5, "35VLG8561172118"),
  ])
  func `fewer digits are larger squares`(digits: Int, text: String) {
    #expect(MGRS(Coordinate(north: 60.1699, east: 24.9384), digits: digits).text == text)
  }

  @Test func `whole metres stay whole`() throws {
    let place = try CoordinateParser.coordinate("35V 385700mE 6672200mN")

    #expect(MGRS(place).text == "35VLG8570072200")
  }

  @Test func `squares of the whole earth are read as they are written`() throws {
    for north in stride(from: -89.9, through: 90, by: 3.7) {
      for east in stride(from: -179.9, to: 180, by: 5.3) {
        let square = MGRS(Coordinate(north: north, east: east))

        let again = try CoordinateParser.coordinate(square.text)

        #expect(again == square.coordinate, "\(square.text)")
      }
    }
  }

  @Test(arguments: ["AA", "LW", "IG", "ZZ", "L", "LGG", ""])
  func `letters that don't belong to a zone are no square`(letters: String) throws {
    let band = try #require(LatitudeBand(letter: "V"))

    let square = MGRS(gridZone: .zone(35, band), square: letters, easting: 0, northing: 0, digits: 5)

    #expect(square == nil)
  }
}
