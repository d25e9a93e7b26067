import Geodesy

/// The course over ground, for as long as it can be believed: standing still has none.
struct CourseFilter {
  /// Slower than this, noise is all that a course is made of.
  static let slowest = Speed(metersPerSecond: 0.7)
  /// Positions nearer than this give no course of their own.
  private static let baseline = Distance.meters(10)
  private static let baselineTime = Duration.seconds(20)

  private var believed: (course: Bearing, at: Duration)?
  private var anchor: (place: Coordinate, at: Duration)?

  func course(at now: Duration, _ freshnessLimits: FreshnessLimits) -> Bearing? {
    guard let believed, now < believed.at + freshnessLimits.stale else { return nil }
    return believed.course
  }

  /// When the course stops to be believed, if nothing else comes.
  func end(_ freshnessLimits: FreshnessLimits) -> Duration? { believed.map { $0.at + freshnessLimits.stale } }

  mutating func take(_ fix: Fix, at now: Duration) {
    if let track = fix.track {
      if let speed = fix.speed, speed < Self.slowest { return }
      believed = (track, now)
    } else if fix.speed == nil, let place = fix.coordinate {
      follow(place, at: now)
    }
  }

  mutating func forget() {
    (believed, anchor) = (nil, nil)
  }

  /// Derives a course from the positions of a receiver that reports nothing else.
  private mutating func follow(_ place: Coordinate, at now: Duration) {
    guard let start = anchor, now - start.at <= Self.baselineTime else {
      anchor = (place, now)
      return
    }
    let distance = Sphere.earth.distance(from: start.place, to: place)
    guard distance >= Self.baseline else { return }
    anchor = (place, now)
    let seconds = max((now - start.at) / .seconds(1), 0.001)
    guard distance.meters / seconds >= Self.slowest.metersPerSecond else { return }
    believed = (Sphere.earth.bearing(from: start.place, to: place), now)
  }
}
