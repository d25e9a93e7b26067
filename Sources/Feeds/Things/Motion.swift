package import Geodesy
import Glibc

/// A place and how it moves: on a steady course, as ships and aircraft steer, which is a rhumb line.
package struct Motion: Hashable, Sendable {
  package var coordinate: Coordinate
  /// nil where it isn't known, or means nothing because nothing moves.
  package var course: Bearing?
  package var speed: Speed?

  package init(_ coordinate: Coordinate, course: Bearing? = nil, speed: Speed? = nil) {
    (self.coordinate, self.course, self.speed) = (coordinate, course, speed)
  }

  /// The sphere on which a minute of arc is a nautical mile, as the figures of navigation have it.
  static let radius = 1852 * 10_800 / Double.pi

  /// Metres a second north and east; nil where they aren't known.
  var velocity: SIMD2<Double>? {
    guard let speed = speed?.metersPerSecond, speed.isFinite else { return nil }
    guard speed != 0 else { return .zero }
    return course.map { SIMD2(cos($0.radians), sin($0.radians)) * speed }
  }

  /// The same motion that many seconds later; where it isn't known, it stays.
  package func advanced(by seconds: Double) -> Motion {
    guard let velocity, velocity != .zero, seconds.isFinite else { return self }
    let latitude = coordinate.latitude.degrees
    let north = velocity.x * seconds / Self.radius * 180 / .pi
    let east = velocity.y * seconds / Self.radius * 180 / .pi
    let middle = min(max(latitude + north / 2, -90), 90) * .pi / 180
    var later = self
    later.coordinate = Coordinate(
      latitude: Latitude(clamping: latitude + north),
      longitude: coordinate.longitude + Turn(degrees: east / max(cos(middle), 1e-6))
    )
    return later
  }
}
