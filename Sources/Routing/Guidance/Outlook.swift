/// The perceived direction of a road: pedestrians notice every bend, drivers the general direction.
extension ProfileGraph {
  /// The length of road that determines its direction, in metres; nil for the graph's own bearings.
  private var outlook: Double? {
    switch profile.mode {
    case .foot: 8
    case .bicycle: 12
    case .car: nil
    }
  }

  /// Shorter arcs are ignored in favour of what follows, in metres.
  private static let leastOutlook = 4.0

  /// As far as one looks to see where a street leads, whatever corners it has, in metres.
  private static let farOutlook = 25.0

  /// Where arcs lead that follow one another, in degrees clockwise from north.
  private func bearing(over arcs: some Sequence<RoadGraph.Arc>, first: RoadGraph.Arc, _ outlook: Double) -> Double {
    let reach = max(min(outlook, roads.length(of: first)), Self.leastOutlook)
    return roads.bearing(over: arcs, from: roads.graph.tail(of: first), within: reach)
  }

  /// The bearing at the start of one of a route's arcs, in degrees clockwise from north.
  func bearing(leaving index: Int, of arcs: [RoadGraph.Arc]) -> Double {
    guard let outlook else { return roads.bearing(leaving: arcs[index]) }
    return bearing(over: arcs[index...], first: arcs[index], outlook)
  }

  /// The bearing at the end of one of a route's arcs, in the direction of travel.
  func bearing(arriving index: Int, of arcs: [RoadGraph.Arc]) -> Double {
    guard let outlook else { return roads.bearing(arriving: arcs[index]) }
    let back = bearing(over: arcs[...index].reversed().lazy.map { $0 ^ 1 }, first: arcs[index] ^ 1, outlook)
    return (back + 180).truncatingRemainder(dividingBy: 360)
  }

  /// Where a leg leads from the spot at which it begins, in degrees clockwise from north.
  func bearing(leaving leg: Route.Leg) -> Double {
    let places = leg.arcs.indices.lazy.flatMap { roads.line(of: leg.arcs[$0]).part(leg.range(of: $0)).dropFirst() }
    let first = roads.length(of: leg.arcs[0]) * leg.range(of: 0).span
    let reach = max(min(outlook ?? Self.farOutlook, first), Self.leastOutlook)
    return roads.bearing(to: places, from: leg.start.place, within: reach)
  }

  /// The change of direction from before one arc to after another, to the right, over the outlook's length.
  func turn(from before: Int, to after: Int, of arcs: [RoadGraph.Arc]) -> Double {
    let (graph, back) = (roads.graph, arcs[..<before].reversed().lazy.map { $0 ^ 1 })
    let from = roads.bearing(over: back, from: graph.tail(of: arcs[before]), within: Self.farOutlook) + 180
    let to = roads.bearing(over: arcs[after...], from: graph.tail(of: arcs[after]), within: Self.farOutlook)
    return RoundAngle.wrapped(to - from)
  }

  /// The angle between straight on and the next arc, to the right, in degrees.
  func angle(to next: RoadGraph.Arc, at index: Int, of arcs: [RoadGraph.Arc]) -> Double {
    guard let outlook else { return roads.angle(from: arcs[index - 1], to: next) }
    let ahead = next == arcs[index] ? bearing(leaving: index, of: arcs) : bearing(over: [next], first: next, outlook)
    return RoundAngle.wrapped(ahead - bearing(arriving: index - 1, of: arcs))
  }
}
