import Glibc

/// The shortest way over the ellipsoid between two places.
package struct Geodesic: Hashable, Sendable {
  package let start: Coordinate
  package let end: Coordinate
  package let distance: Distance
  /// The bearing at the start.
  package let startBearing: Bearing
  /// The bearing at the end, in the direction of travel.
  package let endBearing: Bearing
}

/// The shortest ways between places: distances to a few nanometres, also through the poles and to the other side.
///
/// C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87 (2013), section 4: the points are brought into
/// one standard position by reflections, and the azimuth there is found by Newton's method.
extension Ellipsoid {
  /// The shortest way between two places; where several are as short, one of them.
  package func geodesic(from start: Coordinate, to end: Coordinate) -> Geodesic {
    let turn = (end.longitude - start.longitude).degrees
    let isSwapped = abs(start.latitude.degrees) < abs(end.latitude.degrees)
    let (far, near) = isSwapped ? (end.latitude, start.latitude) : (start.latitude, end.latitude)
    let isMirrored = far.degrees >= 0
    let sign = isMirrored ? -1.0 : 1.0

    let problem = StandardPair(
      ellipsoid: self,
      start: AuxiliarySphere.reduced(Latitude(clamping: sign * far.degrees), on: self),
      end: AuxiliarySphere.reduced(Latitude(clamping: sign * near.degrees), on: self),
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
      return Bearing(degrees: AngleVector(sine: sineSign * azimuth.sine, cosine: cosineSign * azimuth.cosine).degrees)
    }
    return Geodesic(
      start: start,
      end: end,
      distance: polarRadius * solution.distance,
      startBearing: bearing(azimuths.0),
      endBearing: bearing(azimuths.1)
    )
  }

  package func distance(from start: Coordinate, to end: Coordinate) -> Distance {
    geodesic(from: start, to: end).distance
  }
}

/// Short ways, of which tracks have many.
extension Ellipsoid {
  /// Farther apart than this, in degrees, it isn't short.
  private static let farthest = 0.01
  /// Nearer to a pole meridians run together too much.
  private static let northernmost = 80.0

  /// The same as the distance to a ten-millionth, many times as fast where places are near each other.
  package func distanceOfStep(from start: Coordinate, to end: Coordinate) -> Distance {
    let north = end.latitude.degrees - start.latitude.degrees
    let east = end.longitude.degrees - start.longitude.degrees
    let middle = (start.latitude.degrees + end.latitude.degrees) / 2
    guard abs(north) < Self.farthest, abs(east) < Self.farthest, abs(middle) < Self.northernmost else {
      return distance(from: start, to: end)
    }
    let radians = middle * .pi / 180
    let squaredEccentricity = flattening * (2 - flattening)
    let share = 1 - squaredEccentricity * sin(radians) * sin(radians)
    // The radii of curvature along the meridian and across it.
    let across = equatorialRadius.meters / share.squareRoot()
    let along = across * (1 - squaredEccentricity) / share
    return .meters(hypot(along * north, across * cos(radians) * east) * .pi / 180)
  }
}

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
    return general(startAzimuth: sphericalAzimuth)
  }

  private var alongMeridian: Solution {
    let endAzimuth = AngleVector(sine: 0, cosine: 1)
    let sphere = AuxiliarySphere(ellipsoid: ellipsoid, azimuth: turn, at: start)
    let (startArc, endArc) = (sphere.arc(at: start, azimuth: turn), sphere.arc(at: end, azimuth: endAzimuth))
    let arc = startArc.turnForward(to: endArc).radians
    return Solution(
      startAzimuth: turn,
      endAzimuth: endAzimuth,
      distance: sphere.piece(from: startArc, to: endArc, arc: arc).distance
    )
  }

  private var alongEquator: Solution {
    let east = AngleVector(sine: 1, cosine: 0)
    return Solution(startAzimuth: east, endAzimuth: east, distance: turn.radians / (1 - ellipsoid.flattening))
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

  /// The azimuth on a sphere, as a first guess.
  private var sphericalAzimuth: AngleVector {
    AngleVector(
      sine: max(end.cosine * turn.sine, 1e-150),
      cosine: end.sine * start.cosine - end.cosine * start.sine * turn.cosine
    )
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
      let piece = sphere.piece(from: startArc, to: endArc, arc: arc.radians)
      distance = piece.distance
      let turn = sphere.sphericalLongitude(of: startArc)
        .turnForward(to: sphere.sphericalLongitude(of: endArc))
      excess = (turn - pair.turn).radians - piece.longitudeLoss
      let eccentricity = ellipsoid.squaredEccentricity
      if endAzimuth.cosine == 0 {
        slope = -2 * (1 - eccentricity * start.cosine * start.cosine).squareRoot() / start.sine
      } else {
        slope = piece.reducedLength * (1 - ellipsoid.flattening) / (endAzimuth.cosine * end.cosine)
      }
    }

    /// The azimuth at the second parallel, by Clairaut's relation; of the two the one that still leads north.
    private static func azimuth(at end: AngleVector, from start: AngleVector, startAzimuth: AngleVector) -> AngleVector
    {
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
}
