import Glibc

/// A place in Web Mercator: one world is 0…1 east (from 180° west) and 0…1 south (from 85.05° north).
///
/// `x` may lie outside 0…1: that is the same place in another copy of the world.
package struct WorldPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  /// The northernmost latitude of the square world; the southernmost is its negative.
  package static let edgeLatitude = 85.0511287798066

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The place in Mercator; places beyond the square world are moved to its edge.
  package init(_ coordinate: Coordinate) {
    let latitude = min(max(coordinate.latitude.degrees, -Self.edgeLatitude), Self.edgeLatitude) * .pi / 180
    x = coordinate.longitude.degrees / 360 + 0.5
    y = min(max(0.5 - asinh(tan(latitude)) / (2 * .pi), 0), 1)
  }

  /// The circumference of the sphere that Web Mercator takes the earth for, in metres.
  package static let equator = 2 * Double.pi * 6_378_137

  /// How many metres on the ground are as long as the world is wide on a map, at this place.
  package var metersPerWorld: Double { Self.equator * cos(coordinate.latitude.degrees * .pi / 180) }

  /// The copy of the place that is nearest to another one.
  package func nearest(to other: WorldPoint) -> WorldPoint {
    WorldPoint(x: x - (x - other.x).rounded(), y: y)
  }

  package var coordinate: Coordinate {
    let latitude = atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi
    return Coordinate(north: latitude, east: (x - 0.5) * 360)
  }
}
