internal import Glibc

/// A place on a way that is near to another place.
struct RoutePosition {
  /// The distance from the start of the route, in metres.
  let along: Double
  /// In metres from the other place.
  let distance: Double
  /// The route's bearing there, in degrees clockwise from north.
  let bearing: Double

  /// Whether the course agrees with the route's direction, if it is known.
  func isAlong(_ course: Double?) -> Bool { course.map { abs(RoundAngle.wrapped($0 - bearing)) < 45 } ?? true }
}

extension TrackedRoute {
  /// The nearest position on each segment in a part of the route.
  func spots(near place: RoadGraph.Place, within range: ClosedRange<Double>) -> [RoutePosition] {
    let flat = RoadMeters(around: place)
    var spots: [RoutePosition] = []
    for index in segment(at: range.lowerBound)..<max(line.count - 1, 0) {
      guard meters[index] <= range.upperBound else { break }
      let (start, end) = (flat.flat(line[index]), flat.flat(line[index + 1]))
      let step = end - start
      let (length, measured) = (step.length, meters[index + 1] - meters[index])
      guard length > 0, measured > 0 else { continue }
      let nearest = -(start * step).sum() / (length * length)
      let from = max(0, min(1, (range.lowerBound - meters[index]) / measured))
      let to = max(from, min(1, (range.upperBound - meters[index]) / measured))
      let share = max(from, min(to, nearest))
      spots.append(
        RoutePosition(
          along: meters[index] + measured * share,
          distance: (start + step * share).length,
          bearing: atan2(step.x, step.y) * 180 / .pi
        )
      )
    }
    return spots
  }
}
