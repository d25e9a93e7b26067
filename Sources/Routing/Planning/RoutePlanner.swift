/// Finds routes from place to place.
package struct RoutePlanner: Sendable {
  package let travel: ProfileGraph
  private let snapper: RoadSnapper
  private var legs: LegFinder

  /// The largest distance from a place to a road, in metres.
  package static let farthest = 2000.0
  /// Roads that lead to fewer others are cut off.
  private static let fewest = 300
  /// An acceptable detour, in metres.
  private static let hardlyFarther = 15.0
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
    legs = LegFinder(travel)
  }

  /// The best route over places in the given order.
  ///
  /// A course, in degrees clockwise from north, makes the route begin in that direction if possible.
  package func route(over places: [RoadGraph.Place], facing: Double? = nil) throws(RoutingError) -> Route {
    try course(over: places, facing).route
  }

  /// The best route, and some others that share little with it and take not much longer.
  package func routes(over places: [RoadGraph.Place], others: Int, facing: Double? = nil) throws(RoutingError)
    -> [Route]
  {
    guard others > 0 else { return [try route(over: places, facing: facing)] }
    var planner = self
    planner.legs.usesHierarchy = false
    let course = try planner.course(over: places, facing)
    var routes = [course.route]
    let longest = Self.rule.maxCost * travel.duration(of: routes[0])
    let swings = routes[0].swings
    var corridors = [Corridor(along: travel.line(of: routes[0]))]
    for route in legs.alternatives(than: course, most: Self.candidates * others) where routes.count <= others {
      // An alternative with a U-turn isn't one.
      guard route.swings <= swings, travel.duration(of: route) <= longest,
        routes.allSatisfy({ travel.share(of: route, in: $0) <= Self.rule.maxShare })
      else { continue }
      let line = travel.line(of: route)
      guard corridors.allSatisfy({ $0.share(of: line) <= Self.maxBeside }) else { continue }
      routes.append(route)
      corridors.append(Corridor(along: line))
    }
    return routes
  }

  private func course(over places: [RoadGraph.Place], _ facing: Double?) throws(RoutingError) -> LegFinder.Course {
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
      legs.starts(at: spot).contains {
        abs(RoundAngle.wrapped(legs.bearing(of: $0.state, at: $0.share) - facing)) <= Self.aligned
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
  ) throws(RoutingError) -> LegFinder.Course {
    let farthest = choices.map { $0[0].distance + Self.hardlyFarther }
    var choices = choices
    while true {
      switch legs.connect(choices.map { $0[0] }, facing) {
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
    let states = backwards ? legs.stops(at: spot).map(\.state) : legs.starts(at: spot).map(\.state)
    return travel.isCutOff(states.map { travel.rules.arc(of: $0) }, backwards: backwards, fewest: Self.fewest)
  }

  /// The reachable junction nearest to a place.
  private func reachable(from spot: RoadSpot, near place: RoadGraph.Place) -> RoadGraph.Place? {
    travel.reachable(from: legs.starts(at: spot).map(\.state), near: place).map { travel.roads.graph.place(of: $0) }
  }
}

/// Prepared routing data.
extension RoutePlanner {
  package var isPrepared: Bool { legs.isPrepared }

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

  /// Finds routes by what was prepared from now on.
  package func use(_ hierarchy: ContractionHierarchy) { legs.use(hierarchy) }
}

/// The reason why there is no route.
package enum RoutingError: Error, Sendable {
  /// No road is near one of the places; the nearest spot on one, if there is any.
  case noRoad(place: Int, nearest: RoadGraph.Place?)
  /// From one of the places none leads to the next; the place nearest to that which can be reached.
  case noRoute(leg: Int, reachable: RoadGraph.Place?)
}
