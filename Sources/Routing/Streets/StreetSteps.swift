/// A flight of steps as found by a pedestrian.
package struct StreetSteps: Sendable {
  /// Where it is nearest.
  package let place: RoadGraph.Place
  /// From its end that is nearer to the other one, in degrees clockwise from north.
  package let bearing: Double
  /// Whether it leads up from there; nil if unknown.
  package let isUp: Bool?
  /// The street that it leads to; nil where there is none with a name.
  package let street: String?
}

/// Where steps lead.
extension StreetMap {
  /// The longest landing between flights, or link from steps to a street, in metres.
  private static let wayOn = 40.0
  /// No steps have more flights.
  private static let maxFlights = 20

  /// The steps that are nearest to a place, within so many metres.
  package func steps(near place: RoadGraph.Place, within reach: Double) -> StreetSteps? {
    let meters = RoadMeters(around: place)
    let found = steps.edges(near: place, margin: reach)
      .map { edge in (edge: edge, nearest: FlatLine(roads.line(of: 2 * edge).map(meters.flat)).nearest()) }
      .min { ($0.nearest.distance, $0.edge) < ($1.nearest.distance, $1.edge) }
    guard let found, found.nearest.distance <= reach else { return nil }
    let arc = 2 * found.edge
    // The position is at the nearer end of all flights, and they lead to the other end.
    let (onwards, back) = (flights(from: arc), flights(from: arc ^ 1))
    let far = [onwards, back].map { meters.flat(roads.graph.place(of: roads.graph.head(of: $0.last ?? arc))).length }
    let (way, behind) = far[0] >= far[1] ? (onwards, back) : (back, onwards)
    let (start, end) = (roads.graph.head(of: behind.last ?? arc), roads.graph.head(of: way.last ?? arc))
    return StreetSteps(
      place: meters.units(found.nearest.point),
      bearing: RoadMeters.bearing(from: roads.graph.place(of: start), to: roads.graph.place(of: end)),
      isUp: isUp(way[0]),
      street: street(near: end, besides: way.last ?? arc)
    )
  }

  /// A flight and those that follow it.
  private func flights(from arc: RoadGraph.Arc) -> [RoadGraph.Arc] {
    var flights = [arc]
    while let last = flights.last, flights.count < Self.maxFlights {
      let next = roads.arcs(leaving: roads.graph.head(of: last))
        .filter { roadClass(of: $0) == .steps && $0 != last ^ 1 && !flights.contains($0) }
        .min { abs(roads.angle(from: last, to: $0)) < abs(roads.angle(from: last, to: $1)) }
      guard let next, abs(roads.angle(from: last, to: next)) < 90 else { break }
      flights.append(next)
    }
    return flights
  }

  private func isUp(_ arc: RoadGraph.Arc) -> Bool? {
    switch roads.graph.kinds[roads.graph.edgeKinds[Int(arc / 2)]]["incline"] {
    case "up"?: arc & 1 == 0
    case "down"?: arc & 1 == 1
    default: nil
    }
  }

  /// The next street with a name from a junction on, other than the steps that lead there.
  private func street(near node: UInt32, besides arrival: RoadGraph.Arc) -> String? {
    let own = name(of: arrival)?.spoken
    var far: [UInt32: Double] = [node: 0]
    // Not back down the steps; some begin where they end.
    var done = Set([roads.graph.tail(of: arrival)]).subtracting([node])
    while let (next, way) = far.filter({ !done.contains($0.key) }).min(by: { ($0.value, $0.key) < ($1.value, $1.key) })
    {
      done.insert(next)
      let arcs = roads.arcs(leaving: next).filter { $0 != arrival ^ 1 && roadClass(of: $0) != .ferry }
      if let name = arcs.lazy.compactMap({ self.name(of: $0)?.spoken }).first(where: { $0 != own }) { return name }
      for arc in arcs {
        let (head, length) = (roads.graph.head(of: arc), way + roads.length(of: arc))
        if length <= Self.wayOn, length < far[head] ?? .infinity { far[head] = length }
      }
    }
    return nil
  }
}
