package import Geodesy
package import Positioning

/// Where a thing has been: a bounded number of places, thinned evenly when they become too many.
package struct Trail: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    package let coordinate: Coordinate
    package let time: UTCTime
  }

  package static let maxPoints = 512
  private static let leastSpacing = Distance.meters(5)

  /// The oldest first.
  package private(set) var points: [Point] = []
  /// How far apart points are at least; it doubles whenever the trail is full.
  private var spacing = Self.leastSpacing

  package init() {}

  /// The points of the last seconds before a time; all where no limit is given.
  package func points(last seconds: Double?, before time: UTCTime) -> ArraySlice<Point> {
    guard let seconds else { return points[...] }
    return points.drop { time - $0.time > .seconds(seconds) }
  }

  mutating func append(_ coordinate: Coordinate, at time: UTCTime) {
    if let last = points.last {
      // A clock that was set back begins a new trail.
      if time < last.time { self = Trail() }
      guard Sphere.earth.distance(from: last.coordinate, to: coordinate) >= spacing else { return }
    }
    if points.count >= Self.maxPoints { thin() }
    points.append(Point(coordinate: coordinate, time: time))
  }

  /// Leaves out every other point; the first and the last stay.
  mutating func thin() {
    guard points.count > 2 else { return }
    spacing = spacing * 2
    points = points.indices.filter { $0.isMultiple(of: 2) || $0 == points.count - 1 }.map { points[$0] }
  }
}
