/// The shortest ways between places: distances to a few nanometres, also through the poles and to the other side.
extension Ellipsoid {
  /// The shortest way between two places; where several are as short, one of them.
  package func geodesic(from start: Coordinate, to end: Coordinate) -> Geodesic {
    InverseProblem(ellipsoid: self).geodesic(from: start, to: end)
  }

  /// The way that leads from a place in a direction; a negative distance leads backwards.
  package func geodesic(from start: Coordinate, bearing: Bearing, distance: Distance) -> Geodesic {
    DirectProblem(ellipsoid: self).geodesic(from: start, bearing: bearing, distance: distance)
  }

  package func distance(from start: Coordinate, to end: Coordinate) -> Distance {
    geodesic(from: start, to: end).distance
  }

  /// The direction in which the shortest way sets out; north where the places are the same.
  package func bearing(from start: Coordinate, to end: Coordinate) -> Bearing {
    geodesic(from: start, to: end).startBearing
  }

  package func destination(from start: Coordinate, bearing: Bearing, distance: Distance) -> Coordinate {
    geodesic(from: start, bearing: bearing, distance: distance).end
  }
}
