/// Finds ways from place to place.
package struct RoutePlanner: Sendable {
  package let travel: ProfileGraph
  private let snapper: RoadSnapper
  private let search: TurnSearch
  /// Whether a prepared hierarchy is used; with alternatives it isn't, so that they don't depend on it.
  private var usesHierarchy = true

  /// The largest distance from a place to a road, in metres.
  package static let farthest = 2000.0
  /// Roads that lead to fewer others are cut off.
  private static let fewest = 300
  /// An acceptable detour, in metres.
  private static let hardlyFarther = 15.0
  /// The cost of a U-turn at a stop for vehicles, in milliseconds: only if there is hardly another route.
  private static let turningRound: UInt32 = 600_000
  /// The cost of a U-turn at the start of a reroute, by vehicle and by bicycle, in milliseconds.
  private static let (swinging, swingingOnBicycle): (UInt32, UInt32) = (180_000, 20_000)
  /// Departing at a larger angle to the current course would need a U-turn, in degrees.
  private static let sharpest = 120.0
  /// With a known course, a road in that direction is preferred if it is hardly farther: in degrees, and in metres.
  private static let (aligned, hardlyFartherAhead) = (45.0, 25.0)
  private static let rule = AlternativeRule()
  /// The number of candidates examined for each requested alternative.
  private static let candidates = 4
  /// The share of an alternative that may run along the same streets, even on their other side.
  private static let maxBeside = 0.75

  package init(_ travel: ProfileGraph) {
    self.travel = travel
    snapper = RoadSnapper(travel)
    search = TurnSearch(travel)
  }

  /// The best route over places in the given order.
  ///
  /// A course, in degrees clockwise from north, makes the route begin in that direction if possible.
  package func way(over places: [RoadGraph.Place], facing: Double? = nil) throws(RoutingError) -> Route {
    try course(over: places, facing).way
  }

  /// The best way, and some others that share little with it and take not much longer.
  package func ways(over places: [RoadGraph.Place], others: Int, facing: Double? = nil) throws(RoutingError) -> [Route]
  {
    guard others > 0 else { return [try way(over: places, facing: facing)] }
    var planner = self
    planner.usesHierarchy = false
    let course = try planner.course(over: places, facing)
    var ways = [course.way]
    let longest = Self.rule.maxCost * travel.duration(of: ways[0])
    let swings = ways[0].swings
    var corridors = [Corridor(along: travel.line(of: ways[0]))]
    for way in alternatives(than: course, most: Self.candidates * others) where ways.count <= others {
      // An alternative with a U-turn isn't one.
      guard way.swings <= swings, travel.duration(of: way) <= longest,
        ways.allSatisfy({ travel.share(of: way, in: $0) <= Self.rule.maxShare })
      else { continue }
      let line = travel.line(of: way)
      guard corridors.allSatisfy({ $0.share(of: line) <= Self.maxBeside }) else { continue }
      ways.append(way)
      corridors.append(Corridor(along: line))
    }
    return ways
  }

  private func course(over places: [RoadGraph.Place], _ facing: Double?) throws(RoutingError) -> Course {
    var choices: [[RoadSpot]] = []
    for (index, place) in places.enumerated() {
      let spots = snapper.spots(near: place)
      guard let nearest = spots.first, nearest.distance <= Self.farthest else {
        throw .noRoad(place: index, nearest: spots.first?.place)
      }
      choices.append(index == 0 ? aligned(spots, facing) : spots)
    }
    if places.count != 2 || places[0] != places[1] {
      if facing == nil { choices[0] = choices[0].map(travel.beginning(at:)) }
      choices[places.count - 1] = choices[places.count - 1].map(travel.ending(at:))
    }
    return try course(through: choices, places, facing)
  }

  /// Positions on roads that agree with the course come first, if they are near.
  private func aligned(_ spots: [RoadSpot], _ facing: Double?) -> [RoadSpot] {
    guard let facing else { return spots }
    let near = spots.prefix { $0.distance <= spots[0].distance + Self.hardlyFartherAhead }
    let ahead = near.map { spot in
      starts(at: spot).contains {
        abs(RoundAngle.wrapped(bearing(of: $0.state, at: $0.share) - facing)) <= Self.aligned
      }
    }
    return [true, false].flatMap { isAhead in zip(near, ahead).filter { $1 == isAhead }.map(\.0) }
      + spots.dropFirst(near.count)
  }

  /// Tries the nearest spots first; those that can't be left, or not be reached, give way to the next.
  private func course(
    through choices: [[RoadSpot]],
    _ places: [RoadGraph.Place],
    _ facing: Double?
  ) throws(RoutingError) -> Course {
    let farthest = choices.map { $0[0].distance + Self.hardlyFarther }
    var choices = choices
    while true {
      switch connect(choices.map { $0[0] }, facing) {
      case .found(let course): return course
      case .cutOff(let leg):
        if let others = farther(choices[leg], backwards: false) {
          choices[leg] = others
        } else if let others = farther(choices[leg + 1], backwards: true) {
          choices[leg + 1] = others
        } else if let end = [leg + 1, leg].first(where: { isAnotherNear(choices[$0], within: farthest[$0]) }) {
          choices[end].removeFirst()
        } else {
          throw .noRoute(leg: leg, reachable: reachable(from: choices[leg][0], near: places[leg + 1]))
        }
      }
    }
  }

  /// The spots from the first one on that isn't cut off; nil where the first of all isn't, or all are.
  private func farther(_ spots: [RoadSpot], backwards: Bool) -> [RoadSpot]? {
    guard isCutOff(spots[0], backwards) else { return nil }
    let others = spots.drop { isCutOff($0, backwards) }
    return others.isEmpty ? nil : Array(others)
  }

  /// Whether the second position is hardly farther than the nearest one: usually the other carriageway.
  private func isAnotherNear(_ spots: [RoadSpot], within farthest: Double) -> Bool {
    spots.count > 1 && spots[1].distance <= farthest
  }

  private func isCutOff(_ spot: RoadSpot, _ backwards: Bool) -> Bool {
    let states = backwards ? stops(at: spot).map(\.state) : starts(at: spot).map(\.state)
    return travel.isCutOff(states.map { travel.rules.arc(of: $0) }, backwards: backwards, fewest: Self.fewest)
  }

  /// The reachable junction nearest to a place.
  private func reachable(from spot: RoadSpot, near place: RoadGraph.Place) -> RoadGraph.Place? {
    travel.reachable(from: starts(at: spot).map(\.state), near: place).map { travel.roads.graph.place(of: $0) }
  }
}

