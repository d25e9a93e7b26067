import Glibc

/// The sphere on which a geodesic is a great circle, and the conversion back to the ellipsoid.
///
/// Notation and formulas of C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87 (2013), section 2.
struct AuxiliarySphere {
  let ellipsoid: Ellipsoid
  /// The azimuth at which the great circle crosses the equator northward.
  let equatorAzimuth: AngleVector
  /// The square of k, the tilt that all series depend on.
  let squaredTilt: Double
  let series: GeodesicSeries

  /// Creates the sphere for the great circle through a point at a reduced latitude with an azimuth there.
  init(ellipsoid: Ellipsoid, azimuth: AngleVector, at latitude: AngleVector) {
    self.ellipsoid = ellipsoid
    equatorAzimuth = AngleVector(
      sine: azimuth.sine * latitude.cosine,
      cosine: hypot(azimuth.cosine, azimuth.sine * latitude.sine)
    )
    squaredTilt = ellipsoid.squaredSecondEccentricity * equatorAzimuth.cosine * equatorAzimuth.cosine
    series = GeodesicSeries(
      epsilon: squaredTilt / (2 * (1 + (1 + squaredTilt).squareRoot()) + squaredTilt),
      thirdFlattening: ellipsoid.thirdFlattening
    )
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

  /// The radians by which longitudes along an arc are smaller on the ellipsoid than on the sphere.
  func longitudeLoss(from start: AngleVector, to end: AngleVector, arc: Double) -> Double {
    let series = self.series.longitude
    return ellipsoid.flattening * equatorAzimuth.sine * self.series.longitudeScale
      * (arc + series.value(at: end) - series.value(at: start))
  }

  /// The distance along a piece of arc, in polar radii.
  func distance(from start: AngleVector, to end: AngleVector, arc: Double) -> Double {
    let series = self.series.distance
    return self.series.distanceScale * (arc + series.value(at: end) - series.value(at: start))
  }

  /// The reduced length of a piece of arc, in polar radii: how far two ways part that start a radian apart.
  func reducedLength(from start: AngleVector, to end: AngleVector, arc: Double) -> Double {
    let series = self.series.reduction
    let second = self.series.reductionScale * (arc + series.value(at: end) - series.value(at: start))
    let difference = distance(from: start, to: end, arc: arc) - second
    let (startStretch, endStretch) = (stretch(at: start), stretch(at: end))
    return endStretch * start.cosine * end.sine - startStretch * start.sine * end.cosine
      - start.cosine * end.cosine * difference
  }

  private func stretch(at arc: AngleVector) -> Double {
    (1 + squaredTilt * arc.sine * arc.sine).squareRoot()
  }
}
