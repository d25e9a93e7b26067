/// A spot on a road.
package struct RoadSpot: Sendable {
  package let edge: UInt32
  /// How much of the stretch lies before it, as it is drawn; from 0 to 1.
  package let share: Double
  package let place: RoadGraph.Place
  /// How far it is from the place that was asked for, in metres.
  package let distance: Double
  /// That place.
  package let asked: RoadGraph.Place

  /// The junction at the position, if there is one.
  package func node(in graph: RoadGraph) -> UInt32? {
    share <= 0 ? graph.starts[Int(edge)] : share >= 1 ? graph.ends[Int(edge)] : nil
  }

  /// How much of an arc lies before it.
  package func share(of arc: RoadGraph.Arc) -> Double { arc & 1 == 0 ? share : 1 - share }

  package var arcs: [RoadGraph.Arc] { [2 * edge, 2 * edge + 1] }

  /// The same spot as one on another arc, before which such a share of that arc lies.
  func moved(to arc: RoadGraph.Arc, share: Double, place: RoadGraph.Place? = nil) -> RoadSpot {
    let share = arc & 1 == 0 ? share : 1 - share
    return RoadSpot(edge: arc / 2, share: share, place: place ?? self.place, distance: distance, asked: asked)
  }

  /// Whether two spots are one, at a junction even if on two roads.
  func isSame(as other: RoadSpot, in graph: RoadGraph) -> Bool {
    if let node = node(in: graph) { return node == other.node(in: graph) }
    return edge == other.edge && share == other.share
  }
}
