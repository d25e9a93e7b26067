internal import Geodesy

/// The steepest 100 m of a track, found while points are added.
struct SteepestStretch: Hashable, Sendable {
  /// In percent; negative if they lead down, nil while the track is shorter.
  private(set) var gradient: Double?
  /// The distances from the start and the altitudes of the last points, in metres: those at which no whole stretch has
  /// begun yet, and the one before them.
  private var points: [SIMD2<Double>] = []
  private var before: SIMD2<Double>?

  private static let length = 100.0

  /// Begins again after a gap.
  mutating func interrupt() { (points, before) = ([], nil) }

  /// Adds an altitude, which is farther along than the last one.
  mutating func add(_ altitude: Distance, at along: Distance) {
    let end = SIMD2(along.meters, altitude.meters)
    defer { points.append(end) }
    guard let last = points.last else { return }
    // The steepest stretch begins or ends at a point.
    while let start = points.first, start.x + Self.length <= end.x {
      take(Self.altitude(at: start.x + Self.length, from: last, to: end) - start.y)
      before = points.removeFirst()
    }
    if let before {
      take(end.y - Self.altitude(at: end.x - Self.length, from: before, to: points.first ?? end))
    }
  }

  private mutating func take(_ climb: Double) {
    if climb.isFinite, climb.magnitude > gradient?.magnitude ?? -1 { gradient = climb / Self.length * 100 }
  }

  private static func altitude(at along: Double, from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
    start.y + (end.y - start.y) * (along - start.x) / (end.x - start.x)
  }
}