/// Prepared routing data.
extension RoutePlanner {
  package var isPrepared: Bool { search.isPrepared }

  /// Prepares it for questions without end; nil where it isn't wanted any more.
  package func prepared(isWanted: () -> Bool = { true }) -> ContractionHierarchy? {
    travel.hierarchy(isWanted: isWanted)
  }

  /// Routing data prepared earlier for these roads, read piece by piece.
  package func kept(
    size: Int,
    read: @escaping @Sendable (Range<Int>) throws(HierarchyError) -> [UInt8]
  ) throws(HierarchyError) -> ContractionHierarchy {
    let (fingerprint, states) = (travel.fingerprint, travel.rules.stateCount)
    return try ContractionHierarchy(fingerprint: fingerprint, nodeCount: states, size: size, read: read)
  }

  package func kept(_ bytes: [UInt8]) throws(HierarchyError) -> ContractionHierarchy {
    try kept(size: bytes.count) { range throws(HierarchyError) in Array(bytes[range]) }
  }

  /// Finds ways by what was prepared from now on.
  package func use(_ hierarchy: ContractionHierarchy) { search.use(hierarchy) }
}

/// A place on an arc, where a leg may end.
private struct Stop {
  let state: TurnRules.State
  /// How much of the arc lies before it.
  let share: Double
}

/// A place on an arc, where a leg may begin.
private struct Start {
  let state: TurnRules.State
  let share: Double
  /// The cost from the start.
  let spent: UInt32
  /// The number of the arrival from which it goes on.
  let arrival: Int
}

/// The cheapest way from one of the starts of a leg to a stop, or another one.
private struct Arrival {
  let cost: UInt32
  let start: Start
  let stop: Stop
  /// From that of the start to that of the stop; one if they are the same and nothing lies between.
  let states: [TurnRules.State]
}

/// The arrivals that were tried for a leg.
private struct Stage {
  let starts: [Start]
  let stops: [Stop]
}

