import Astronomy
import Calendar
import Geodesy
import TestSupport
import Testing

@Suite(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct SunFixtureTests {
  private let fixtures: SunFixtures

  init() throws { fixtures = try SunFixtures() }

  @Test func `the sun is where Horizons has it, within a tenth of a degree`() {
    check(fixtures.sun, of: .sun, within: 0.1)
  }

  @Test func `the moon is where Horizons has it, within 0.3 degrees`() {
    check(fixtures.moon, of: .moon, within: 0.3)
  }

  private func check(_ sights: [SunFixtures.Sight], of light: Luminary, within limit: Double) {
    #expect(sights.count == 14 * 13 * 4)
    for sight in sights {
      let position = light.position(at: sight.place, sight.moment)
      let (turn, rise) = (abs((position.azimuth - sight.azimuth).degrees), abs(position.altitude - sight.altitude))
      #expect(turn <= limit && rise <= limit, "\(sight) is at \(position)")
    }
  }

  @Test func `the moon is as full as Horizons has it`() {
    #expect(fixtures.shares.count == 13 * 4)
    for (moment, share) in fixtures.shares {
      #expect(abs(Luminary.illuminatedShareOfMoon(at: moment) - share) < 0.001, "\(moment.text)")
    }
  }

  @Test func `the sun rises and sets as the Naval Observatory has it`() {
    #expect(fixtures.days.count == 14 * 13)
    for day in fixtures.days {
      let light = Daylight(at: day.place, during: day.period)
      let names = day.sun.map(\.phenomenon)
      let isDay = names.contains("Object continuously above the Horizon")
      let isNight = names.contains("Object continuously below the Horizon")
      #expect(light.polar == (isDay ? .day : isNight ? .night : nil), "\(day)")
      check(light.sunrise, "Rise", of: day.sun, day)
      check(light.sunset, "Set", of: day.sun, day)
      // The Naval Observatory doesn't list the noons of a polar night.
      if !isNight { check(light.noon, "Upper Transit", of: day.sun, day) }
      check(light.dawn, "Begin Civil Twilight", of: day.sun, day)
      check(light.dusk, "End Civil Twilight", of: day.sun, day)
    }
  }

  @Test func `the moon rises and sets as the Naval Observatory has it`() {
    for day in fixtures.days {
      let light = Moonlight(at: day.place, during: day.period)
      check(light.rise, "Rise", of: day.moon, day)
      check(light.set, "Set", of: day.moon, day)
    }
  }

  /// The limit is 90 seconds, and four minutes within 25° of the poles.
  ///
  /// The expected times are rounded to minutes: one beside midnight may count for the other day.
  private func check(
    _ moment: Timestamp?,
    _ phenomenon: String,
    of list: [(phenomenon: String, minutes: Int?)],
    _ day: SunFixtures.Day
  ) {
    let expected = list.first { $0.phenomenon == phenomenon }?.minutes
    guard let moment, let expected else {
      let isElsewhere = moment.map { day.period.upperBound - $0 < 30 } ?? (expected == nil || expected == 0)
      #expect(isElsewhere, "\(phenomenon) \(moment?.text ?? "none"): \(day)")
      return
    }
    let difference = moment - (day.start + Double(expected) * 60)
    let limit: Double = abs(day.place.latitude.degrees) < 65 ? 90 : 240
    #expect(abs(difference) <= limit, "\(phenomenon) is off by \(difference) s: \(day)")
  }
}
