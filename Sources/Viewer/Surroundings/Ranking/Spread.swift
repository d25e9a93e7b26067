internal import Geodesy
internal import Glibc

/// The sides of the user that a thing extends over.
package nonisolated struct Spread: Hashable, Sendable {
  /// The steps all around, from north on clockwise, in which some of it lies.
  private var steps: Set<Int> = []

  private static let (count, step) = (72, 5.0)

  package init() {}

  /// Takes a stretch, in metres to the east and the south, and all that one sees between its ends.
  mutating func insert(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let first = Self.bearing(start)
    let turn = (Self.bearing(end) - first).degrees
    let count = Int(abs(turn) / Self.step) + 1
    for part in 0...count {
      let bearing = first + Turn(degrees: turn * Double(part) / Double(count))
      steps.insert(Self.sector(towards: bearing))
    }
  }

  static func sector(towards bearing: Bearing) -> Int { Int(bearing.degrees / step) % count }

  static func bearing(_ offset: SIMD2<Double>) -> Bearing {
    Bearing(degrees: atan2(offset.x, -offset.y) * 180 / .pi)
  }

  /// The directions of which it fills the greater part: a shore at one's feet is no longer than half around.
  func sectors(in orientation: Orientation) -> Set<Int> {
    var counts: [Int: Int] = [:]
    for step in steps {
      counts[orientation.sector(of: Bearing(degrees: (Double(step) + 0.5) * Self.step)), default: 0] += 1
    }
    return Set(counts.keys.filter { (counts[$0] ?? 0) * 5 * orientation.count >= 3 * Self.count })
  }
}
