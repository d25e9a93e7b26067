/// The shortest way over the ellipsoid between two places.
package struct Geodesic: Hashable, Sendable {
  package let start: Coordinate
  package let end: Coordinate
  package let distance: Distance
  /// The direction at the start that leads along the way.
  package let startBearing: Bearing
  /// The direction at the end in which the way goes on.
  package let endBearing: Bearing
}
