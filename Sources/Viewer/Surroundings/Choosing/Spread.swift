internal import Geodesy
internal import Glibc

/// On which sides of somebody a thing lies.
package nonisolated struct Spread: Hashable, Sendable {
  /// The steps all around, from north on clockwise, in which some of it lies.
  private var steps: Set<Int> = []

  private static let (count, step) = (72, 5.0)

  package init() {}

  /// Takes a place, in metres to the east and the south.
  mutating func insert(_ offset: SIMD2<Double>) {
    let degrees = Bearing(degrees: atan2(offset.x, -offset.y) * 180 / .pi).degrees
    steps.insert(Int(degrees / Self.step) % Self.count)
  }

  /// The directions of which it fills at least half.
  func sectors(in orientation: Orientation) -> Set<Int> {
    var counts: [Int: Int] = [:]
    for step in steps {
      counts[orientation.sector(of: Bearing(degrees: (Double(step) + 0.5) * Self.step)), default: 0] += 1
    }
    return Set(counts.keys.filter { (counts[$0] ?? 0) * 2 * orientation.count >= Self.count })
  }
}
