package import Calendar
package import Geodesy

/// Sunrise, sunset and what belongs to them, at a place during a day.
package struct Daylight: Equatable, Sendable {
  /// A day without sunrise and sunset.
  package enum Polar: String, Sendable {
    case day
    case night
  }

  /// The beginning and the end of civil twilight: the sun is 6° below the horizon.
  package let dawn: Timestamp?
  package let dusk: Timestamp?
  /// The upper edge of the sun is at the horizon of the sea.
  package let sunrise: Timestamp?
  package let sunset: Timestamp?
  /// The sun passes the meridian, in the south or north.
  package let noon: Timestamp?
  /// The time for which the sun is up during the day, in seconds.
  package let length: Double
  package let polar: Polar?

  /// Of what happens more than once during the day, the first time counts.
  package init(at place: Coordinate, during day: Range<Timestamp>) {
    let twilight = SkyCurve(during: day) { Luminary.sun.equatorial(at: $0).direction(at: place).altitude + 6 }
    (dawn, dusk) = (twilight.firstRise, twilight.firstFall)
    let edge = SkyCurve(during: day) { Luminary.sun.heightOfEdge(at: place, $0) }
    (sunrise, sunset) = (edge.firstRise, edge.firstFall)
    // The sine of the hour angle rises through 0 at noon, and falls through it at midnight.
    noon = SkyCurve(during: day) { sin(degrees: Luminary.sun.equatorial(at: $0).hourAngle(at: place)) }.firstRise
    let crossings = edge.crossings
    let ends = edge.startsPositive ? [(moment: day.lowerBound, isRising: true)] + crossings : crossings
    length = ends.enumerated().reduce(0) { sum, end in
      guard end.element.isRising else { return sum }
      let next = end.offset + 1 < ends.count ? ends[end.offset + 1].moment : day.upperBound
      return sum + (next - end.element.moment)
    }
    polar = crossings.isEmpty ? edge.startsPositive ? .day : .night : nil
  }
}

/// Moonrise and moonset at a place during a day; either may be missing.
package struct Moonlight: Equatable, Sendable {
  package let rise: Timestamp?
  package let set: Timestamp?

  package init(at place: Coordinate, during day: Range<Timestamp>) {
    let edge = SkyCurve(during: day) { Luminary.moon.heightOfEdge(at: place, $0) }
    (rise, set) = (edge.firstRise, edge.firstFall)
  }
}
