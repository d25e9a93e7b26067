import Geodesy
import TestSupport
import Testing

struct PlusCodeTests {
  @Test(
    arguments: [
      (47.365590, 8.524997, 10, "8FVC9G8F+6X"),
      (20.3700625, 2.7821875, 10, "7FG49QCJ+2V"),
      (20.375, 2.775, 6, "7FG49Q00+"),
      (-41.2730625, 174.7859375, 10, "4VCPPQGP+Q9"),
      (47.365590, 8.524997, 11, "8FVC9G8F+6XQ"),
      (60.17, 24.94, 10, "9GG65WCR+22"),
      (60.17, 24.94, 2, "9G000000+"),
      (0, -180, 10, "62G22222+22"),
      (0, 180, 10, "62G22222+22"),
      (90, 0, 10, "CFX2X2X2+X2"),
      (-90, -180, 15, "22222222+2222222"),
    ] as [(Double, Double, Int, String)]
  )
  func `a place has its box`(north: Double, east: Double, digits: Int, text: String) throws {
    let code = PlusCode(Coordinate(north: north, east: east), digits: digits)

    #expect(code.text == text)
    #expect(PlusCode(text) == code)
    #expect(PlusCode(text.lowercased()) == code)
  }

  @Test func `the middle of a box lies in that box, wherever and however large it is`() throws {
    var random = SeededRandom(seed: 4711)
    for _ in 0..<5000 {
      let north = Double(random.next() % 180_000_001) / 1e6 - 90
      let east = Double(random.next() % 360_000_000) / 1e6 - 180
      let place = Coordinate(north: north, east: east)
      for digits in [2, 4, 6, 8, 10, 11, 12, 13, 14, 15] {
        let code = PlusCode(place, digits: digits)
        #expect(PlusCode(code.coordinate, digits: digits) == code)
        #expect(try #require(PlusCode(code.text)) == code)
      }
      let near = PlusCode(place).coordinate
      #expect(abs(near.latitude.degrees - north) <= 1 / 16000.0 + 1e-9 || north > 89.999)
      #expect(abs((near.longitude - place.longitude).degrees) <= 1 / 16000.0 + 1e-9)
    }
  }

  @Test(arguments: [
    "", "+", "8FVC", "8FVC9G8F", "8FVC9G8F+6", "8FVC9G8+F6X", "8FVC9G8F6X+", "8FVC9G8F++6X", "8FVC0000+2X", "8F0C0000+",
    "8FVC9G8F+6A", "XXVC9G8F+6X", "8XVC9G8F+6X", "00000000+", "9GG65WCR+222222222", "8FVC9G8F+6X 🧭",
  ])
  func `what is no whole code is none`(text: String) {
    #expect(PlusCode(text) == nil)
  }

  @Test func `a code that is shortened means the nearest box of those that end so`() throws {
    var random = SeededRandom(seed: 815)
    for _ in 0..<3000 {
      let place = Coordinate(
        north: Double(random.next() % 160_000_000) / 1e6 - 80,
        east: Double(random.next() % 360_000_000) / 1e6 - 180
      )
      let code = PlusCode(place)
      for (missing, reach) in [(2, 9.9), (4, 0.49), (6, 0.024)] {
        let rest = code.text.dropFirst(missing)
        // Where all digits are numbers they are rather read as coordinates.
        guard rest.contains(where: \.isLetter) else { continue }
        let short = try #require(ShortPlusCode("\(rest), Town"))
        func shift(_ reach: Double) -> Double { (Double(random.next() % 2001) / 1000 - 1) * reach }
        let near = Coordinate(
          north: min(max(code.coordinate.latitude.degrees + shift(reach), -90), 90),
          east: code.coordinate.longitude.degrees + shift(reach)
        )
        #expect(short.code(near: near) == code, "\(code.text) near \(near)")
      }
    }
  }

  @Test(arguments: [
    ("5WCR+22 Helsinki", "Helsinki"), ("5wcr+22, Helsinki, Finland", "Helsinki"), ("Helsinki 5WCR+22", "Helsinki"),
    ("5WCR+22  New   York", "New York"), ("5WCR+22", ""),
  ])
  func `the town stands beside the code`(text: String, town: String) throws {
    let code = try #require(ShortPlusCode(text))

    #expect(code.town == town)
    let found = try #require(code.code(near: Coordinate(north: 60.2, east: 24.9)))
    #expect(found.text == "9GG65WCR+22")
  }

  @Test(arguments: ["62+24", "60+24", "C++", "a+b", "5WC+22", "5WCR+2", "Route 5WCR+22 now", "5W00+22", "9GG65WCR+22"])
  func `what is no shortened code is none`(text: String) {
    #expect(ShortPlusCode(text) == nil)
  }
}
