package import Calendar
package import Geodesy
import Glibc

/// A light of the sky.
package enum Luminary: Sendable {
  case sun
  case moon

  /// Where it is in the sky of a place, as the eye sees it: with refraction.
  package func position(at place: Coordinate, _ moment: Timestamp) -> SkyPosition {
    equatorial(at: moment).direction(at: place).refracted
  }

  /// The place where it is in the zenith.
  package func zenith(at moment: Timestamp) -> Coordinate {
    let position = equatorial(at: moment)
    return Coordinate(north: position.declination, east: -position.greenwichHourAngle)
  }

  /// The share of the moon's disc that the sun lights, from 0 to 1.
  package static func illuminatedShareOfMoon(at moment: Timestamp) -> Double {
    let time = AstronomicalTime(moment)
    let (sun, moon) = (SunOrbit(at: time), MoonOrbit(at: time))
    let elongation = cos(degrees: moon.latitude) * cos(degrees: moon.longitude - sun.longitude)
    let aside = sun.kilometers * (1 - elongation * elongation).squareRoot()
    let phase = atan2(aside, moon.kilometers - sun.kilometers * elongation)
    return (1 + Glibc.cos(phase)) / 2
  }

  func equatorial(at moment: Timestamp) -> EquatorialPosition {
    let time = AstronomicalTime(moment)
    switch self {
    case .sun:
      let sun = SunOrbit(at: time)
      return EquatorialPosition(longitude: sun.longitude, latitude: 0, kilometers: sun.kilometers, at: time)
    case .moon:
      let moon = MoonOrbit(at: time)
      return EquatorialPosition(
        longitude: moon.longitude,
        latitude: moon.latitude,
        kilometers: moon.kilometers,
        at: time
      )
    }
  }

  /// How far its upper edge is above the horizon of the sea, with mean refraction, in degrees.
  func heightOfEdge(at place: Coordinate, _ moment: Timestamp) -> Double {
    let position = equatorial(at: moment)
    let radius = self == .sun ? 16.0 / 60 : 0.2725 * position.parallax
    return position.direction(at: place).altitude + radius + 34.0 / 60
  }
}
