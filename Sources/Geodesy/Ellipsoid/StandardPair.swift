import Glibc

/// Two points in the standard position, of which all others are reflections.
///
/// The start is in the south, at least as far from the equator as the end, and the end is to the east:
/// β₁ ≤ 0, β₁ ≤ β₂ ≤ −β₁, 0° ≤ λ₁₂ ≤ 180°.
struct StandardPair {
  struct Solution {
    let startAzimuth: AngleVector
    let endAzimuth: AngleVector
    /// In polar radii.
    let distance: Double
  }

  let ellipsoid: Ellipsoid
  /// Reduced latitudes.
  let start: AngleVector
  let end: AngleVector
  /// The longitude λ₁₂ from one to the other.
  let turn: AngleVector

  private static let precision = 0x1p-52

  var solution: Solution {
    if turn.sine == 0 || start.cosine < 1e-140 { return alongMeridian }
    if start.sine == 0, turn.radians <= (1 - ellipsoid.flattening) * .pi { return alongEquator }
    if sphericalArc < 1e-6 { return nearby }
    return general(startAzimuth: startAzimuth)
  }

  private var alongMeridian: Solution {
    let endAzimuth = AngleVector(sine: 0, cosine: 1)
    let sphere = AuxiliarySphere(ellipsoid: ellipsoid, azimuth: turn, at: start)
    let (startArc, endArc) = (sphere.arc(at: start, azimuth: turn), sphere.arc(at: end, azimuth: endAzimuth))
    let arc = startArc.turnForward(to: endArc).radians
    return Solution(
      startAzimuth: turn,
      endAzimuth: endAzimuth,
      distance: sphere.distance(from: startArc, to: endArc, arc: arc)
    )
  }

  private var alongEquator: Solution {
    let east = AngleVector(sine: 1, cosine: 0)
    return Solution(startAzimuth: east, endAzimuth: east, distance: turn.radians / (1 - ellipsoid.flattening))
  }

  /// For short distances, an arc of a sphere that fits the ellipsoid midway (equations 48 to 51).
  private var nearby: Solution {
    let turn = sphericalTurn
    let direction = sphericalDirection(turn: turn)
    let endAzimuth = AngleVector(
      sine: start.cosine * turn.sine,
      cosine: sineOfClimb - start.cosine * end.sine * versine(of: turn)
    )
    return Solution(
      startAzimuth: AngleVector(sine: direction.east, cosine: direction.north),
      endAzimuth: endAzimuth,
      distance: sphericalArc * meanStretch / (1 - ellipsoid.flattening)
    )
  }

  /// Solves λ₁₂(α₁) = λ₁₂ by Newton's method within bounds that close in; where it would leave them, they are halved.
  private func general(startAzimuth: AngleVector) -> Solution {
    var azimuth = startAzimuth
    var lower = AngleVector(sine: 1e-150, cosine: 1)
    var upper = AngleVector(sine: 1e-150, cosine: -1)
    var way = GeodesicTrial(self, startAzimuth: azimuth)
    for _ in 0..<80 {
      let excess = way.excess
      guard abs(excess) > Self.precision else { break }
      if excess > 0 { upper = azimuth } else { lower = azimuth }
      let newton = refined(azimuth, by: -excess / way.slope)
      let next = newton.flatMap { $0.lies(between: lower, and: upper) ? $0 : nil } ?? lower.middle(to: upper)
      // Near the equator the slightest turn matters, and the small coordinate of the azimuth is precise enough.
      let smallest = min(abs(azimuth.sine), abs(azimuth.cosine))
      guard abs((next - azimuth).sine) > Self.precision / 8 * smallest else { break }
      azimuth = next
      way = GeodesicTrial(self, startAzimuth: azimuth)
    }
    return Solution(startAzimuth: azimuth, endAzimuth: way.endAzimuth, distance: way.distance)
  }

