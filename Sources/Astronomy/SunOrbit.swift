import Glibc

/// The sun as seen from the centre of the earth, to 0.01°: an ellipse, with aberration.
struct SunOrbit {
  /// On the ecliptic, in degrees.
  let longitude: Double
  let kilometers: Double

  /// The length of the astronomical unit in kilometres.
  private static let unit = 149_597_870.7

  init(at time: AstronomicalTime) {
    let t = time.centuries
    let anomaly = 357.52911 + (35_999.05029 - 0.0001537 * t) * t
    let eccentricity = 0.016708634 - 0.000042037 * t
    let center =
      (1.914602 - 0.004817 * t) * sin(degrees: anomaly) + (0.019993 - 0.000101 * t) * sin(degrees: 2 * anomaly)
      + 0.000289 * sin(degrees: 3 * anomaly)
    longitude = 280.46646 + (36_000.76983 + 0.0003032 * t) * t + center - 0.00569
    kilometers =
      Self.unit * (1 - eccentricity * eccentricity) / (1 + eccentricity * cos(degrees: anomaly + center))
  }
}
