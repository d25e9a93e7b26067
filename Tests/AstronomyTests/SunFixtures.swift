import Calendar
import Foundation
import Geodesy
import TestSupport
import Testing
import Wire

/// Positions of JPL Horizons and times of the US Naval Observatory for 14 places on 13 days.
struct SunFixtures {
  struct Sight {
    let place: Coordinate
    let moment: Timestamp
    let azimuth: Bearing
    let altitude: Double
  }

  struct Day {
    let place: Coordinate
    let start: Timestamp
    /// Rise, Set, Upper Transit, Begin Civil Twilight …, each with the minutes of the day at which it happens.
    let sun: [(phenomenon: String, minutes: Int?)]
    let moon: [(phenomenon: String, minutes: Int?)]

    var period: Range<Timestamp> { start..<start + 86_400 }
  }

  let sun: [Sight]
  let moon: [Sight]
  let shares: [(moment: Timestamp, share: Double)]
  let days: [Day]

  init() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: SharedData.path("data/sun/fixtures.json")))
    let json = try JSONParser.parse([UInt8](file))
    let places: [(name: String, coordinate: Coordinate)] = try #require(json["locations"]?.array).map { place in
      let (north, east) = (try #require(place["lat"]?.number), try #require(place["lng"]?.number))
      return (try #require(place["name"]?.string), Coordinate(north: north, east: east))
    }
    func sights(_ light: String) throws -> [Sight] {
      try places.flatMap { place in
        try #require(json["positions"]?[place.name]?[light]?.object).fields.map { field in
          Sight(
            place: place.coordinate,
            moment: try #require(Timestamp(field.name)),
            azimuth: Bearing(degrees: try #require(field.value["azimuth"]?.number)),
            altitude: try #require(field.value["altitude"]?.number)
          )
        }
      }
    }
    func phenomena(_ list: JSON?) throws -> [(String, Int?)] {
      try #require(list?.array).map { phenomenon in
        let time = phenomenon["time"]?.string?.split(separator: ":").compactMap { Int($0) }
        return (try #require(phenomenon["phen"]?.string), time.map { $0[0] * 60 + $0[1] })
      }
    }
    (sun, moon) = (try sights("sun"), try sights("moon"))
    shares = try #require(json["moonGeo"]?.object).fields.map { field in
      (try #require(Timestamp(field.name)), try #require(field.value["fraction"]?.number))
    }
    days = try places.flatMap { place in
      try #require(json["times"]?[place.name]?.object).fields.map { field in
        Day(
          place: place.coordinate,
          start: try #require(Timestamp(field.name)),
          sun: try phenomena(field.value["sundata"]),
          moon: try phenomena(field.value["moondata"])
        )
      }
    }
  }
}
