/// Finds ways from place to place.
package struct WayFinder: Sendable {
  package let travel: Travel
  private let snapper: RoadSnapper

  /// Farther than that nobody looks for a road, in metres.
  static let farthest = 2000.0
  /// Roads that lead to fewer others are cut off.
  private static let fewest = 300
  /// Who drives turns round at a place between only where there is hardly another way, in milliseconds.
  private static let turningRound: UInt32 = 600_000

  package init(_ travel: Travel) {
    self.travel = travel
    snapper = RoadSnapper(travel)
  }

  /// The best way over places in their order.
  package func way(over places: [RoadGraph.Place]) throws(WayError) -> Way {
    var choices: [[RoadSpot]] = []
    for (index, place) in places.enumerated() {
      let spots = snapper.spots(near: place)
      guard let nearest = spots.first, nearest.distance <= Self.farthest else {
        throw .noRoad(place: index, nearest: spots.first?.place)
      }
      choices.append(spots)
    }
    return try way(through: &choices, places)
  }

  /// The best way, and some others that share little with it and take not much longer (the penalty method).
  package func ways(over places: [RoadGraph.Place], others: Int) throws(WayError) -> [Way] {
    var ways = [try way(over: places)]
    var finder = self
    var last = ways[0]
    for _ in 0..<others * Self.tries where ways.count <= others {
      finder = WayFinder(finder.travel.dearer(along: last))
      guard let way = try? finder.way(over: places) else { break }
      last = way
      let isShort = travel.duration(of: way) <= Self.mostTime * travel.duration(of: ways[0])
      if isShort, ways.allSatisfy({ travel.share(of: way, in: $0) <= Self.mostShared }) { ways.append(way) }
    }
    return ways
  }

  private static let tries = 4
  /// More than that of the time of the best way nobody spends on another one.
  private static let mostTime = 1.4
  private static let mostShared = 0.6

  /// Tries the nearest spots first; those that can't be left, or not be reached, give way to the next.
  private func way(through choices: inout [[RoadSpot]], _ places: [RoadGraph.Place]) throws(WayError) -> Way {
    while true {
      switch connect(choices.map { $0[0] }) {
      case .found(let way): return way
      case .cutOff(let leg):
        if let others = farther(choices[leg], backwards: false) {
          choices[leg] = others
        } else if let others = farther(choices[leg + 1], backwards: true) {
          choices[leg + 1] = others
        } else {
          throw .noWay(leg: leg, reachable: reachable(from: choices[leg][0], near: places[leg + 1]))
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

  private func isCutOff(_ spot: RoadSpot, _ backwards: Bool) -> Bool {
    let arcs = backwards ? stops(at: spot).map(\.arc) : starts(at: spot).map { travel.rules.arc(of: $0.source.state) }
    return travel.isCutOff(arcs, backwards: backwards, fewest: Self.fewest)
  }

  /// The junction nearest to a place to which a way leads.
  private func reachable(from spot: RoadSpot, near place: RoadGraph.Place) -> RoadGraph.Place? {
    var search = LegSearch(travel)
    _ = search.arrivals(from: starts(at: spot).map(\.source), to: [])
    let meters = RoadMeters(around: place)
    return (0..<RoadGraph.Arc(travel.roads.arcCount)).lazy.filter { search.hasReached($0) }
      .map { travel.roads.graph.place(of: travel.roads.graph.head(of: $0)) }
      .min { meters.flat($0).length < meters.flat($1).length }
  }

  private enum Connection {
    case found(Way)
    case cutOff(leg: Int)
  }

  /// The best way over some spots.
  private func connect(_ spots: [RoadSpot]) -> Connection {
    var stages: [Stage] = []
    var starts = starts(at: spots[0])
    for leg in 0..<spots.count - 1 {
      var stops = stops(at: spots[leg + 1])
      if spots[leg].isSame(as: spots[leg + 1], in: travel.roads.graph) {
        stops += starts.map { Stop(arc: travel.rules.arc(of: $0.source.state), share: $0.share) }
      }
      var search = LegSearch(travel)
      let isLast = leg == spots.count - 2
      let arrivals = search.arrivals(
        from: starts.map(\.source),
        to: stops.map { LegTarget(arc: $0.arc, part: part($0)) },
        slack: isLast ? 0 : 2 * turningRound
      )
      let allowed = arrivals.map { $0.flatMap { isAllowed($0) ? $0 : nil } }
      let stage = Stage(starts: starts, stops: stops, arrivals: allowed)
      guard !stage.isEmpty else { return .cutOff(leg: leg) }
      starts = continuations(of: stage)
      stages.append(stage)
    }
    return .found(way(stages, spots))
  }

  /// Roads that aren't for everybody lie at the ends of a way alone.
  private func isAllowed(_ arrival: LegArrival) -> Bool {
    let limits = arrival.states.map { travel.isLimited(travel.rules.arc(of: $0)) }
    guard let first = limits.firstIndex(of: false), let last = limits.lastIndex(of: false) else { return true }
    return !limits[first...last].contains(true)
  }

  private var turningRound: UInt32 { travel.profile.mode == .car ? Self.turningRound : 0 }

  private func part(_ stop: Stop) -> UInt32 { UInt32((Double(travel.cost(of: stop.arc)) * stop.share).rounded()) }
}

/// Where a leg may begin and end.
extension WayFinder {
  /// A place on an arc.
  private struct Stop {
    let arc: RoadGraph.Arc
    /// How much of the arc lies before it.
    let share: Double
  }

  private struct Start {
    let source: LegSource
    let share: Double
    /// The stop of the leg before.
    let stop: Int
  }

  /// What was found of a leg.
  private struct Stage {
    let starts: [Start]
    let stops: [Stop]
    let arrivals: [LegArrival?]

    var isEmpty: Bool { !arrivals.contains { $0 != nil } }
    var best: Int { arrivals.indices.filter { arrivals[$0] != nil }.min { cost($0) < cost($1) } ?? 0 }
    private func cost(_ index: Int) -> UInt32 { arrivals[index]?.cost ?? .max }
  }

  private func starts(at spot: RoadSpot) -> [Start] {
    let arcs = spot.node(in: travel.roads.graph).map { Array(travel.roads.arcs(leaving: $0)) } ?? spot.arcs
    let isInside = spot.node(in: travel.roads.graph) == nil
    return arcs.filter { travel.isOpen($0) }
      .map { arc in start(on: arc, share: isInside ? spot.share(of: arc) : 0, spent: 0, stop: 0) }
  }

  private func stops(at spot: RoadSpot) -> [Stop] {
    guard let node = spot.node(in: travel.roads.graph) else {
      return spot.arcs.filter { travel.isOpen($0) }.map { Stop(arc: $0, share: spot.share(of: $0)) }
    }
    return travel.roads.arcs(leaving: node).map { $0 ^ 1 }.filter { travel.isOpen($0) }.map { Stop(arc: $0, share: 1) }
  }

  private func start(on state: TurnRules.State, share: Double, spent: UInt32, stop: Int) -> Start {
    let cost = travel.cost(of: travel.rules.arc(of: state))
    let rest = cost - UInt32((Double(cost) * share).rounded())
    return Start(source: LegSource(state: state, spent: spent, rest: rest), share: share, stop: stop)
  }

  /// How one may go on: the same way, or, where that leads nowhere, back.
  private func continuations(of stage: Stage) -> [Start] {
    var starts: [Start] = []
    for (index, stop) in stage.stops.enumerated() {
      guard let arrival = stage.arrivals[index], let state = arrival.states.last else { continue }
      let back = stop.arc ^ 1
      let turned = arrival.cost.sum(turningRound)
      if stop.share < 1 {
        starts.append(start(on: state, share: stop.share, spent: arrival.cost, stop: index))
      } else {
        travel.eachTurn(from: state) { next, cost in
          let spent = arrival.cost.sum(cost - travel.cost(of: travel.rules.arc(of: next)))
          starts.append(start(on: next, share: 0, spent: spent, stop: index))
        }
      }
      if travel.isOpen(back) { starts.append(start(on: back, share: 1 - stop.share, spent: turned, stop: index)) }
    }
    return starts
  }

  /// Goes back from the best end over the legs to the beginning.
  private func way(_ stages: [Stage], _ spots: [RoadSpot]) -> Way {
    var legs: [Way.Leg] = []
    var index = stages[stages.count - 1].best
    let cost = stages[stages.count - 1].arrivals[index]?.cost ?? 0
    for (leg, stage) in stages.enumerated().reversed() {
      guard let arrival = stage.arrivals[index] else { break }
      let start = stage.starts[arrival.source]
      let stop = stage.stops[index]
      let arcs = arrival.states.map { travel.rules.arc(of: $0) }
      legs.append(
        Way.Leg(
          arcs: arcs,
          start: spots[leg].moved(to: arcs[0], share: start.share),
          end: spots[leg + 1].moved(to: stop.arc, share: stop.share)
        )
      )
      index = start.stop
    }
    return Way(legs: legs.reversed(), cost: cost)
  }
}