/// The best way over some spots, and what it was chosen from.
private struct Course {
  let spots: [RoadSpot]
  let stages: [Stage]
  let arrivals: [Arrival]
  let way: Route
}

private enum Connection {
  case found(Course)
  case cutOff(leg: Int)
}

/// Where a leg may begin and end.
extension RoutePlanner {
  private func starts(at spot: RoadSpot, _ facing: Double? = nil) -> [Start] {
    let node = spot.node(in: travel.roads.graph)
    let arcs = node.map { Array(travel.roads.arcs(leaving: $0)) } ?? spot.arcs
    return arcs.filter { travel.isOpen($0) }
      .map { arc in
        let share = node == nil ? spot.share(of: arc) : 0
        let angle = facing.map { RoundAngle.wrapped(bearing(of: arc, at: share) - $0) } ?? 0
        let isBack = abs(angle) > Self.sharpest
        let boarding = travel.isFerry(arc) ? UInt32(ProfileGraph.boarding * 1000) : 0
        return Start(state: arc, share: share, spent: (isBack ? swinging : 0) + boarding, arrival: 0)
      }
  }

  /// Where an arc leads at a place, in degrees clockwise from north.
  private func bearing(of arc: RoadGraph.Arc, at share: Double) -> Double {
    guard share > 0 else { return travel.roads.bearing(leaving: arc) }
    let line = travel.roads.line(of: arc).part(share...1)
    return RoadMeters.bearing(from: line[0], to: line[min(1, line.count - 1)])
  }

  private func stops(at spot: RoadSpot) -> [Stop] {
    let node = spot.node(in: travel.roads.graph)
    let arcs = node.map { travel.roads.arcs(leaving: $0).map { $0 ^ 1 } } ?? spot.arcs
    return arcs.filter { travel.isOpen($0) }
      .flatMap { arc in
        travel.rules.states(of: arc).map { Stop(state: $0, share: node == nil ? spot.share(of: arc) : 1) }
      }
  }

  /// How one may go on: the same way, or, where that leads nowhere, back.
  private func continuations(of arrivals: [Arrival], at spot: RoadSpot) -> [Start] {
    var starts: [Start] = []
    for (index, arrival) in arrivals.enumerated() {
      let (state, share) = (arrival.stop.state, arrival.stop.share)
      let back = travel.rules.arc(of: state) ^ 1
      if share < 1 {
        starts.append(Start(state: state, share: share, spent: arrival.cost, arrival: index))
      } else {
        travel.eachTurn(from: state) { next, cost in
          let turn = cost - travel.cost(of: travel.rules.arc(of: next))
          starts.append(Start(state: next, share: 0, spent: arrival.cost.sum(turn), arrival: index))
        }
      }
      guard travel.isOpen(back) else { continue }
      let backShare = spot.node(in: travel.roads.graph) == nil ? spot.share(of: back) : 1 - share
      starts.append(Start(state: back, share: backShare, spent: arrival.cost.sum(turningRound), arrival: index))
    }
    return starts
  }

  private var turningRound: UInt32 { travel.profile.mode == .car ? Self.turningRound : 0 }
  private var swinging: UInt32 {
    switch travel.profile.mode {
    case .car: Self.swinging
    case .bicycle: Self.swingingOnBicycle
    case .foot: 0
    }
  }
}

/// Routes between two places.
extension RoutePlanner {
  /// The best way over some spots.
  ///
  /// All stops between are come to, for from the cheapest one might not go on as well; of the last ones the cheapest does.
  private func connect(_ spots: [RoadSpot], _ facing: Double?) -> Connection {
    var stages: [Stage] = []
    var arrivals: [[Arrival]] = []
    for leg in 0..<spots.count - 1 {
      let starts = arrivals.last.map { continuations(of: $0, at: spots[leg]) } ?? starts(at: spots[leg], facing)
      var stops = stops(at: spots[leg + 1])
      if spots[leg].isSame(as: spots[leg + 1], in: travel.roads.graph) {
        stops += starts.map { Stop(state: $0.state, share: $0.share) }
      }
      let isLast = leg == spots.count - 2
      let sets = isLast ? [stops] : stops.map { [$0] }
      let found = sets.flatMap { self.arrivals(from: starts, to: $0) }.filter(isAllowed)
      guard !found.isEmpty else { return .cutOff(leg: leg) }
      stages.append(Stage(starts: starts, stops: stops))
      arrivals.append(found)
    }
    var best: [Arrival] = []
    for arrivals in arrivals.reversed() {
      let next = best.last.map { arrivals[$0.start.arrival] } ?? arrivals.min { $0.cost < $1.cost }
      if let next { best.append(next) }
    }
    best.reverse()
    return .found(Course(spots: spots, stages: stages, arrivals: best, way: way(best, over: spots)))
  }

