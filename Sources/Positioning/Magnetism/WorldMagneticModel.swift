package import Geodesy
import Glibc

/// The magnetic field of the earth as a series of spherical harmonics.
///
/// Notation and formulas of the technical report on the World Magnetic Model 2020–2025, section 1.2.
package enum WorldMagneticModel {
  /// The field at a place, in nanotesla.
  package struct Field: Hashable, Sendable {
    package let north: Double
    package let east: Double
    package let down: Double

    /// How far magnetic north lies east of true north.
    package var declination: Turn { Turn(degrees: atan2(east, north) * 180 / .pi) }
    package var horizontal: Double { hypot(north, east) }
    package var inclination: Turn { Turn(degrees: atan2(down, horizontal) * 180 / .pi) }
  }

  /// The radius that the coefficients are made for, in metres.
  private static let radius = 6_371_200.0
  /// Further from its years than this, the model is less accurate than it appears.
  private static let years = MagneticCoefficients.epoch - 5...MagneticCoefficients.epoch + 10

  /// How far magnetic north lies east of true north at a place and time; without a time, in the year of the model.
  package static func declination(at place: Coordinate, altitude: Double = 0, time: UTCTime? = nil) -> Turn {
    field(at: place, altitude: altitude, year: time.map(year) ?? MagneticCoefficients.epoch).declination
  }

  /// The field at a place, an altitude in metres above the ellipsoid, and a year with its fraction.
  package static func field(at place: Coordinate, altitude: Double, year: Double) -> Field {
    let spherical = SphericalPlace(place, altitude: min(max(altitude, -10_000), 1_000_000))
    let elapsed = min(max(year, years.lowerBound), years.upperBound) - MagneticCoefficients.epoch
    let longitude = place.longitude.degrees * .pi / 180
    var legendre = LegendreRow(spherical)
    var (north, east, down) = (0.0, 0.0, 0.0)
    var index = 0
    var power = (radius / spherical.distance) * (radius / spherical.distance)
    for degree in 1...MagneticCoefficients.degree {
      legendre.advance()
      power *= radius / spherical.distance
      for order in 0...degree {
        let row = MagneticCoefficients.table[index]
        index += 1
        let (g, h) = (row.x + elapsed * row.z, row.y + elapsed * row.w)
        let (sine, cosine) = (sin(Double(order) * longitude), cos(Double(order) * longitude))
        let along = g * cosine + h * sine
        north -= power * along * legendre.slopes[order]
        east += power * Double(order) * (g * sine - h * cosine) * legendre.values[order].overCosine
        down -= power * Double(degree + 1) * along * legendre.values[order].value
      }
    }
    let (tiltSine, tiltCosine) = spherical.tilt
    return Field(
      north: north * tiltCosine - down * tiltSine,
      east: east,
      down: north * tiltSine + down * tiltCosine
    )
  }

  private static func year(of time: UTCTime) -> Double {
    1970 + Double(time.millisecondsSince1970) / (365.2425 * 86_400_000)
  }
}

/// A position relative to the earth's centre.
private struct SphericalPlace {
  /// From the earth's centre, in metres.
  let distance: Double
  let sine: Double
  let cosine: Double
  /// Sine and cosine of the angle by which the geocentric latitude differs from the geographic one.
  let tilt: (sine: Double, cosine: Double)

  private static let equator = 6_378_137.0
  private static let flattening = 1 / 298.257223563

  init(_ place: Coordinate, altitude: Double) {
    let latitude = place.latitude.degrees * .pi / 180
    let (sine, cosine) = (sin(latitude), cos(latitude))
    let squaredEccentricity = Self.flattening * (2 - Self.flattening)
    let curvature = Self.equator / (1 - squaredEccentricity * sine * sine).squareRoot()
    let fromAxis = (curvature + altitude) * cosine
    let fromEquator = (curvature * (1 - squaredEccentricity) + altitude) * sine
    distance = hypot(fromAxis, fromEquator)
    self.sine = fromEquator / distance
    self.cosine = fromAxis / distance
    tilt = (self.sine * cosine - self.cosine * sine, self.cosine * cosine + self.sine * sine)
  }
}

/// The associated Legendre functions of one degree after another, semi-normalised after Schmidt, with their slopes.
private struct LegendreRow {
  /// A function, and what it is over the cosine of the latitude, which stays finite at the poles for orders above 0.
  struct Value {
    var value: Double
    var overCosine: Double
  }

  private(set) var values: [Value] = [Value(value: 1, overCosine: 0)]
  private(set) var slopes: [Double] = [0]
  private var before: (values: [Value], slopes: [Double]) = ([], [])
  private let sine: Double
  private let cosine: Double

  init(_ place: SphericalPlace) {
    (sine, cosine) = (place.sine, place.cosine)
  }

  /// Goes on to the next degree.
  mutating func advance() {
    let degree = values.count
    let last = (values: values, slopes: slopes)
    values = []
    slopes = []
    for order in 0..<degree {
      let scale = Double(degree * degree - order * order).squareRoot()
      let forward = Double(2 * degree - 1) / scale
      let back = Double((degree - 1) * (degree - 1) - order * order).squareRoot() / scale
      let (one, two) = (last.values[order], before.values.indices.contains(order) ? before.values[order] : nil)
      values.append(
        Value(
          value: forward * sine * one.value - back * (two?.value ?? 0),
          overCosine: forward * sine * one.overCosine - back * (two?.overCosine ?? 0)
        )
      )
      let slope = forward * (cosine * one.value + sine * last.slopes[order])
      slopes.append(slope - (two == nil ? 0 : back * before.slopes[order]))
    }
    let scale = degree == 1 ? 1 : (Double(2 * degree - 1) / Double(2 * degree)).squareRoot()
    let corner = last.values[degree - 1].value
    values.append(Value(value: scale * cosine * corner, overCosine: scale * corner))
    slopes.append(scale * (cosine * last.slopes[degree - 1] - sine * corner))
    before = last
  }
}
