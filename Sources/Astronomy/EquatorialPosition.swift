import Geodesy
import Glibc

/// A body as seen from the centre of the earth, referred to the equator and equinox of date.
struct EquatorialPosition {
  /// The hour circle of the body, in degrees west of Greenwich.
  let greenwichHourAngle: Double
  /// Degrees north of the equator.
  let declination: Double
  /// The angle that the earth's radius fills as seen from the body, in degrees.
  let parallax: Double

  /// Creates the position of a body on the ecliptic, in degrees without nutation, and its distance from the centre.
  init(longitude: Double, latitude: Double, kilometers: Double, at time: AstronomicalTime) {
    let t = time.centuries
    let node = 125.04452 - 1934.136261 * t
    let nutation = -0.00478 * sin(degrees: node)
    let obliquity = 23.4392911 - 0.0130042 * t + 0.00256 * cos(degrees: node)
    let (sine, cosine) = (sin(degrees: obliquity), cos(degrees: obliquity))
    let x = cos(degrees: latitude) * cos(degrees: longitude + nutation)
    let along = cos(degrees: latitude) * sin(degrees: longitude + nutation)
    let across = sin(degrees: latitude)
    let ascension = atan2(along * cosine - across * sine, x) * 180 / .pi
    declination = asin(min(max(along * sine + across * cosine, -1), 1)) * 180 / .pi
    greenwichHourAngle = time.siderealAngle + nutation * cosine - ascension
    parallax = asin(6378.14 / kilometers) * 180 / .pi
  }

  /// Degrees west of the meridian of a place, within half a turn.
  func hourAngle(at place: Coordinate) -> Double {
    (greenwichHourAngle + place.longitude.degrees).remainder(dividingBy: 360)
  }

  /// Where it is in the sky of a place without an atmosphere, seen from the surface.
  func direction(at place: Coordinate) -> SkyPosition {
    let (hourAngle, latitude) = (hourAngle(at: place), place.latitude.degrees)
    let up =
      sin(degrees: latitude) * sin(degrees: declination)
      + cos(degrees: latitude) * cos(degrees: declination) * cos(degrees: hourAngle)
    let north =
      cos(degrees: latitude) * sin(degrees: declination)
      - sin(degrees: latitude) * cos(degrees: declination) * cos(degrees: hourAngle)
    let east = -cos(degrees: declination) * sin(degrees: hourAngle)
    return SkyPosition(
      azimuth: Bearing(degrees: atan2(east, north) * 180 / .pi),
      // The eye is a radius above the centre: that lowers a body by up to its parallax.
      altitude: atan2(up - sin(degrees: parallax), hypot(north, east)) * 180 / .pi
    )
  }
}

func sin(degrees: Double) -> Double { Glibc.sin(degrees * .pi / 180) }
func cos(degrees: Double) -> Double { Glibc.cos(degrees * .pi / 180) }
