/// A place beside the road at which a route begins or ends.
package struct Aside: Sendable {
  /// How far it is from the road, in metres.
  package let distance: Double
  /// Where it lies from there, in degrees clockwise from north.
  package let bearing: Double
  /// The direction of the place seen from the route, in degrees to the right of straight on.
  package let angle: Double

  init(_ spot: RoadSpot, facing heading: Double) {
    distance = spot.distance
    bearing = RoadMeters.bearing(from: spot.place, to: spot.asked)
    angle = RoundAngle.wrapped(bearing - heading)
  }
}
