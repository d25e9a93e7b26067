/// What a street leads to.
extension StreetMap {
  /// Nobody hears of a crossing that is farther, in metres.
  private static let farthest = 300.0
  private static let mostStretches = 60
  /// Junctions so near to each other are one crossing: two carriageways meet two others at four of them.
  private static let crossingSize = 28.0

  /// The next crossings along the street from a spot on it: first that way that it is drawn, then the other.
  package func crossings(from spot: StreetSpot) -> (onwards: StreetCrossing?, back: StreetCrossing?) {
    let length = roads.length(of: spot.arc)
    return (
      crossing(along: spot.arc, after: length - min(spot.along, length), of: spot.name.spoken),
      crossing(along: spot.arc ^ 1, after: min(spot.along, length), of: spot.name.spoken)
    )
  }

  /// The first one at or behind the end of an arc, which is so far away.
  private func crossing(along arc: RoadGraph.Arc, after distance: Double, of name: String) -> StreetCrossing? {
    var (arc, distance) = (arc, max(distance, 0))
    for _ in 0..<Self.mostStretches where distance <= Self.farthest {
      let node = roads.graph.head(of: arc)
      let others = roads.arcs(leaving: node).filter { $0 != arc ^ 1 }
      let isCrossing = others.contains { other in self.crossing(other, of: name).map { $0 != name } ?? false }
      if isCrossing { return crossing(at: node, along: arc, distance, of: name) }
      guard let next = goingOn(others, after: arc, of: name) else { return nil }
      distance += roads.length(of: next)
      arc = next
    }
    return nil
  }

  /// What a road is called that meets a street; nil where nobody would count it: the gates of garages have names, too.
  private func crossing(_ arc: RoadGraph.Arc, of street: String) -> String? {
    guard let name = name(of: arc)?.spoken else { return nil }
    return name != street && [.service, .track].contains(roadClass(of: arc)) ? nil : name
  }

  /// The stretch by which a street goes on; where it has lost its name, the only other road.
  private func goingOn(_ others: [RoadGraph.Arc], after arc: RoadGraph.Arc, of name: String) -> RoadGraph.Arc? {
    let same = others.filter { self.name(of: $0)?.spoken == name }
    let choice = same.isEmpty && others.count == 1 ? others : same
    return choice.min { abs(roads.angle(from: arc, to: $0)) < abs(roads.angle(from: arc, to: $1)) }
  }

  private func crossing(
    at node: UInt32,
    along arc: RoadGraph.Arc,
    _ distance: Double,
    of name: String
  ) -> StreetCrossing? {
    let heading = roads.bearing(arriving: arc)
    let nodes = cluster(around: node, besides: arc)
    var branches: [StreetCrossing.Branch] = []
    // What only begins at another junction nearby doesn't meet the street, unless that is one of its own.
    let own = nodes.filter { $0 == node || roads.arcs(leaving: $0).contains { self.name(of: $0)?.spoken == name } }
    let met = Set(own.flatMap { roads.arcs(leaving: $0).compactMap { self.crossing($0, of: name) } }).union([name])
    for node in nodes.sorted() {
      for next in roads.arcs(leaving: node) where next != arc ^ 1 && !nodes.contains(roads.graph.head(of: next)) {
        let isNameless = own.contains(node) && self.name(of: next) == nil && roadClass(of: next) <= .livingStreet
        guard let other = isNameless ? "" : self.crossing(next, of: name), isNameless || met.contains(other) else {
          continue
        }
        let bearing = roads.bearing(leaving: next)
        let angle = RoundAngle.wrapped(bearing - heading)
        // The other carriageway of the street that one comes along leads back beside it.
        if other == name, abs(angle) > 135 { continue }
        let isKnown = branches.contains { $0.name == other && abs(RoundAngle.wrapped($0.angle - angle)) < 50 }
        if !isKnown { branches.append(StreetCrossing.Branch(name: other, angle: angle, bearing: bearing)) }
      }
    }
    guard branches.contains(where: { $0.name != name && !$0.name.isEmpty }) else { return nil }
    return StreetCrossing(
      distance: distance,
      place: roads.graph.place(of: node),
      branches: branches.sorted { ($0.angle, $0.name) < ($1.angle, $1.name) },
      arrival: StreetCrossing.Branch(name: name, angle: 180, bearing: RoundAngle.wrapped(heading + 180)),
      goesOn: branches.contains { $0.name == name }
    )
  }

  /// The junctions that make one crossing with another one, as far as streets with names lead from one to the next.
  private func cluster(around node: UInt32, besides arrival: RoadGraph.Arc) -> Set<UInt32> {
    let meters = RoadMeters(around: roads.graph.place(of: node))
    var (seen, waiting): (Set<UInt32>, [UInt32]) = ([node], [node])
    while let next = waiting.popLast() {
      for arc in roads.arcs(leaving: next) where arc != arrival ^ 1 && name(of: arc) != nil {
        let head = roads.graph.head(of: arc)
        guard head != roads.graph.tail(of: arrival), roads.length(of: arc) <= Self.crossingSize,
          meters.flat(roads.graph.place(of: head)).length <= Self.crossingSize, seen.insert(head).inserted
        else { continue }
        waiting.append(head)
      }
    }
    return seen
  }
}
