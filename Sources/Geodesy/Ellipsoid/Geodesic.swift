/// The shortest way over the ellipsoid between two places.
package struct Geodesic: Hashable, Sendable {
  package let start: Coordinate
  package let end: Coordinate
  package let distance: Distance
  /// The bearing at the start.
  package let startBearing: Bearing
  /// The bearing at the end, in the direction of travel.
  package let endBearing: Bearing
}
