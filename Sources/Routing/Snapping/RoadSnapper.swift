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
    spot.distance + (spot.distance > Self.junctionSize && travel.pace(of: 2 * spot.edge).isTunnel ? Self.depth : 0)
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
