/// A leg of a route, with what the passes over its maneuvers measure along it.
struct GuidedLeg {
  let travel: ProfileGraph
  let leg: Route.Leg
  let names: RouteRoadNames
  /// The distances from the start to each arc and to the end, in metres.
  private let distances: [Double]

  var mode: TravelMode { travel.profile.mode }
  var arcs: [RoadGraph.Arc] { leg.arcs }

  /// A distance that pedestrians take in at a glance, in metres.
  static let glance = 15.0
  /// Pedestrians have crossed a street before its name is announced, in metres.
  static let step = 5.0

  init(_ travel: ProfileGraph, _ leg: Route.Leg) {
    (self.travel, self.leg) = (travel, leg)
    names = RouteRoadNames(travel, along: leg)
    var distances = [0.0]
    for (index, arc) in leg.arcs.enumerated() {
      distances.append(distances[index] + travel.roads.length(of: arc) * leg.range(of: index).span)
    }
    self.distances = distances
  }

  /// The distance from one arc to another, in metres.
  func distance(from first: Int, to last: Int) -> Double { distances[last] - distances[first] }

  private func start(of maneuver: Maneuver) -> Double { distances[maneuver.arc] - maneuver.early }

  /// The distance between the starts of two maneuvers, in metres.
  func span(_ first: Maneuver, _ last: Maneuver) -> Double { start(of: last) - start(of: first) }

  /// The distance from where one maneuver ends to where another begins, in metres.
  func gap(_ first: Maneuver, _ next: Maneuver) -> Double { start(of: next) - distances[first.end] }

  /// The arcs from one maneuver to the next.
  func arcs(from first: Maneuver, to next: Maneuver) -> Range<Int> { first.arc..<max(first.arc, next.arc) }

  func pathway(of arc: Int) -> Pathway? { travel.pathway(of: arcs[arc]) }

  func isOverCrossing(_ arcs: Range<Int>) -> Bool { arcs.contains { pathway(of: $0) == .crossing } }
}

/// The maneuvers of a leg before any pass: one for each place with a choice.
extension GuidedLeg {
  var maneuvers: [Maneuver] {
    var all = [depart]
    var index = 1
    if let ring = RoundaboutManeuver(travel, arcs, from: 0) {
      all[0].exit = ring.exit
      index = ring.range.upperBound + 1
    }
    // “At the end of the road” only helps if there were other roads before.
    var passed = 0
    while index < arcs.count {
      if let ring = RoundaboutManeuver(travel, arcs, from: index) {
        all.append(maneuver(over: ring, from: index))
        index = ring.range.upperBound + 1
        passed = 0
        continue
      }
      let roads = Crossroads(travel, names, along: arcs, to: index)
      let classifier = ManeuverClassifier(roads)
      if let turn = classifier.turn(onto: arcs[index], hasPassedOthers: passed > 0) ?? corner(index, roads) {
        var maneuver = maneuver(turn.kind, turn.direction, onto: index)
        maneuver.turned = turn.angle
        maneuver.isChoice = turn.direction != .straight && classifier.hasRivals
        maneuver.isTemptedOn = classifier.leadsStraightOn(besides: arcs[index])
        all.append(maneuver)
        passed = turn.kind == .newName ? passed + 1 : 0
      } else if roads.branches.count > 1 || roads.branches.contains(where: { $0.name != roads.arrival.name }) {
        passed += 1
      }
      index += 1
    }
    return all + [arrive]
  }

  func maneuver(_ kind: StepKind, _ direction: StepDirection? = nil, onto index: Int) -> Maneuver {
    let arc = arcs[index]
    let sort = travel.pace(of: arc).sort
    return Maneuver(
      kind: kind,
      direction: direction,
      climb: travel.climb(of: arc),
      ferry: kind == .ferry ? travel.ferryRide(from: index, along: leg) : nil,
      name: names[arc],
      place: index == 0 ? leg.start.place : travel.roads.graph.place(of: travel.roads.graph.tail(of: arc)),
      bearingBefore: index > 0 ? travel.bearing(arriving: index - 1, of: arcs) : 0,
      bearingAfter: travel.bearing(leaving: index, of: arcs),
      arc: index,
      end: index,
      isOntoLink: sort.isLink && sort.roadClass != .motorway
    )
  }

  private func maneuver(over ring: RoundaboutManeuver, from index: Int) -> Maneuver {
    let (before, after) = (ring.range.lowerBound - 1, ring.range.upperBound)
    let turned = after < arcs.count && before >= 0 ? travel.roads.angle(from: arcs[before], to: arcs[after]) : 0
    let kind: StepKind = ring.range.isEmpty ? .exitRoundabout : .roundabout
    var maneuver = maneuver(kind, StepDirection(turned), onto: index)
    (maneuver.exit, maneuver.name) = (ring.exit, names[arcs[min(after, arcs.count - 1)]])
    return maneuver
  }

  /// The turn at a corner, or after crossing a street: the side is stated even if no other continuation is mapped.
  private func corner(
    _ index: Int,
    _ roads: Crossroads
  ) -> (kind: StepKind, direction: StepDirection, angle: Double)? {
    let isBehindCrossing = pathway(of: index - 1) == .crossing && pathway(of: index) != .crossing
    guard let branch = roads.branches.first(where: { $0.arc == arcs[index] }), branch.bend > 45, roads.isSlow,
      isBehindCrossing || roads.seesStraightOn
    else { return nil }
    return (.turn, StepDirection(branch.angle), branch.angle)
  }

  private var depart: Maneuver {
    var depart = maneuver(.depart, onto: 0)
    depart.bearingAfter = travel.bearing(leaving: leg)
    depart.aside = Aside(leg.start, facing: depart.bearingAfter)
    if travel.isFerry(arcs[0]) { depart.ferry = travel.ferryRide(from: 0, along: leg) }
    return depart
  }

  private var arrive: Maneuver {
    let last = arcs.count - 1
    var arrive = maneuver(.arrive, onto: last)
    (arrive.arc, arrive.place) = (arcs.count, leg.end.place)
    (arrive.bearingBefore, arrive.bearingAfter) = (travel.bearing(arriving: last, of: arcs), 0)
    let line = travel.roads.line(of: arcs[last]).part(leg.range(of: last))
    let isWithin = line.count > 1 && leg.range(of: last).upperBound < 1
    let heading =
      isWithin ? RoadMeters.bearing(from: line[line.count - 2], to: line[line.count - 1]) : arrive.bearingBefore
    arrive.aside = Aside(leg.end, facing: heading)
    return arrive
  }
}

extension ProfileGraph {
  /// Whether a road leads up or down, according to its tags.
  fileprivate func climb(of arc: RoadGraph.Arc) -> Climb? {
    let isForwards = arc & 1 == 0
    switch tags(of: arc)["incline"] {
    case "up"?: return isForwards ? .up : .down
    case "down"?: return isForwards ? .down : .up
    default: return nil
    }
  }
}
