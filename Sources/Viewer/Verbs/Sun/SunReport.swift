import Astronomy
import Calendar
import Cells
import Geodesy
import Wire

/// The sun and the moon at a place, during a day and now.
struct SunReport {
  /// Empty for coordinates.
  let name: String
  let coordinate: Coordinate
  let date: CivilDate
  let now: Timestamp
  let zone: ClockZone
  private let daylight: Daylight
  private let moonlight: Moonlight

  init(name: String, coordinate: Coordinate, date: CivilDate, now: Timestamp, zone: ClockZone) {
    (self.name, self.coordinate, self.date, self.now, self.zone) = (name, coordinate, date, now, zone)
    let day = zone.day(date)
    daylight = Daylight(at: coordinate, during: day)
    moonlight = Moonlight(at: coordinate, during: day)
  }

  private var day: String { String(Timestamp(clamping: Double(date.daysSince1970) * 86_400).text.prefix(10)) }
  private var sun: SkyPosition { Luminary.sun.position(at: coordinate, now) }
  private var moon: SkyPosition { Luminary.moon.position(at: coordinate, now) }
  private var illuminated: Double { Luminary.illuminatedShareOfMoon(at: now) }
}

/// For programs.
extension SunReport {
  var json: JSON {
    let (sun, moon) = (sun, moon)
    return [
      "latitude": .rounded(coordinate.latitude.degrees, digits: 7),
      "longitude": .rounded(coordinate.longitude.degrees, digits: 7),
      "date": .string(day), "dawn": Self.json(daylight.dawn), "sunrise": Self.json(daylight.sunrise),
      "noon": Self.json(daylight.noon), "sunset": Self.json(daylight.sunset), "dusk": Self.json(daylight.dusk),
      "dayLength": .rounded(daylight.length, digits: 0),
      "polar": daylight.polar.map { .string($0.rawValue) } ?? .null,
      "sun": ["azimuth": .rounded(sun.azimuth.degrees, digits: 2), "altitude": .rounded(sun.altitude, digits: 2)],
      "moon": [
        "azimuth": .rounded(moon.azimuth.degrees, digits: 2), "altitude": .rounded(moon.altitude, digits: 2),
        "illuminated": .rounded(illuminated, digits: 3),
        "rise": Self.json(moonlight.rise), "set": Self.json(moonlight.set),
      ],
    ]
  }

  /// To the second.
  private static func json(_ moment: Timestamp?) -> JSON {
    moment.map { .string(Timestamp(clamping: $0.secondsSince1970.rounded()).text) } ?? .null
  }
}

/// For people.
extension SunReport {
  var text: String {
    let position = CoordinateFormat.decimal.text(of: coordinate, resolution: .meters(10))
    let lines =
      [("place", name.isEmpty ? position : "\(Sanitizer.clean(name, limit: 80)) (\(position))"), ("date", day)]
      + times([
        ("dawn", daylight.dawn), ("sunrise", daylight.sunrise), ("noon", daylight.noon),
        ("sunset", daylight.sunset), ("dusk", daylight.dusk),
      ])
      + [("daylight", length)]
      + times([("moonrise", moonlight.rise), ("moonset", moonlight.set)])
      + [
        ("sun", "\(Self.text(of: sun)) at \(clock(now))"),
        ("moon", "\(Self.text(of: moon)), \(Int((illuminated * 100).rounded())) % illuminated"),
      ]
    return lines.map { name, value in name + String(repeating: " ", count: 14 - name.count) + value + "\n" }.joined()
  }

  /// The times of events, in the order of the day; those that don't occur are left out.
  private func times(_ events: [(name: String, moment: Timestamp?)]) -> [(String, String)] {
    events.compactMap { event in event.moment.map { (event.name, $0) } }.sorted { $0.1 < $1.1 }
      // As almanacs have it, to the nearest minute.
      .map { ($0.0, clock($0.1 + 30)) }
  }

  private var length: String {
    switch daylight.polar {
    case .day: "polar day, no sunset"
    case .night: "polar night, no sunrise"
    case nil: RoundedMeasure(in: Words(.english)).text(ofSeconds: daylight.length)
    }
  }

  private func clock(_ moment: Timestamp) -> String { zone.clock(moment, digits: 5) }

  private static func text(of position: SkyPosition) -> String {
    "azimuth \(position.azimuth.text), altitude \(FixedPoint(position.altitude, decimals: 0).text)°"
  }
}
