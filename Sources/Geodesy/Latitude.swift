/// A parallel, from 90° south to 90° north.
package struct Latitude: Hashable, Comparable, Sendable {
  package let degrees: Double

  /// Creates the parallel that many degrees north of the equator; there is none beyond the poles.
  package init?(degrees: Double) {
    guard (-90...90).contains(degrees) else { return nil }
    self.degrees = degrees
  }

  /// Creates the parallel nearest to a number of degrees north.
  package init(clamping degrees: Double) {
    precondition(!degrees.isNaN, "a latitude must be a number")
    self.degrees = min(max(degrees, -90), 90)
  }

  package static func < (lhs: Latitude, rhs: Latitude) -> Bool { lhs.degrees < rhs.degrees }
}
