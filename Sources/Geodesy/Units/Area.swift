/// A size on the ground.
package struct Area: Hashable, Comparable, Sendable {
  package var squareMeters: Double

  package static let zero = Area(squareMeters: 0)

  package init(squareMeters: Double) {
    self.squareMeters = squareMeters
  }

  package static func < (lhs: Area, rhs: Area) -> Bool { lhs.squareMeters < rhs.squareMeters }
}
