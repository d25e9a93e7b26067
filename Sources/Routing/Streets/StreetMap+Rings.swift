/// The islands of roundabouts.
extension StreetMap {
  /// The distance of the road from an island, at least and at most, and the longest roundabout, in metres.
  private static let (width, reach, longest) = (4.0, 30.0, 200.0)

  /// Whether a place is on the island of a roundabout.
  package func isInsideRing(_ place: RoadGraph.Place) -> Bool {
    let meters = RoadMeters(around: place)
    return rings.edges(near: place, margin: Self.reach).contains { edge in
      let points = ring(from: 2 * edge).flatMap { roads.line(of: $0) }.map(meters.flat)
      return Self.contains(points) && FlatLine(points).nearest().distance >= Self.width
    }
  }

  /// The stretches of a roundabout, all around; none where it isn't closed, or too long.
  private func ring(from first: RoadGraph.Arc) -> [RoadGraph.Arc] {
    let start = roads.graph.tail(of: first)
    var (ring, length) = ([first], roads.length(of: first))
    while let last = ring.last, roads.graph.head(of: last) != start {
      let next = roads.arcs(leaving: roads.graph.head(of: last)).first { $0 != last ^ 1 && isRing($0) }
      guard let next, length <= Self.longest else { return [] }
      ring.append(next)
      length += max(roads.length(of: next), 1)
    }
    return ring
  }

  /// Whether a closed line contains the origin.
  private static func contains(_ points: [SIMD2<Double>]) -> Bool {
    zip(points, points.dropFirst()).count { start, end in
      (start.y > 0) != (end.y > 0) && start.x - start.y * (end.x - start.x) / (end.y - start.y) > 0
    } % 2 == 1
  }
}