  /// The next azimuth by Newton's method, unless it would not lead east.
  private func refined(_ azimuth: AngleVector, by step: Double) -> AngleVector? {
    guard step.isFinite, abs(step) < .pi else { return nil }
    let next = azimuth + AngleVector(radians: step)
    return next.sine > 0 ? next : nil
  }
}

/// The first guess of the azimuth.
extension StandardPair {
  /// The mean factor between longitudes on the sphere and on the ellipsoid (equation 48).
  private var meanStretch: Double {
    let cosine = (start.cosine + end.cosine) / 2
    return (1 - ellipsoid.squaredEccentricity * cosine * cosine).squareRoot()
  }

  private var sphericalTurn: AngleVector { AngleVector(radians: turn.radians / meanStretch) }

  /// The direction of the end on the sphere, as a vector whose length is the sine of the arc.
  private func sphericalDirection(turn: AngleVector) -> (north: Double, east: Double) {
    (sineOfClimb + end.cosine * start.sine * versine(of: turn), end.cosine * turn.sine)
  }

  /// The sine of β₂ − β₁.
  private var sineOfClimb: Double { end.sine * start.cosine - end.cosine * start.sine }

  /// 1 − cos ω, without loss of precision for small turns.
  private func versine(of turn: AngleVector) -> Double {
    turn.cosine >= 0 ? turn.sine * turn.sine / (1 + turn.cosine) : 1 - turn.cosine
  }

  private var sphericalArc: Double {
    let turn = sphericalTurn
    let direction = sphericalDirection(turn: turn)
    return atan2(
      hypot(direction.north, direction.east),
      start.sine * end.sine + start.cosine * end.cosine * turn.cosine
    )
  }

  private var startAzimuth: AngleVector {
    let flattening = ellipsoid.flattening
    guard sphericalArc > .pi * (1 - 3 * flattening * start.cosine * start.cosine) else {
      let direction = sphericalDirection(turn: sphericalTurn)
      return AngleVector(sine: max(direction.east, 1e-150), cosine: direction.north)
    }
    let tilt = ellipsoid.squaredSecondEccentricity * start.sine * start.sine
    let series = GeodesicSeries(
      epsilon: tilt / (2 * (1 + (1 + tilt).squareRoot()) + tilt),
      thirdFlattening: ellipsoid.thirdFlattening
    )
    let width = flattening * .pi * start.cosine * series.longitudeScale
    let beyond = atan2(-turn.sine, -turn.cosine)
    let sum = start.sine * end.cosine + start.cosine * end.sine
    return Astroid(x: beyond / width, y: sum / (width * start.cosine)).azimuth
  }
}

/// The first guess of an azimuth between nearly antipodal points.
///
/// Seen from one of them, the geodesics that meet behind the earth envelop a small astroid. The azimuth follows from
/// the other point's position relative to it: C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87
/// (2013), equations 53 to 57. Lengths are in units of half the astroid's width.
struct Astroid {
  /// How far east of the antipode the other point lies; never positive.
  let x: Double
  /// How far north of it; never positive.
  let y: Double

  var azimuth: AngleVector {
    guard y != 0 else { return AngleVector(sine: -x, cosine: -max(0, 1 - x * x).squareRoot()) }
    let root = positiveRoot
    return AngleVector(sine: -x / (1 + root), cosine: y / root)
  }

  /// The positive root μ of μ⁴ + 2μ³ + (1 − x² − y²)μ² − 2y²μ − y² = 0, by Newton's method from above.
  ///
  /// Right of its only positive root the polynomial rises ever more steeply, so every step comes nearer from above.
  private var positiveRoot: Double {
    let (xx, yy) = (x * x, y * y)
    var root = abs(y) + hypot(x, y)
    for _ in 0..<200 {
      let value = (((root + 2) * root + (1 - xx - yy)) * root - 2 * yy) * root - yy
      let slope = ((4 * root + 6) * root + 2 * (1 - xx - yy)) * root - 2 * yy
      guard slope > 0 else { break }
      let next = root - value / slope
      guard next > 0, next < root else { break }
      root = next
    }
    return root
  }
}

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
