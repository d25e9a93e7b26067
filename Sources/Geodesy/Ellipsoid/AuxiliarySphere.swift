import Glibc

/// The sphere on which a geodesic is a great circle, and the conversion back to the ellipsoid.
///
/// Notation and formulas of C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87 (2013), sections 2 and 3.
struct AuxiliarySphere {
  private let ellipsoid: Ellipsoid
  /// The azimuth at which the great circle crosses the equator northward.
  let equatorAzimuth: AngleVector
  /// The square of k, the tilt that all integrals depend on.
  private let squaredTilt: Double

  /// Creates the sphere for the great circle through a point at a reduced latitude with an azimuth there.
  init(ellipsoid: Ellipsoid, azimuth: AngleVector, at latitude: AngleVector) {
    self.ellipsoid = ellipsoid
    equatorAzimuth = AngleVector(
      sine: azimuth.sine * latitude.cosine,
      cosine: hypot(azimuth.cosine, azimuth.sine * latitude.sine)
    )
    squaredTilt = ellipsoid.squaredSecondEccentricity * equatorAzimuth.cosine * equatorAzimuth.cosine
  }

  /// The reduced latitude of a geographic one; at the poles its cosine stays a hair above 0, so that it can divide.
  static func reduced(_ latitude: Latitude, on ellipsoid: Ellipsoid) -> AngleVector {
    let angle = AngleVector(degrees: latitude.degrees)
    return AngleVector(sine: (1 - ellipsoid.flattening) * angle.sine, cosine: max(angle.cosine, 1e-150))
  }

  /// The arc σ from the northward crossing of the equator to a point at a reduced latitude.
  func arc(at latitude: AngleVector, azimuth: AngleVector) -> AngleVector {
    guard latitude.sine != 0 || azimuth.cosine != 0 else { return AngleVector(sine: 0, cosine: 1) }
    return AngleVector(sine: latitude.sine, cosine: azimuth.cosine * latitude.cosine)
  }

  /// The longitude ω on the sphere of the end of an arc.
  func sphericalLongitude(of arc: AngleVector) -> AngleVector {
    AngleVector(sine: equatorAzimuth.sine * arc.sine, cosine: arc.cosine)
  }

  /// The integrals along a piece of arc.
  struct Piece {
    /// In polar radii.
    var distance = 0.0
    /// The radians by which its longitudes are smaller than on the sphere.
    var longitudeLoss = 0.0
    /// How far two ways part that start a radian apart, in polar radii.
    var reducedLength = 0.0
  }

  /// Integrates along a piece of arc (equations 7, 8 and 38 to 40): all three integrands are so smooth that Gauss's
  /// rule is right to the last digits.
  func piece(from start: AngleVector, to end: AngleVector, arc: Double) -> Piece {
    let middle = start.radians + arc / 2
    var (piece, second) = (Piece(), 0.0)
    for (place, weight) in Self.gauss {
      for sign in [-1.0, 1] {
        let stretch = stretch(at: sin(middle + sign * place * arc / 2))
        let weight = weight * arc / 2
        piece.distance += weight * stretch
        second += weight / stretch
        piece.longitudeLoss += weight * (2 - ellipsoid.flattening) / (1 + (1 - ellipsoid.flattening) * stretch)
      }
    }
    piece.longitudeLoss *= ellipsoid.flattening * equatorAzimuth.sine
    piece.reducedLength =
      stretch(at: end.sine) * start.cosine * end.sine - stretch(at: start.sine) * start.sine * end.cosine
      - start.cosine * end.cosine * (piece.distance - second)
    return piece
  }

  private func stretch(at sine: Double) -> Double { (1 + squaredTilt * sine * sine).squareRoot() }

  /// The positive ones of twelve places between −1 and 1, and their weights.
  private static let gauss = [
    (0.125_233_408_511_468_9, 0.249_147_045_813_402_8), (0.367_831_498_998_180_2, 0.233_492_536_538_354_8),
    (0.587_317_954_286_617_5, 0.203_167_426_723_065_9), (0.769_902_674_194_304_7, 0.160_078_328_543_346_2),
    (0.904_117_256_370_474_9, 0.106_939_325_995_318_4), (0.981_560_634_246_719_2, 0.047_175_336_386_511_8),
  ]
}
