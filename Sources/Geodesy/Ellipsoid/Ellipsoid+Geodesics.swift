/// The shortest ways between places: distances to a few nanometres, also through the poles and to the other side.
extension Ellipsoid {
  /// The shortest way between two places; where several are as short, one of them.
  package func geodesic(from start: Coordinate, to end: Coordinate) -> Geodesic {
    InverseProblem(ellipsoid: self).geodesic(from: start, to: end)
  }

  package func distance(from start: Coordinate, to end: Coordinate) -> Distance {
    geodesic(from: start, to: end).distance
  }
}
