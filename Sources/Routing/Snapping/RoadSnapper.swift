/// Finds the roads that lie near a place.
package struct RoadSnapper: Sendable {
  private let travel: ProfileGraph

  /// Roads that are so much farther than the nearest one are no longer near, in metres.
  private static let margin = 300.0
  private static let depth = 80.0
  /// Positions within this distance of a junction are at it, in metres.
  private static let junctionSize = 0.3

  package init(_ travel: ProfileGraph) {
    self.travel = travel
  }

  /// The nearest spots on roads where one can begin or end, the nearest first.
  package func spots(near place: RoadGraph.Place) -> [RoadSpot] {
    let meters = RoadMeters(around: place)
    let spots = travel.edges.edges(near: place, margin: Self.margin).map { spot(on: $0, meters) }
      .sorted { (farness(of: $0), $0.edge) < (farness(of: $1), $1.edge) }
    return Array(spots.prefix { $0.distance <= spots[0].distance + Self.margin })
  }

  /// The distance with a penalty for tunnels: a place is rarely in the tunnel below.
  private func farness(of spot: RoadSpot) -> Double {
    spot.distance + (spot.distance > Self.junctionSize && travel.pace(of: 2 * spot.edge).sort.isTunnel ? Self.depth : 0)
  }

  private func spot(on edge: UInt32, _ meters: RoadMeters) -> RoadSpot {
    let line = FlatLine(travel.roads.line(of: 2 * edge).map(meters.flat))
    let best = line.nearest()
    let isAtEnd = best.along >= best.length - Self.junctionSize
    let share = best.along <= Self.junctionSize ? 0 : isAtEnd ? 1 : best.along / best.length
    let place = share > 0 && share < 1 ? meters.units(best.point) : travel.roads.graph.place(of: node(edge, share))
    return RoadSpot(edge: edge, share: share, place: place, distance: best.distance, asked: meters.origin)
  }

  private func node(_ edge: UInt32, _ share: Double) -> UInt32 {
    share <= 0 ? travel.roads.graph.starts[Int(edge)] : travel.roads.graph.ends[Int(edge)]
  }
}

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
