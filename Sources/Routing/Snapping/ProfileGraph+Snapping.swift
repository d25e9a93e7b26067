/// Detection of isolated parts of the graph.
extension ProfileGraph {
  /// Whether only a few arcs can be reached from some, or only from a few these.
  ///
  /// Forbidden turns aren't looked at: they cut off hardly anything.
  func isCutOff(_ beginning: [RoadGraph.Arc], backwards: Bool, fewest: Int) -> Bool {
    var seen = Set(beginning)
    var waiting = beginning
    while let arc = waiting.popLast() {
      guard seen.count <= fewest else { return false }
      for next in backwards ? arcs(before: arc) : arcs(after: arc) where seen.insert(next).inserted {
        waiting.append(next)
      }
    }
    return true
  }

  /// The junction nearest to a place of those to which ways over turns lead from some states.
  func reachable(from states: [TurnRules.State], near place: RoadGraph.Place) -> UInt32? {
    let meters = RoadMeters(around: place)
    var isVisited = [Bool](repeating: false, count: rules.stateCount)
    var waiting = states
    for state in states { isVisited[Int(state)] = true }
    var nearest: (distance: Double, node: UInt32)?
    while let state = waiting.popLast() {
      let node = roads.graph.head(of: rules.arc(of: state))
      let distance = meters.flat(roads.graph.place(of: node)).length
      if nearest.map({ (distance, node) < $0 }) ?? true { nearest = (distance, node) }
      eachNext(after: state) { next, _ in
        guard !isVisited[Int(next)] else { return }
        isVisited[Int(next)] = true
        waiting.append(next)
      }
    }
    return nearest?.node
  }

  private func arcs(after arc: RoadGraph.Arc) -> [RoadGraph.Arc] {
    let node = roads.graph.head(of: arc)
    return roads.arcs(leaving: node).filter { isOpen($0) && mayTurn(from: arc, to: $0, at: node) }
  }

  private func arcs(before arc: RoadGraph.Arc) -> [RoadGraph.Arc] {
    let node = roads.graph.tail(of: arc)
    return roads.arcs(leaving: node).map { $0 ^ 1 }.filter { isOpen($0) && mayTurn(from: $0, to: arc, at: node) }
  }

  private func mayTurn(from arc: RoadGraph.Arc, to next: RoadGraph.Arc, at node: UInt32) -> Bool {
    next == arc ^ 1 ? maySwing(from: arc) : junction(node).passage > .closed
  }
}

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
