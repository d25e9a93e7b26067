import Glibc

/// The end of a geodesic of known direction and length.
///
/// C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87 (2013), section 3.
struct DirectProblem {
  let ellipsoid: Ellipsoid

  func geodesic(from start: Coordinate, bearing: Bearing, distance: Distance) -> Geodesic {
    let azimuth = AngleVector(degrees: bearing.degrees)
    let latitude = AuxiliarySphere.reduced(start.latitude, on: ellipsoid)
    let sphere = AuxiliarySphere(ellipsoid: ellipsoid, azimuth: azimuth, at: latitude)
    let equatorAzimuth = sphere.equatorAzimuth

    let startArc = sphere.arc(at: latitude, azimuth: azimuth)
    let (arc, endArc) = self.arc(from: startArc, along: distance, on: sphere)
    let endAzimuth = AngleVector(sine: equatorAzimuth.sine, cosine: equatorAzimuth.cosine * endArc.cosine)
    let endLatitude = AngleVector(
      sine: equatorAzimuth.cosine * endArc.sine,
      cosine: hypot(equatorAzimuth.cosine * endArc.cosine, equatorAzimuth.sine)
    )
    let turn = sphere.sphericalLongitude(of: endArc) - sphere.sphericalLongitude(of: startArc)
    let loss = sphere.longitudeLoss(from: startArc, to: endArc, arc: arc)

    return Geodesic(
      start: start,
      end: Coordinate(
        latitude: geographic(endLatitude),
        longitude: start.longitude + Turn(degrees: (turn - AngleVector(radians: loss)).degrees)
      ),
      distance: distance,
      startBearing: bearing,
      endBearing: Bearing(degrees: endAzimuth.degrees)
    )
  }

  /// The arc that a distance takes, and where on the great circle it ends.
  private func arc(
    from start: AngleVector,
    along distance: Distance,
    on sphere: AuxiliarySphere
  ) -> (length: Double, end: AngleVector) {
    let series = sphere.series
    let offset = series.distance.value(at: start)
    let step = distance / ellipsoid.polarRadius / series.distanceScale
    let endOfDistance = start + AngleVector(radians: offset) + AngleVector(radians: step)
    let length = step + offset + series.arc.value(at: endOfDistance)
    return (length, start + AngleVector(radians: length))
  }

  private func geographic(_ reduced: AngleVector) -> Latitude {
    let angle = AngleVector(sine: reduced.sine, cosine: (1 - ellipsoid.flattening) * reduced.cosine)
    return Latitude(clamping: angle.degrees)
  }
}
