import Glibc

/// The latitude that maps the ellipsoid onto a sphere without changing angles.
///
/// Both latitudes are given by their tangents, which stay precise up to the poles. Formulas of
/// C. F. F. Karney, “Transverse Mercator with an accuracy of a few nanometers”, 2011, section 2.
struct ConformalLatitude {
  private let eccentricity: Double

  init(of ellipsoid: Ellipsoid) {
    eccentricity = ellipsoid.squaredEccentricity.squareRoot()
  }

  /// The tangent of the conformal latitude.
  func conformal(_ tangent: Double) -> Double {
    let secant = hypot(1, tangent)
    let sigma = sinh(eccentricity * atanh(eccentricity * tangent / secant))
    return hypot(1, sigma) * tangent - sigma * secant
  }

  /// The tangent of the geographic latitude, by Newton's method.
  func geographic(_ conformalTangent: Double) -> Double {
    let remainder = 1 - eccentricity * eccentricity
    var tangent = conformalTangent / remainder
    for _ in 0..<6 {
      let reached = conformal(tangent)
      let step =
        (conformalTangent - reached) / hypot(1, reached)
        * (1 + remainder * tangent * tangent) / (remainder * hypot(1, tangent))
      tangent += step
      if abs(step) <= 1e-16 * max(1, abs(tangent)) { break }
    }
    return tangent
  }
}
