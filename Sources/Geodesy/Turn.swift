/// A signed amount of rotation, which never wraps: two full turns stay 720°.
package struct Turn: Hashable, Comparable, Sendable {
  package var degrees: Double

  package init(degrees: Double) {
    self.degrees = degrees
  }

  package var radians: Double { degrees * .pi / 180 }

  package static func < (lhs: Turn, rhs: Turn) -> Bool { lhs.degrees < rhs.degrees }
}
