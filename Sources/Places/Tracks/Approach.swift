package import Geodesy
internal import Glibc

/// The progress towards a target.
package struct Approach: Hashable, Sendable {
  package let distance: Distance
  package let bearing: Bearing
  /// How fast the distance becomes smaller; negative where it grows, nil where speed or course is unknown.
  package let closingSpeed: Speed?
  /// The remaining seconds at this closing speed; nil if the target doesn't come nearer.
  package let timeToGo: Double?
  /// The distance right of the line from the starting point; left is negative.
  package let crossTrackError: Distance?

  /// The lowest speed that gives a useful time.
  private static let slowest = 0.1
  /// The distance within which the target is reached.
  private static let arrival = Distance.meters(1)
  private static let longestTime = 100.0 * 3600

  /// Works it out for a place, a speed and a course; a way that was begun somewhere also has an error across.
  package init(
    from place: Coordinate,
    to target: Coordinate,
    speed: Speed? = nil,
    course: Bearing? = nil,
    begun start: Coordinate? = nil
  ) {
    let geodesic = Ellipsoid.wgs84.geodesic(from: place, to: target)
    distance = geodesic.distance
    bearing = geodesic.startBearing
    closingSpeed =
      if let speed, let course {
        Speed(metersPerSecond: speed.metersPerSecond * cos((course - geodesic.startBearing).radians))
      } else {
        nil
      }
    let seconds = closingSpeed.flatMap { speed in
      speed.metersPerSecond >= Self.slowest ? geodesic.distance.meters / speed.metersPerSecond : nil
    }
    timeToGo = distance <= Self.arrival ? 0 : seconds.flatMap { $0 <= Self.longestTime ? $0 : nil }
    crossTrackError = start.flatMap { start in
      guard Sphere.earth.distance(from: start, to: target) > Self.arrival else { return nil }
      let leg = Sphere.earth.bearing(from: start, to: target)
      return Sphere.earth.distance(of: place, offCourse: leg, from: start)
    }
  }
}
