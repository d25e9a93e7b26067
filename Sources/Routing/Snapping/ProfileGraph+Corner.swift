/// At a corner, a route may begin on either street.
extension ProfileGraph {
  /// Positions within this distance are at the corner, in metres.
  private static let cornerSize = 5.0

  /// The start: just behind the beginning of a one-way street at the corner, so that all of it may be skipped.
  func beginning(at spot: RoadSpot) -> RoadSpot { atCorner(spot, share: 0) }

  /// The end: just before the end of a one-way street at the corner, so that all of it may be skipped.
  func ending(at spot: RoadSpot) -> RoadSpot { atCorner(spot, share: 1) }

  /// Moves a position on a one-way street to the street's start or end, if that is near and unobstructed.
  private func atCorner(_ spot: RoadSpot, share: Double) -> RoadSpot {
    let open = spot.arcs.filter(isOpen)
    guard open.count == 1, spot.node(in: roads.graph) == nil else { return spot }
    let arc = open[0]
    let node = share == 0 ? roads.graph.tail(of: arc) : roads.graph.head(of: arc)
    let distance = abs(spot.share(of: arc) - share) * roads.length(of: arc)
    guard distance <= Self.cornerSize, junction(node).passage == .open else { return spot }
    return spot.moved(to: arc, share: share, place: roads.graph.place(of: node))
  }
}
