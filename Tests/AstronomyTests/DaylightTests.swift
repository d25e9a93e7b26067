import Astronomy
import Calendar
import Geodesy
import Testing

/// Values of almanacs, and what follows from the geometry alone.
struct DaylightTests {
  private static let helsinki = Coordinate(north: 60.17, east: 24.94)
  private static let svalbard = Coordinate(north: 78.22, east: 15.65)

  private func day(_ text: String) throws -> Range<Timestamp> {
    let start = try #require(Timestamp(text))
    return start..<start + 86_400
  }

  @Test func `the sun is where Meeus's example has it`() throws {
    // Astronomical Algorithms, example 25.a: on 13 October 1992 at 0h TD the apparent declination is −7.78507°.
    let moment = try #require(Timestamp("1992-10-12T23:59:01Z"))
    #expect(abs(Luminary.sun.zenith(at: moment).latitude.degrees + 7.785) < 0.005)
  }

  @Test func `the moon is where Meeus's example has it`() throws {
    // Example 47.a: on 12 April 1992 at 0h TD the apparent declination is 13.76837°; example 48.a: 0.6786 is lit.
    let moment = try #require(Timestamp("1992-04-11T23:59:01Z"))
    #expect(abs(Luminary.moon.zenith(at: moment).latitude.degrees - 13.768) < 0.01)
    #expect(abs(Luminary.illuminatedShareOfMoon(at: moment) - 0.6786) < 0.001)
  }

  @Test func `at an equinox the sun is overhead at the equator and up for half a day, and a bit`() throws {
    // The air lifts the sun by 34′, and its upper edge is 16′ above its centre.
    let light = Daylight(at: Coordinate(north: 0, east: 0), during: try day("2026-03-20"))
    #expect(abs(light.length - (12 * 3600 + 400)) < 20)
    let noon = try #require(light.noon)
    #expect(Luminary.sun.position(at: Coordinate(north: 0, east: 0), noon).altitude > 89.9)
  }

  @Test func `a midsummer day in Helsinki`() throws {
    let light = Daylight(at: Self.helsinki, during: try day("2025-06-21"))
    let times = [light.sunrise, light.noon, light.sunset].map { $0?.text.prefix(16) }
    #expect(times == ["2025-06-21T00:54", "2025-06-21T10:22", "2025-06-21T19:50"])
    // The night of twilight reaches over midnight: within this day, dusk comes before dawn.
    let (dawn, dusk) = (try #require(light.dawn), try #require(light.dusk))
    #expect(dusk < dawn)
    for moment in [dawn, dusk] {
      #expect(abs(Luminary.sun.position(at: Self.helsinki, moment).altitude + 5.35) < 0.05)
    }
    #expect(light.polar == nil)
    #expect(abs(light.length - 18.935 * 3600) < 60)
  }

  @Test func `the polar day has no sunset, and the polar night no sunrise`() throws {
    let summer = Daylight(at: Self.svalbard, during: try day("2025-06-21"))
    #expect(summer.polar == .day && summer.length == 86_400 && summer.sunrise == nil && summer.dawn == nil)
    let winter = Daylight(at: Self.svalbard, during: try day("2025-12-21"))
    #expect(winter.polar == .night && winter.length == 0 && winter.sunset == nil && winter.noon != nil)
  }

  @Test func `a day that begins and ends in light counts both parts`() throws {
    let light = Daylight(at: Coordinate(north: -33.87, east: 151.21), during: try day("2025-12-21"))
    let (rise, set) = (try #require(light.sunrise), try #require(light.sunset))
    #expect(set < rise)
    #expect(abs(light.length - (86_400 - (rise - set))) < 0.1)
  }

  @Test(arguments: 0..<73)
  func `the sun is at the horizon when it rises and sets, wherever that is`(number: Int) throws {
    let start = try #require(Timestamp("2025-01-01")) + Double(number) * 5 * 86_400
    for latitude in stride(from: -88.0, through: 88, by: 11) {
      let place = Coordinate(north: latitude, east: Double(number) * 37)
      let light = Daylight(at: place, during: start..<start + 86_400)
      #expect((light.polar == nil) == (light.sunrise != nil || light.sunset != nil))
      #expect((0...86_400).contains(light.length))
      for moment in [light.sunrise, light.sunset].compactMap(\.self) {
        // Its centre, lifted by the air.
        #expect(abs(Luminary.sun.position(at: place, moment).altitude + 0.24) < 0.05)
      }
    }
  }

  @Test func `a sun that is up for a few minutes only is not missed`() throws {
    // At the edge of the polar night, the day is shorter than the steps of the search.
    let winter = try day("2025-12-21")
    let lengths = stride(from: 67.35, to: 67.45, by: 0.0005).map {
      Daylight(at: Coordinate(north: $0, east: 25), during: winter).length
    }
    #expect(lengths == lengths.sorted(by: >))
    #expect(lengths.contains { (1..<300).contains($0) } && lengths.last == 0)
  }

  @Test(arguments: ["0001-01-01", "9999-12-31"])
  func `days at the ends of the calendar have a light too`(text: String) throws {
    #expect(Daylight(at: Self.helsinki, during: try day(text)).length > 3600)
  }
}
