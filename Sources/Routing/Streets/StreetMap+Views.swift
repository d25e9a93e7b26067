/// Streets as they lie around a place.
extension StreetMap {
  /// A stretch is looked at so often, in metres, and in so many directions.
  private static let (step, directions) = (2.0, 72.0)

  /// The stretches of streets within so many metres, each where it is nearest in each direction, the nearest first.
  package func views(near place: RoadGraph.Place, within reach: Double) -> [StreetSpot] {
    let meters = RoadMeters(around: place)
    return stretches(near: place, within: reach).flatMap { spot in [spot] + views(of: spot, from: place, meters, reach)
    }
    .sorted { ($0.distance, $0.arc) < ($1.distance, $1.arc) }
  }

  private func views(
    of spot: StreetSpot,
    from place: RoadGraph.Place,
    _ meters: RoadMeters,
    _ reach: Double
  ) -> [StreetSpot] {
    let line = FlatLine(roads.line(of: spot.arc).map(meters.flat))
    var nearest: [Int: StreetSpot] = [:]
    for along in stride(from: 0, through: line.length, by: Self.step) {
      let point = line.point(at: along)
      guard point.length <= reach else { continue }
      let there = meters.units(point)
      let direction = Int((RoadMeters.bearing(from: place, to: there) / 360 * Self.directions).rounded(.down))
      if nearest[direction].map({ point.length < $0.distance }) ?? true {
        nearest[direction] = StreetSpot(
          name: spot.name,
          arc: spot.arc,
          along: along,
          place: there,
          distance: point.length,
          bearing: spot.bearing
        )
      }
    }
    return Array(nearest.values)
  }
}
