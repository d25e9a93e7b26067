/// Who is at a corner may go along either street.
extension ProfileGraph {
  /// Nobody knows better than that where they are, in metres.
  private static let cornerSize = 5.0

  /// Where somebody begins: just behind the beginning of a one-way street at the corner, so that they needn't go along it.
  func beginning(at spot: RoadSpot) -> RoadSpot { atCorner(spot, share: 0) }

  /// Where somebody ends: just before the end of a one-way street at the corner, so that they needn't come along it.
  func ending(at spot: RoadSpot) -> RoadSpot { atCorner(spot, share: 1) }

  /// Moves a spot on a one-way street to where it begins or ends, if that is near and nothing stands in the way there.
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
