/// The projection of a picture whose rows are parallels and whose columns are meridians, evenly spaced.
package struct Equirectangular: Hashable, Sendable {
  /// A place in the picture: 0…1 from its left to its right edge and 0…1 from its upper to its lower one.
  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  package let bounds: CoordinateBounds

  /// Creates the projection of a picture that shows exactly a box; a box without extent can't be shown.
  package init?(bounds: CoordinateBounds) {
    guard bounds.width.degrees > 0, bounds.height.degrees > 0 else { return nil }
    self.bounds = bounds
  }

  package func coordinate(at point: Point) -> Coordinate {
    Coordinate(
      latitude: Latitude(clamping: bounds.north.degrees - point.y * bounds.height.degrees),
      longitude: bounds.center.longitude + Turn(degrees: (point.x - 0.5) * bounds.width.degrees)
    )
  }
}
