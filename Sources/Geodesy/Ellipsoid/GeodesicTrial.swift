import Glibc

/// The way from the first of two points with some azimuth to the parallel of the second, and how far it misses it.
struct GeodesicTrial {
  let endAzimuth: AngleVector
  /// In polar radii.
  let distance: Double
  /// The error of its end to the east, in radians of longitude.
  let excess: Double
  /// How fast the excess grows with the azimuth (equations 46 and 47).
  let slope: Double

  init(_ pair: StandardPair, startAzimuth: AngleVector) {
    let (start, end, ellipsoid) = (pair.start, pair.end, pair.ellipsoid)
    // A way due east along the equator has no definite crossing: it is nudged.
    let startAzimuth =
      start.sine == 0 && startAzimuth.cosine == 0 ? AngleVector(sine: 1, cosine: -1e-150) : startAzimuth
    let sphere = AuxiliarySphere(ellipsoid: ellipsoid, azimuth: startAzimuth, at: start)
    endAzimuth = Self.azimuth(at: end, from: start, startAzimuth: startAzimuth)

    let startArc = sphere.arc(at: start, azimuth: startAzimuth)
    let endArc = sphere.arc(at: end, azimuth: endAzimuth)
    let arc = startArc.turnForward(to: endArc)
    distance = sphere.distance(from: startArc, to: endArc, arc: arc.radians)

    let turn = sphere.sphericalLongitude(of: startArc)
      .turnForward(to: sphere.sphericalLongitude(of: endArc))
    let loss = sphere.longitudeLoss(from: startArc, to: endArc, arc: arc.radians)
    excess = (turn - pair.turn).radians - loss

    let eccentricity = ellipsoid.squaredEccentricity
    if endAzimuth.cosine == 0 {
      slope = -2 * (1 - eccentricity * start.cosine * start.cosine).squareRoot() / start.sine
    } else {
      let reducedLength = sphere.reducedLength(from: startArc, to: endArc, arc: arc.radians)
      slope = reducedLength * (1 - ellipsoid.flattening) / (endAzimuth.cosine * end.cosine)
    }
  }

  /// The azimuth at the second parallel, by Clairaut's relation; of the two the one that still leads north.
  private static func azimuth(at end: AngleVector, from start: AngleVector, startAzimuth: AngleVector) -> AngleVector {
    guard end.cosine != start.cosine || abs(end.sine) != -start.sine else {
      return AngleVector(sine: startAzimuth.sine, cosine: abs(startAzimuth.cosine))
    }
    // cos² β₂ − cos² β₁ without loss of precision.
    let gain =
      start.cosine < -start.sine
      ? (end.cosine - start.cosine) * (end.cosine + start.cosine)
      : (start.sine - end.sine) * (start.sine + end.sine)
    let northward = startAzimuth.cosine * start.cosine
    return AngleVector(
      sine: startAzimuth.sine * start.cosine,
      cosine: max(northward * northward + gain, 0).squareRoot()
    )
  }
}
