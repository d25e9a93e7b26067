import Glibc

/// Short ways, of which tracks have many.
extension Ellipsoid {
  /// Farther apart than this, in degrees, it isn't short.
  private static let farthest = 0.01
  /// Nearer to a pole meridians run together too much.
  private static let northernmost = 80.0

  /// The same as the distance to a ten-millionth, many times as fast where places are near each other.
  package func distanceOfStep(from start: Coordinate, to end: Coordinate) -> Distance {
    let north = end.latitude.degrees - start.latitude.degrees
    let east = end.longitude.degrees - start.longitude.degrees
    let middle = (start.latitude.degrees + end.latitude.degrees) / 2
    guard abs(north) < Self.farthest, abs(east) < Self.farthest, abs(middle) < Self.northernmost else {
      return distance(from: start, to: end)
    }
    let radians = middle * .pi / 180
    let squaredEccentricity = flattening * (2 - flattening)
    let share = 1 - squaredEccentricity * sin(radians) * sin(radians)
    // The radii of curvature along the meridian and across it.
    let across = equatorialRadius.meters / share.squareRoot()
    let along = across * (1 - squaredEccentricity) / share
    return .meters(hypot(along * north, across * cos(radians) * east) * .pi / 180)
  }
}
