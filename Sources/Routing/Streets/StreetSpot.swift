/// A spot on a street that has a name.
package struct StreetSpot: Sendable {
  package let name: StreetName
  /// The segment, in the direction in which it is drawn.
  package let arc: RoadGraph.Arc
  /// How far along that it lies, in metres.
  let along: Double
  package let place: RoadGraph.Place
  /// How far it is from the place that was asked for, in metres.
  package let distance: Double
  /// Where the stretch leads there, in degrees clockwise from north; the street leads back as well.
  package let bearing: Double

  /// How far the street's line turns away from a course, in degrees up to 90, whichever way one goes.
  package func slant(to course: Double) -> Double {
    let turn = abs(RoundAngle.wrapped(bearing - course))
    return min(turn, 180 - turn)
  }
}