  private func way(_ arrivals: [Arrival], over spots: [RoadSpot]) -> Route {
    let legs = arrivals.enumerated()
      .map { leg, arrival in
        let arcs = arrival.states.map { travel.rules.arc(of: $0) }
        return Route.Leg(
          arcs: arcs,
          start: spots[leg].moved(to: arcs[0], share: arrival.start.share),
          end: spots[leg + 1].moved(to: arcs[arcs.count - 1], share: arrival.stop.share)
        )
      }
    return Route(legs: legs, cost: arrivals.last?.cost ?? 0)
  }

  /// Ways that may be others, the best first: of each leg the next best, as far as it has one.
  ///
  /// Between the legs they do as the best way does.
  private func alternatives(than course: Course, most count: Int) -> [Route] {
    var legs: [[Arrival]] = []
    for (leg, (stage, best)) in zip(course.stages, course.arrivals).enumerated() {
      let starts = leg == 0 ? stage.starts : [best.start]
      let stops = leg == course.stages.count - 1 ? stage.stops : [best.stop]
      legs.append([best] + arrivals(from: starts, to: stops, most: count + 1).dropFirst().filter(isAllowed))
    }
    return (1...count).filter { rank in legs.contains { $0.count > rank } }
      .map { rank in
        let arrivals = legs.map { $0.count > rank ? $0[rank] : $0[0] }
        let extra = zip(arrivals, course.arrivals).reduce(UInt32(0)) { $0 + $1.0.cost - $1.1.cost }
        return Route(legs: way(arrivals, over: course.spots).legs, cost: course.way.cost + extra)
      }
  }

  /// Whether roads with restricted access occur only at the ends of a route.
  private func isAllowed(_ arrival: Arrival) -> Bool {
    let limits = arrival.states.map { travel.isLimited(travel.rules.arc(of: $0)) }
    guard let first = limits.firstIndex(of: false), let last = limits.lastIndex(of: false) else { return true }
    return !limits[first...last].contains(true)
  }

  /// The cheapest path from any start to any stop, followed by others.
  ///
  /// A search leads to the ends of arcs. The cost behind a stop is subtracted afterwards; to avoid negative costs, the
  /// largest of these is added to all.
  private func arrivals(from starts: [Start], to stops: [Stop], most count: Int = 1) -> [Arrival] {
    let spent = starts.map(\.spent).min() ?? 0
    let beyond = stops.map { rest(of: $0.state, after: $0.share) }
    let most = beyond.max() ?? 0
    var sources: [PathEnd] = []
    var origins: [(start: Start, states: [TurnRules.State])] = []
    for start in starts {
      let rest = rest(of: start.state, after: start.share)
      let cost = (start.spent - spent).sum(rest)
      // A path that already passed the stop has to come around.
      guard zip(stops, beyond).contains(where: { $0.state == start.state && $1 > rest }) else {
        sources.append(PathEnd(node: start.state, cost: cost))
        origins.append((start, [start.state]))
        continue
      }
      travel.eachTurn(from: start.state) { next, turn in
        sources.append(PathEnd(node: next, cost: cost.sum(turn)))
        origins.append((start, [start.state, next]))
      }
    }
    let targets = zip(stops, beyond).map { PathEnd(node: $0.state, cost: most - $1) }
    return search.paths(from: sources, to: targets, most: count, inHierarchy: usesHierarchy)
      .map { path in
        let (start, states) = origins[path.source]
        let cost = spent.sum(path.cost - min(path.cost, most))
        let way = states + path.edges.map(\.head)
        return Arrival(cost: cost, start: start, stop: stops[path.target], states: way)
      }
  }

  /// The cost of the part of an arc behind a place.
  private func rest(of state: TurnRules.State, after share: Double) -> UInt32 {
    let cost = travel.cost(of: travel.rules.arc(of: state))
    return cost - UInt32((Double(cost) * share).rounded())
  }
}
