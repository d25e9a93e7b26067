import Glibc

/// The shortest way between two places.
///
/// C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87 (2013), section 4: the points are brought into
/// one standard position by reflections, and the azimuth there is found by Newton's method.
struct InverseProblem {
  let ellipsoid: Ellipsoid

  func geodesic(from start: Coordinate, to end: Coordinate) -> Geodesic {
    let turn = (end.longitude - start.longitude).degrees
    let isSwapped = abs(start.latitude.degrees) < abs(end.latitude.degrees)
    let (far, near) = isSwapped ? (end.latitude, start.latitude) : (start.latitude, end.latitude)
    let isMirrored = far.degrees >= 0
    let sign = isMirrored ? -1.0 : 1.0

    let problem = StandardPair(
      ellipsoid: ellipsoid,
      start: AuxiliarySphere.reduced(Latitude(clamping: sign * far.degrees), on: ellipsoid),
      end: AuxiliarySphere.reduced(Latitude(clamping: sign * near.degrees), on: ellipsoid),
      turn: AngleVector(degrees: abs(turn))
    )
    let solution = problem.solution
    let azimuths =
      isSwapped
      ? (solution.endAzimuth, solution.startAzimuth)
      : (solution.startAzimuth, solution.endAzimuth)
    let (sineSign, cosineSign) = (turn < 0 ? -1.0 : 1.0, isSwapped == isMirrored ? 1.0 : -1.0)
    let bearing = { (azimuth: AngleVector) in
      guard solution.distance > 0 else { return Bearing.north }
      return Bearing(
        degrees: AngleVector(sine: sineSign * azimuth.sine, cosine: cosineSign * azimuth.cosine).degrees
      )
    }
    return Geodesic(
      start: start,
      end: end,
      distance: ellipsoid.polarRadius * solution.distance,
      startBearing: bearing(azimuths.0),
      endBearing: bearing(azimuths.1)
    )
  }
}
