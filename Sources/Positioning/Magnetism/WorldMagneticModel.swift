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
    return Field(north: north * tiltCosine - down * tiltSine, east: east, down: north * tiltSine + down * tiltCosine)
  }

  private static func year(of time: UTCTime) -> Double {
    1970 + Double(time.millisecondsSince1970) / (365.2425 * 86_400_000)
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

  /// The World Magnetic Model 2025 of NOAA and the British Geological Survey, of 13 November 2024; in the public domain.
  ///
  /// Gauss coefficients of the main field in nanotesla at the start of 2025, and their change in a year, as in the
  /// published file WMM.COF.
  enum MagneticCoefficients {
    static let degree = 12
    /// The year whose start the field is of; the model holds for five years from it.
    static let epoch = 2025.0

    /// g, h and their changes; row by row the orders 0…n of the degrees n = 1…12.
    static let table: [SIMD4<Double>] = [
      [-29351.8, 0, 12, 0], [-1410.8, 4545.4, 9.7, -21.5],
      [-2556.6, 0, -11.6, 0], [2951.1, -3133.6, -5.2, -27.7], [1649.3, -815.1, -8, -12.1],
      [1361, 0, -1.3, 0], [-2404.1, -56.6, -4.2, 4], [1243.8, 237.5, 0.4, -0.3], [453.6, -549.5, -15.6, -4.1],
      [895, 0, -1.6, 0], [799.5, 278.6, -2.4, -1.1], [55.7, -133.9, -6, 4.1], [-281.1, 212, 5.6, 1.6],
      [12.1, -375.6, -7, -4.4],
      [-233.2, 0, 0.6, 0], [368.9, 45.4, 1.4, -0.5], [187.2, 220.2, 0, 2.2], [-138.7, -122.9, 0.6, 0.4],
      [-142, 43, 2.2, 1.7], [20.9, 106.1, 0.9, 1.9],
      [64.4, 0, -0.2, 0], [63.8, -18.4, -0.4, 0.3], [76.9, 16.8, 0.9, -1.6], [-115.7, 48.8, 1.2, -0.4],
      [-40.9, -59.8, -0.9, 0.9], [14.9, 10.9, 0.3, 0.7], [-60.7, 72.7, 0.9, 0.9],
      [79.5, 0, 0, 0], [-77, -48.9, -0.1, 0.6], [-8.8, -14.4, -0.1, 0.5], [59.3, -1, 0.5, -0.8], [15.8, 23.4, -0.1, 0],
      [2.5, -7.4, -0.8, -1], [-11.1, -25.1, -0.8, 0.6], [14.2, -2.3, 0.8, -0.2],
      [23.2, 0, -0.1, 0], [10.8, 7.1, 0.2, -0.2], [-17.5, -12.6, 0, 0.5], [2, 11.4, 0.5, -0.4],
      [-21.7, -9.7, -0.1, 0.4], [16.9, 12.7, 0.3, -0.5], [15, 0.7, 0.2, -0.6], [-16.8, -5.2, 0, 0.3],
      [0.9, 3.9, 0.2, 0.2],
      [4.6, 0, 0, 0], [7.8, -24.8, -0.1, -0.3], [3, 12.2, 0.1, 0.3], [-0.2, 8.3, 0.3, -0.3], [-2.5, -3.3, -0.3, 0.3],
      [-13.1, -5.2, 0, 0.2], [2.4, 7.2, 0.3, -0.1], [8.6, -0.6, -0.1, -0.2], [-8.7, 0.8, 0.1, 0.4],
      [-12.9, 10, -0.1, 0.1],
      [-1.3, 0, 0.1, 0], [-6.4, 3.3, 0, 0], [0.2, 0, 0.1, 0], [2, 2.4, 0.1, -0.2], [-1, 5.3, 0, 0.1],
      [-0.6, -9.1, -0.3, -0.1], [-0.9, 0.4, 0, 0.1], [1.5, -4.2, -0.1, 0], [0.9, -3.8, -0.1, -0.1],
      [-2.7, 0.9, 0, 0.2],
      [-3.9, -9.1, 0, 0],
      [2.9, 0, 0, 0], [-1.5, 0, 0, 0], [-2.5, 2.9, 0, 0.1], [2.4, -0.6, 0, 0], [-0.6, 0.2, 0, 0.1],
      [-0.1, 0.5, -0.1, 0], [-0.6, -0.3, 0, 0], [-0.1, -1.2, 0, 0.1], [1.1, -1.7, -0.1, 0], [-1, -2.9, -0.1, 0],
      [-0.2, -1.8, -0.1, 0], [2.6, -2.3, -0.1, 0],
      [-2, 0, 0, 0], [-0.2, -1.3, 0, 0], [0.3, 0.7, 0, 0], [1.2, 1, 0, -0.1], [-1.3, -1.4, 0, 0.1], [0.6, 0, 0, 0],
      [0.6, 0.6, 0.1, 0], [0.5, -0.1, 0, 0], [-0.1, 0.8, 0, 0], [-0.4, 0.1, 0, 0], [-0.2, -1, -0.1, 0],
      [-1.3, 0.1, 0, 0], [-0.7, 0.2, -0.1, -0.1],
    ]
  }
}
