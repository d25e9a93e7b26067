/// How a road looks to whoever comes to it: who walks sees every bend, who drives where it leads on the whole.
extension Travel {
  /// So far along a road one looks to see where it leads, in metres; nil where as far as the roads themselves say.
  private var outlook: Double? {
    switch profile.mode {
    case .foot: 8
    case .bicycle: 12
    case .car: nil
    }
  }

  /// Nobody sees where less than that leads, but looks on to what follows.
  private static let leastOutlook = 4.0

  /// Where arcs lead that follow one another, in degrees clockwise from north.
  private func bearing(over arcs: some Sequence<RoadGraph.Arc>, first: RoadGraph.Arc, _ outlook: Double) -> Double {
    let reach = max(min(outlook, roads.length(of: first)), Self.leastOutlook)
    return roads.bearing(over: arcs, from: roads.graph.tail(of: first), within: reach)
  }

  /// Where a way leads as one of its arcs begins, in degrees clockwise from north.
  func bearing(leaving index: Int, of arcs: [RoadGraph.Arc]) -> Double {
    guard let outlook else { return roads.bearing(leaving: arcs[index]) }
    return bearing(over: arcs[index...], first: arcs[index], outlook)
  }

  /// Where somebody faces on a way who comes to the end of one of its arcs.
  func bearing(arriving index: Int, of arcs: [RoadGraph.Arc]) -> Double {
    guard let outlook else { return roads.bearing(arriving: arcs[index]) }
    let back = bearing(over: arcs[...index].reversed().lazy.map { $0 ^ 1 }, first: arcs[index] ^ 1, outlook)
    return (back + 180).truncatingRemainder(dividingBy: 360)
  }

  /// How far to the right of straight on a road leads where an arc of a way begins, in degrees.
  func angle(to next: RoadGraph.Arc, at index: Int, of arcs: [RoadGraph.Arc]) -> Double {
    guard let outlook else { return roads.angle(from: arcs[index - 1], to: next) }
    let ahead = next == arcs[index] ? bearing(leaving: index, of: arcs) : bearing(over: [next], first: next, outlook)
    return RoundAngle.wrapped(ahead - bearing(arriving: index - 1, of: arcs))
  }
}
