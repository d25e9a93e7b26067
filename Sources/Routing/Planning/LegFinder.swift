/// Finds the cheapest routes over spots on roads, leg by leg.
struct LegFinder: Sendable {
  private let travel: ProfileGraph
  private let search: TurnSearch
  /// Whether a prepared hierarchy is used; with alternatives it isn't, so that they don't depend on it.
  var usesHierarchy = true

  /// The cost of a U-turn at a stop for vehicles, in milliseconds: only if there is hardly another route.
  private static let turningRound: UInt32 = 600_000
  /// The cost of a U-turn at the start of a reroute, by vehicle and by bicycle, in milliseconds.
  private static let (swinging, swingingOnBicycle): (UInt32, UInt32) = (180_000, 20_000)
  /// Departing at a larger angle to the current course would need a U-turn, in degrees.
  private static let sharpest = 120.0

  init(_ travel: ProfileGraph) {
    self.travel = travel
    search = TurnSearch(travel)
  }

  var isPrepared: Bool { search.isPrepared }

  /// Finds routes by what was prepared from now on.
  func use(_ hierarchy: ContractionHierarchy) { search.use(hierarchy) }

  /// A place on an arc, where a leg may end.
  struct Stop {
    let state: TurnRules.State
    /// How much of the arc lies before it.
    let share: Double
  }

  /// A place on an arc, where a leg may begin.
  struct Start {
    let state: TurnRules.State
    let share: Double
    /// The cost from the start.
    let spent: UInt32
    /// The number of the arrival from which it goes on.
    let arrival: Int
  }

  /// The cheapest route from one of the starts of a leg to a stop, or another one.
  fileprivate struct Arrival {
    let cost: UInt32
    let start: Start
    let stop: Stop
    /// From that of the start to that of the stop; one if they are the same and nothing lies between.
    let states: [TurnRules.State]
  }

  /// The arrivals that were tried for a leg.
  fileprivate struct Stage {
    let starts: [Start]
    let stops: [Stop]
  }

  /// The best route over some spots, and what it was chosen from.
  struct Course {
    let spots: [RoadSpot]
    fileprivate let stages: [Stage]
    fileprivate let arrivals: [Arrival]
    let route: Route
  }

  enum Connection {
    case found(Course)
    case cutOff(leg: Int)
  }
}

/// Where a leg may begin and end.
extension LegFinder {
  func starts(at spot: RoadSpot, _ facing: Double? = nil) -> [Start] {
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
  func bearing(of arc: RoadGraph.Arc, at share: Double) -> Double {
    guard share > 0 else { return travel.roads.bearing(leaving: arc) }
    let line = travel.roads.line(of: arc).part(share...1)
    return RoadMeters.bearing(from: line[0], to: line[min(1, line.count - 1)])
  }

  func stops(at spot: RoadSpot) -> [Stop] {
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
extension LegFinder {
  /// The best route over some spots.
  ///
  /// All stops between are come to, for from the cheapest one might not go on as well; of the last ones the cheapest does.
  func connect(_ spots: [RoadSpot], _ facing: Double?) -> Connection {
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
    return .found(Course(spots: spots, stages: stages, arrivals: best, route: route(best, over: spots)))
  }

  private func route(_ arrivals: [Arrival], over spots: [RoadSpot]) -> Route {
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

  /// Routes that may be others, the best first: of each leg the next best, as far as it has one.
  ///
  /// Between the legs they do as the best route does.
  func alternatives(than course: Course, most count: Int) -> [Route] {
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
        return Route(legs: route(arrivals, over: course.spots).legs, cost: course.route.cost + extra)
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
        let route = states + path.edges.map(\.head)
        return Arrival(cost: cost, start: start, stop: stops[path.target], states: route)
      }
  }

  /// The cost of the part of an arc behind a place.
  private func rest(of state: TurnRules.State, after share: Double) -> UInt32 {
    let cost = travel.cost(of: travel.rules.arc(of: state))
    return cost - UInt32((Double(cost) * share).rounded())
  }
}
