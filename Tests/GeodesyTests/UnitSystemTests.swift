import Geodesy
import Testing

struct UnitSystemTests {
  @Test(
    arguments: [
      (UnitSystem.metric, 0.0, "0 m"), (.metric, 0.4, "0 m"), (.metric, -0.4, "0 m"), (.metric, 850, "850 m"),
      (.metric, 999.4, "999 m"), (.metric, 999.6, "1.0 km"), (.metric, 1234, "1.2 km"), (.metric, 9949, "9.9 km"),
      (.metric, 9951, "10 km"), (.metric, 34_499, "34 km"), (.metric, 20_003_931, "20004 km"),
      (.metric, -1500, "-1.5 km"),
      (.metric, .nan, "–"), (.metric, .infinity, "–"),
      (.imperial, 100, "328 ft"), (.imperial, 304, "997 ft"), (.imperial, 304.8, "0.19 mi"),
      (.imperial, 455, "0.28 mi"), (.imperial, 1600, "0.99 mi"), (.imperial, 1603, "1.0 mi"),
      (.imperial, 1609.344, "1.0 mi"),
      (.imperial, 50_000, "31 mi"),
      (.nautical, 184, "184 m"), (.nautical, 185.2, "0.10 nm"), (.nautical, 1852, "1.0 nm"),
      (.nautical, 455, "0.25 nm"), (.nautical, -455, "-0.25 nm"), (.nautical, 1845, "1.0 nm"),
      (.nautical, 100_000, "54 nm"),
    ] as [(UnitSystem, Double, String)]
  )
  func `distances are written as one says them`(units: UnitSystem, meters: Double, text: String) {
    #expect(units.text(of: Distance.meters(meters)) == text)
  }

  @Test(
    arguments: [
      (UnitSystem.metric, 0.0, "10 m"), (.metric, 14, "10 m"), (.metric, 196, "200 m"), (.metric, 224, "200 m"),
      (.metric, 974, "950 m"), (.metric, 976, "1.0 km"), (.metric, 1234, "1.2 km"), (.metric, 9951, "10 km"),
      (.metric, .nan, "–"),
      (.imperial, 0, "10 ft"), (.imperial, 20, "70 ft"), (.imperial, 130, "450 ft"), (.imperial, 200, "650 ft"),
      (.imperial, 297, "950 ft"), (.imperial, 298, "0.2 mi"), (.imperial, 455, "0.3 mi"), (.imperial, 1600, "1.0 mi"),
      (.imperial, 50_000, "31 mi"),
      (.nautical, 184, "180 m"), (.nautical, 186, "0.1 nm"), (.nautical, 2700, "1.5 nm"),
    ] as [(UnitSystem, Double, String)]
  )
  func `the length of a way is as round in every unit`(units: UnitSystem, meters: Double, text: String) {
    #expect(units.roundText(of: .meters(meters)) == text)
  }

  @Test(
    arguments: [
      (UnitSystem.metric, 8604.4, "8604 m"), (.imperial, 8604.4, "28230 ft"), (.nautical, 8604.4, "8604 m"),
      (.metric, 1e30, "9000000000000000000 m"),
    ] as [(UnitSystem, Double, String)]
  )
  func `distances are written in full`(units: UnitSystem, meters: Double, text: String) {
    #expect(units.fullText(of: .meters(meters)) == text)
    #expect(units.text(ofAltitude: .meters(meters)) == text)
  }

  @Test(
    arguments: [
      (UnitSystem.metric, 0.46, "+0.5 m/s"), (.nautical, -2, "-2.0 m/s"), (.imperial, -0.5, "-98 ft/min"),
      (.metric, -0.04, "0.0 m/s"), (.metric, .nan, "0.0 m/s"),
    ] as [(UnitSystem, Double, String)]
  )
  func `a climb is written with its sign`(units: UnitSystem, climb: Double, text: String) {
    #expect(units.text(ofClimb: climb) == text)
  }

  @Test(
    arguments: [
      (UnitSystem.metric, 0.0, "0.0 km/h"), (.metric, 1.2, "4.3 km/h"), (.metric, 13.9, "50 km/h"),
      (.imperial, 13.9, "31 mph"), (.nautical, 2.6, "5.1 kn"), (.nautical, .nan, "–"),
    ] as [(UnitSystem, Double, String)]
  )
  func `speeds are written in the units of the system`(units: UnitSystem, metersPerSecond: Double, text: String) {
    #expect(units.text(of: Speed(metersPerSecond: metersPerSecond)) == text)
  }

  @Test(
    arguments: [
      (UnitSystem.metric, 1000.0, "1 km", 1000.0), (.metric, 999.999_999_999, "1 km", 1000),
      (.metric, 999, "500 m", 500),
      (.metric, 4999, "2 km", 2000), (.metric, 1, "1 m", 1), (.metric, 0.7, "0.5 m", 0.5),
      (.metric, 0.03, "0.02 m", 0.02),
      (.metric, 6_000_000, "5000 km", 5_000_000), (.imperial, 1600, "5000 ft", 1524),
      (.imperial, 1610, "1 mi", 1609.344),
      (.nautical, 180, "100 m", 100), (.nautical, 186, "0.1 nm", 185.2), (.nautical, 20_000, "10 nm", 18_520),
    ] as [(UnitSystem, Double, String, Double)]
  )
  func `a scale bar is 1, 2 or 5 of a power of ten`(units: UnitSystem, longest: Double, label: String, meters: Double)
    throws
  {
    let bar = try #require(units.scaleBar(longest: .meters(longest)))

    #expect(bar.label == label)
    #expect(abs(bar.length.meters - meters) < 1e-6)
  }

  @Test(arguments: UnitSystem.allCases)
  func `a scale bar fits its room and fills at least two fifths of it`(units: UnitSystem) throws {
    for step in 0..<400 {
      let room = Distance.meters(0.001 * (0..<step).reduce(1.0) { room, _ in room * 1.06 })

      let bar = try #require(units.scaleBar(longest: room))

      #expect(bar.length.meters <= room.meters * (1 + 1e-8))
      #expect(bar.length.meters >= room.meters * 0.37)
    }
  }

  @Test(arguments: [0.0, -5, .nan, .infinity])
  func `no room has no scale bar`(meters: Double) {
    #expect(UnitSystem.metric.scaleBar(longest: .meters(meters)) == nil)
  }
}
