package import Geodesy
import Glibc

/// Where and when two moving things are nearest to each other if both keep course and speed.
package struct ClosestApproach: Hashable, Sendable {
  /// How far away the target is now, and in which direction.
  package let distance: Distance
  package let bearing: Bearing
  /// Seconds from now, negative once it has passed; nil where the distance doesn't change, or only in days.
  package let time: Double?
  package let closest: Distance

  /// Beyond a day nothing keeps its course.
  private static let longest = 86_400.0
  /// Metres a second: less than receivers measure.
  private static let leastVelocity = 0.01

  /// Computes the approach; nil where a motion isn't known, as of a ship under way without a course.
  package init?(own: Motion, target: Motion) {
    guard let ownVelocity = own.velocity, let targetVelocity = target.velocity else { return nil }
    distance = Self.distance(own, target)
    bearing = Sphere.earth.bearing(from: own.coordinate, to: target.coordinate)
    let change = targetVelocity - ownVelocity
    if (change * change).sum() < Self.leastVelocity * Self.leastVelocity {
      (time, closest) = (nil, distance)
    } else if let time = Self.time(own, target) {
      (self.time, closest) = (time, Self.distance(own.advanced(by: time), target.advanced(by: time)))
    } else {
      (time, closest) = (nil, distance)
    }
  }

  /// Finds the time by steps, each right for straight lines: on a sphere, a few come within a millisecond.
  private static func time(_ own: Motion, _ target: Motion) -> Double? {
    var time = 0.0
    for _ in 0..<20 {
      guard let own = vectors(of: own, after: time), let target = vectors(of: target, after: time) else { return nil }
      let (offset, velocity) = (target.place - own.place, target.velocity - own.velocity)
      let square = (velocity * velocity).sum()
      guard square > 0 else { return nil }
      let step = (offset * velocity).sum() / square
      time -= step
      guard abs(time) <= longest else { return nil }
      if abs(step) < 0.001 { break }
    }
    return time
  }

  private static func distance(_ own: Motion, _ target: Motion) -> Distance {
    Sphere.earth.distance(from: own.coordinate, to: target.coordinate) * (Motion.radius / Sphere.earth.radius.meters)
  }

  /// Place and velocity in metres, in axes through the centre of the earth.
  private static func vectors(
    of motion: Motion,
    after seconds: Double
  ) -> (place: SIMD3<Double>, velocity: SIMD3<Double>)? {
    guard let velocity = motion.velocity else { return nil }
    let coordinate = motion.advanced(by: seconds).coordinate
    let (latitude, longitude) = (coordinate.latitude.degrees * .pi / 180, coordinate.longitude.degrees * .pi / 180)
    let (sine, cosine) = (sin(latitude), cos(latitude))
    let outward = SIMD3(cosine * cos(longitude), cosine * sin(longitude), sine)
    let north = SIMD3(-sine * cos(longitude), -sine * sin(longitude), cosine)
    let east = SIMD3(-sin(longitude), cos(longitude), 0)
    return (outward * Motion.radius, north * velocity.x + east * velocity.y)
  }
}
