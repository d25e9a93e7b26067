import Glibc

/// The earth as a sphere: up to half a percent off the ellipsoid, and many times as fast.
///
/// All formulas hold at the poles, at opposite places and over the smallest distances.
package struct Sphere: Hashable, Sendable {
  package let radius: Distance

  /// The sphere with the earth's mean radius.
  package static let earth = Sphere(radius: .meters(6_371_008.8))

  package func distance(from start: Coordinate, to end: Coordinate) -> Distance {
    radius * Displacement(from: start, to: end).arc
  }

  /// The direction in which the great circle sets out; north where the places are the same.
  package func bearing(from start: Coordinate, to end: Coordinate) -> Bearing {
    let displacement = Displacement(from: start, to: end)
    return Bearing(degrees: AngleVector(sine: displacement.east, cosine: displacement.north).degrees)
  }

  package func destination(from start: Coordinate, bearing: Bearing, distance: Distance) -> Coordinate {
    let arc = AngleVector(radians: distance / radius)
    let latitude = AngleVector(degrees: start.latitude.degrees)
    let azimuth = AngleVector(degrees: bearing.degrees)
    // The end in axes that point up, north and east at the start.
    let (up, north, east) = (arc.cosine, arc.sine * azimuth.cosine, arc.sine * azimuth.sine)
    let towardsAxis = up * latitude.cosine - north * latitude.sine
    let end = AngleVector(sine: up * latitude.sine + north * latitude.cosine, cosine: hypot(towardsAxis, east))
    return Coordinate(
      latitude: Latitude(clamping: end.degrees),
      longitude: start.longitude + Turn(degrees: AngleVector(sine: east, cosine: towardsAxis).degrees)
    )
  }

  /// How far right of a course a place lies; left is negative.
  package func distance(of place: Coordinate, offCourse bearing: Bearing, from start: Coordinate) -> Distance {
    let displacement = Displacement(from: start, to: place)
    let course = AngleVector(degrees: bearing.degrees)
    let sine = displacement.east * course.cosine - displacement.north * course.sine
    return radius * asin(min(max(sine, -1), 1))
  }

  /// The way from one place to another, as a vector in the plane that touches the unit sphere at the start.
  private struct Displacement {
    /// The sine of the arc, parted into north and east.
    let north: Double
    let east: Double
    /// The angle at the centre of the earth, in radians.
    let arc: Double

    init(from start: Coordinate, to end: Coordinate) {
      let turn = AngleVector(degrees: (end.longitude - start.longitude).degrees)
      let climb = AngleVector(degrees: end.latitude.degrees - start.latitude.degrees)
      let (from, to) = (AngleVector(degrees: start.latitude.degrees), AngleVector(degrees: end.latitude.degrees))
      // 1 − cos λ, without loss of precision for small turns.
      let versine = turn.cosine >= 0 ? turn.sine * turn.sine / (1 + turn.cosine) : 1 - turn.cosine
      north = climb.sine + to.cosine * from.sine * versine
      east = to.cosine * turn.sine
      arc = atan2(hypot(north, east), climb.cosine - from.cosine * to.cosine * versine)
    }
  }
}
