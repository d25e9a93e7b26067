/// The junctions of a street.
extension StreetMap {
  /// Junctions farther away aren't reported, in metres.
  private static let farthest = 300.0
  private static let maxStretches = 60
  /// The distance in metres within which junctions are one crossing: those of two dual carriageways are four.
  private static let crossingSize = 28.0
  /// Corners within this distance are one, in metres.
  private static let corner = 12.0
  /// The angle in degrees below which two roads count as one.
  private static let alongside = 15.0
  /// A street that changes its name within this distance of a junction has its next name there, in metres.
  private static let changing = 8.0
  /// The maximum distance of a street's two carriageways that no road joins, in metres.
  private static let carriageways = 18.0

  /// The next crossings along the street from a spot on it: first that way that it is drawn, then the other.
  package func crossings(from spot: StreetSpot) -> (onwards: StreetCrossing?, back: StreetCrossing?) {
    let length = roads.length(of: spot.arc)
    return (
      crossing(along: spot.arc, after: length - min(spot.along, length), of: spot.name.spoken),
      crossing(along: spot.arc ^ 1, after: min(spot.along, length), of: spot.name.spoken)
    )
  }

  /// The first crossing from the end of an arc on, which is `distance` away.
  private func crossing(along arc: RoadGraph.Arc, after distance: Double, of name: String) -> StreetCrossing? {
    var (arc, distance) = (arc, max(distance, 0))
    for _ in 0..<Self.maxStretches where distance <= Self.farthest {
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

  /// The name of a road that meets a street; nil for insignificant ones, since even driveways have names.
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
    let nodes = cluster(around: node, besides: arc, of: name)
    // A road back to the starting point, over the other carriageway, isn't another road.
    let known = nodes.union([roads.graph.tail(of: arc)])
    var branches: [StreetCrossing.Branch] = []
    // A road that begins at another junction nearby doesn't meet the street, except over a roundabout or a part of the
    // street.
    let meters = RoadMeters(around: roads.graph.place(of: node))
    let own = nodes.filter { near in
      meters.flat(roads.graph.place(of: near)).length <= Self.corner
        || roads.arcs(leaving: near).contains { self.name(of: $0)?.spoken == name || isRing($0) }
    }
    let met = Set(own.flatMap { roads.arcs(leaving: $0).compactMap { self.crossing($0, of: name) } })
      .union(own.flatMap { roads.arcs(leaving: $0).compactMap(nameSoon) }).union([name])
    for exit in [node] + nodes.subtracting([node]).sorted() {
      for next in roads.arcs(leaving: exit) where next != arc ^ 1 && !known.contains(roads.graph.head(of: next)) {
        let isNameless = own.contains(exit) && self.name(of: next) == nil && roadClass(of: next) <= .livingStreet
        // A lane counts where the street of its name meets this one.
        guard let other = isNameless ? nameBehind(next) : nameSoon(next) ?? self.name(of: next)?.spoken,
          isNameless || met.contains(other)
        else { continue }
        let branch = branch(other, from: node, along: next, heading: heading)
        // The other carriageway of the street that one comes along leads back beside it.
        if other == name, abs(branch.angle) > Self.back { continue }
        if !branches.contains(where: { $0.leadsAlong(branch) }) { branches.append(branch) }
      }
    }
    branches += ending(at: node, besides: arc, of: name, heading: heading, known: branches)
    // A lane or a carriageway without a name beside one that has a name is no other street.
    let named = branches.filter { !$0.name.isEmpty }
    branches.removeAll { branch in
      branch.name.isEmpty
        && named.contains { abs(RoundAngle.wrapped($0.bearing - branch.bearing)) < Self.alongside }
    }
    guard branches.contains(where: { $0.name != name && !$0.name.isEmpty }) else { return nil }
    return StreetCrossing(
      distance: distance,
      place: roads.graph.place(of: node),
      branches: branches.sorted { ($0.angle, $0.name) < ($1.angle, $1.name) },
      // One looks back along it as far as along the others, and not only along its last metres.
      arrival: isRing(arc)
        ? nil
        : StreetCrossing.Branch(
          name: name,
          angle: 180,
          bearing: RoundAngle.wrapped(bearing(from: node, along: arc ^ 1))
        ),
      goesOn: branches.contains { $0.name == name }
    )
  }

  /// The streets that leave a junction and end at another one that makes one crossing with it.
  private func ending(
    at node: UInt32,
    besides arrival: RoadGraph.Arc,
    of street: String,
    heading: Double,
    known: [StreetCrossing.Branch]
  ) -> [StreetCrossing.Branch] {
    roads.arcs(leaving: node)
      .compactMap { arc in
        guard arc != arrival ^ 1, !isRing(arc), nameSoon(arc) == nil, let name = crossing(arc, of: street) else {
          return nil
        }
        let branch = branch(name, from: node, along: arc, heading: heading)
        let isKnown = known.contains { $0.leadsAlong(branch) }
        return isKnown || name == street && abs(branch.angle) > Self.back ? nil : branch
      }
  }

  private func branch(
    _ name: String,
    from node: UInt32,
    along arc: RoadGraph.Arc,
    heading: Double
  ) -> StreetCrossing.Branch {
    let bearing = bearing(from: node, along: arc)
    return StreetCrossing.Branch(name: name, angle: RoundAngle.wrapped(bearing - heading), bearing: bearing)
  }

  /// The bearing of a street seen from a junction, determined some metres along it.
  private func bearing(from node: UInt32, along first: RoadGraph.Arc) -> Double {
    let origin = roads.graph.place(of: node)
    let meters = RoadMeters(around: origin)
    let name = name(of: first)?.spoken ?? ""
    var (arc, points) = (first, roads.line(of: first).map(meters.flat))
    for _ in 0..<Self.maxStretches where points.last.map({ $0.length < Self.view }) ?? false {
      let others = roads.arcs(leaving: roads.graph.head(of: arc)).filter { $0 != arc ^ 1 }
      guard let next = goingOn(others, after: arc, of: name), next != first else { break }
      points += roads.line(of: next).dropFirst().map(meters.flat)
      arc = next
    }
    // A street that comes back leads to where it is farthest away.
    let farthest = points.indices.max { points[$0].length < points[$1].length } ?? 0
    let far = points.firstIndex { $0.length >= Self.view } ?? farthest
    guard far > 0, points[far].length > Self.view, points[far - 1].length < Self.view else {
      return RoadMeters.bearing(from: origin, to: meters.units(points[far]))
    }
    // Where the stretch leaves the circle of those metres.
    let (start, step) = (points[far - 1], points[far] - points[far - 1])
    let (along, square) = ((start * step).sum(), (step * step).sum())
    let inside = Self.view * Self.view - (start * start).sum()
    let end = start + step * (((along * along + square * inside).squareRoot() - along) / square)
    return RoadMeters.bearing(from: origin, to: meters.units(end))
  }

  // The outlook along a street in metres; the angles of about the same direction, and of the way back, in degrees.
  private static let (view, apart, back) = (35.0, 50.0, 135.0)

  /// The name of a street that has none at its start, within the outlook; empty if there is none.
  private func nameBehind(_ first: RoadGraph.Arc) -> String {
    var (arc, length) = (first, roads.length(of: first))
    while length <= Self.view {
      let others = roads.arcs(leaving: roads.graph.head(of: arc))
        .filter {
          $0 != arc ^ 1 && roadClass(of: $0) <= .livingStreet && abs(roads.angle(from: arc, to: $0)) < Self.apart
        }
      if let name = others.lazy.compactMap({ self.name(of: $0)?.spoken }).first { return name }
      guard let next = others.first, others.count == 1 else { return "" }
      arc = next
      length += max(roads.length(of: next), 1)
    }
    return ""
  }

  /// The name of a street that changes its name right behind a junction.
  private func nameSoon(_ first: RoadGraph.Arc) -> String? {
    guard let name = name(of: first)?.spoken, roads.length(of: first) <= Self.changing else { return nil }
    let others = roads.arcs(leaving: roads.graph.head(of: first)).filter { $0 != first ^ 1 }
    guard !others.contains(where: { self.name(of: $0)?.spoken == name }) else { return nil }
    return others.filter { abs(roads.angle(from: first, to: $0)) < Self.apart }
      .min { abs(roads.angle(from: first, to: $0)) < abs(roads.angle(from: first, to: $1)) }
      .flatMap { crossing($0, of: name) }
  }

  /// The junctions that make one crossing with another one: as far as streets with names lead from one to the next, and
  /// those of the other carriageway of a street.
  private func cluster(around node: UInt32, besides arrival: RoadGraph.Arc, of street: String) -> Set<UInt32> {
    let place = roads.graph.place(of: node)
    let meters = RoadMeters(around: place)
    let beside = blocks.edges(near: place, margin: Self.carriageways).filter { name(of: 2 * $0)?.spoken == street }
      .flatMap { [roads.graph.starts[Int($0)], roads.graph.ends[Int($0)]] }
      .filter {
        $0 != roads.graph.tail(of: arrival) && meters.flat(roads.graph.place(of: $0)).length <= Self.carriageways
      }
    var seen = Set([node] + beside)
    var waiting = Array(seen)
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
