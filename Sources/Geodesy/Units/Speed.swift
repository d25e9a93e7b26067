/// How fast something moves over ground.
package struct Speed: Hashable, Comparable, Sendable {
  package var metersPerSecond: Double

  package static let zero = Speed(metersPerSecond: 0)

  package init(metersPerSecond: Double) {
    self.metersPerSecond = metersPerSecond
  }

  package static func < (lhs: Speed, rhs: Speed) -> Bool { lhs.metersPerSecond < rhs.metersPerSecond }
}
