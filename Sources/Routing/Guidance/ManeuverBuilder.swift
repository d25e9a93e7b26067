/// Describes a route step by step.
package struct ManeuverBuilder: Sendable {
  private let travel: ProfileGraph

  package init(_ travel: ProfileGraph) {
    self.travel = travel
  }

  /// From the beginning of a leg to its end.
  package func steps(of leg: Route.Leg) -> [Step] { LegGuide(travel, leg).steps }
}

/// Describes one leg of a route.
private struct LegGuide {
  private let travel: ProfileGraph
  private let leg: Route.Leg
  private let names: RouteRoadNames

  init(_ travel: ProfileGraph, _ leg: Route.Leg) {
    (self.travel, self.leg) = (travel, leg)
    names = RouteRoadNames(travel, along: leg)
  }

  var steps: [Step] {
    var steps = [depart()]
    var index = 1
    if let ring = RoundaboutManeuver(travel, leg.arcs, from: 0) {
      steps[0].exit = ring.exit
      index = ring.range.upperBound + 1
    }
    // “At the end of the road” only helps if there were other roads before.
    var passed = 0
    while index < leg.arcs.count {
      if let ring = RoundaboutManeuver(travel, leg.arcs, from: index) {
        let kind: StepKind = ring.range.isEmpty ? .exitRoundabout : .roundabout
        steps.append(step(onto: index, kind, StepDirection(over(ring)), ring.exit))
        steps[steps.count - 1].name = names[leg.arcs[min(ring.range.upperBound, leg.arcs.count - 1)]]
        index = ring.range.upperBound + 1
        passed = 0
        continue
      }
      let roads = Crossroads(travel, names, along: leg.arcs, to: index)
      let namer = ManeuverClassifier(roads)
      if let turn = namer.turn(onto: leg.arcs[index], hasPassedOthers: passed > 0) ?? corner(index, roads) {
        steps.append(step(onto: index, turn.kind, turn.direction, nil))
        steps[steps.count - 1].turned = turn.angle
        steps[steps.count - 1].isChoice = turn.direction != .straight && namer.hasRivals
        steps[steps.count - 1].isTemptedOn = namer.leadsStraightOn(besides: leg.arcs[index])
        passed = turn.kind == .newName ? passed + 1 : 0
      } else if roads.branches.count > 1 || roads.branches.contains(where: { $0.name != roads.arrival.name }) {
        passed += 1
      }
      index += 1
    }
    steps.append(arrive())
    return measured(withWalks(ManeuverMerger(steps, leg, travel, names).steps).map { marked($0) })
  }

  /// The step at a corner, or after crossing a street: the side is stated even if no other continuation is mapped.
  private func corner(
    _ index: Int,
    _ roads: Crossroads
  ) -> (kind: StepKind, direction: StepDirection, angle: Double)? {
    guard let branch = roads.branches.first(where: { $0.arc == leg.arcs[index] }), branch.bend > 45, roads.isSlow,
      isBehindCrossing(index) || roads.seesStraightOn
    else { return nil }
    return (.turn, StepDirection(branch.angle), branch.angle)
  }

  private func isBehindCrossing(_ index: Int) -> Bool {
    travel.pathway(of: leg.arcs[index - 1]) == .crossing && travel.pathway(of: leg.arcs[index]) != .crossing
  }

  private func depart() -> Step {
    var step = step(onto: 0, .depart, nil, nil)
    step.bearingAfter = travel.bearing(leaving: leg)
    step.aside = Aside(leg.start, facing: step.bearingAfter)
    if travel.isFerry(leg.arcs[0]) { step.ferry = travel.ferryRide(from: 0, along: leg) }
    return step
  }

  private func step(onto index: Int, _ kind: StepKind, _ direction: StepDirection?, _ exit: Int?) -> Step {
    let arc = leg.arcs[index]
    let before = index > 0 ? travel.bearing(arriving: index - 1, of: leg.arcs) : 0
    return Step(
      kind: kind,
      direction: direction,
      exit: exit,
      climb: travel.climb(of: arc),
      ferry: kind == .ferry ? travel.ferryRide(from: index, along: leg) : nil,
      name: names[arc],
      length: 0,
      duration: 0,
      bearingBefore: before,
      bearingAfter: travel.bearing(leaving: index, of: leg.arcs),
      arc: index,
      end: index,
      turned: 0,
      isChoice: false,
      isTemptedOn: false,
      isOntoLink: travel.pace(of: arc).sort.isLink && travel.pace(of: arc).sort.roadClass != .motorway,
      place: index == 0 ? leg.start.place : travel.roads.graph.place(of: travel.roads.graph.tail(of: arc))
    )
  }

  private func arrive() -> Step {
    let last = leg.arcs.count - 1
    var step = step(onto: last, .arrive, nil, nil)
    step.arc = leg.arcs.count
    step.bearingBefore = travel.bearing(arriving: last, of: leg.arcs)
    step.bearingAfter = 0
    step.place = leg.end.place
    step.aside = Aside(leg.end, facing: heading)
    return step
  }

  /// Where one faces at the end of a leg.
  private var heading: Double {
    let last = leg.arcs.count - 1
    let line = travel.roads.line(of: leg.arcs[last]).part(leg.range(of: last))
    guard line.count > 1, leg.range(of: last).upperBound < 1 else {
      return travel.bearing(arriving: last, of: leg.arcs)
    }
    return RoadMeters.bearing(from: line[line.count - 2], to: line[line.count - 1])
  }

  /// How far one turns altogether on a roundabout.
  private func over(_ ring: RoundaboutManeuver) -> Double {
    guard ring.range.upperBound < leg.arcs.count, ring.range.lowerBound > 0 else { return 0 }
    return travel.roads.angle(from: leg.arcs[ring.range.lowerBound - 1], to: leg.arcs[ring.range.upperBound])
  }

  /// Adds steps where a bicycle has to be walked although there is no turn.
  private func withWalks(_ steps: [Step]) -> [Step] {
    let walks = BicycleWalks(travel, leg)
    return walks.isEmpty ? steps : walks.added(to: steps) { step(onto: $0, .continue, .straight, nil) }
  }

  /// Tells what helps to find a turn beside names.
  private func marked(_ step: Step) -> Step {
    guard let direction = step.direction, leg.arcs.indices.contains(step.arc), step.arc > 0 else { return step }
    var step = step
    let node = travel.roads.graph.tail(of: leg.arcs[step.arc])
    step.hasSignals = travel.roads.graph.kinds[travel.roads.graph.nodeKinds[Int(node)]]["highway"] == "traffic_signals"
    if leg.arcs.indices.contains(step.end), step.name.isEmpty {
      let pathway = pathway((step.thenTurn == nil ? step.arc : step.end)...step.end)
      step.pathway = pathway == travel.pathway(of: leg.arcs[step.arc - 1]) ? nil : pathway
    }
    if step.isUnmarked, !(step.arc - 1...step.arc).contains(where: { travel.pace(of: leg.arcs[$0]).isTunnel }) {
      step.landmark = step.sight(among: travel.landmarks?(step.place) ?? [])
    }
    if travel.profile.mode == .car { step.lanes = travel.lanes(for: direction, along: leg.arcs, to: step.arc) }
    return step
  }

  /// The type of path that some arcs lead onto; after a crossing, a metre of pavement may come first.
  private func pathway(_ turn: ClosedRange<Int>) -> Pathway? {
    let first = travel.pathway(of: leg.arcs[turn.upperBound])
    let isKerb = travel.roads.length(of: leg.arcs[turn.upperBound]) <= Self.kerb
    let last = min(turn.upperBound + (isKerb ? 1 : 0), leg.arcs.count - 1)
    let isCrossing = (turn.lowerBound...last).contains { travel.pathway(of: leg.arcs[$0]) == .crossing }
    return first == .footway && isCrossing ? .crossing : first
  }

  /// In metres.
  private static let kerb = 3.0

  /// Gives each step how far and how long it goes on.
  private func measured(_ steps: [Step]) -> [Step] {
    var measured = StepSetting(travel, leg, names).placed(steps)
    for index in steps.indices {
      if index == 0 { measured[index].duration += travel.boarding(of: leg) }
      measured[index].keepsName = index > 0 && steps[index].name.isSame(as: steps[index - 1].name)
      for arc in steps[index].arc..<(index + 1 < steps.count ? steps[index + 1].arc : steps[index].arc) {
        let share = leg.range(of: arc).span
        measured[index].length += travel.roads.length(of: leg.arcs[arc]) * share
        measured[index].duration += Double(travel.time(of: leg.arcs[arc])) * share / 1000
        guard arc > 0 else { continue }
        measured[index].duration += Double(travel.time(from: leg.arcs[arc - 1], to: leg.arcs[arc])) / 1000
      }
      measured[index].length += steps[index].early - (index + 1 < steps.count ? steps[index + 1].early : 0)
    }
    return measured
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

/// The parts of a leg on which a bicycle has to be walked.
struct BicycleWalks {
  /// The first arc of each, and its length in metres.
  private let walks: [(arc: Int, length: Double)]

  /// Shorter parts aren't worth a word, in metres.
  private static let shortest = 15.0

  init(_ travel: ProfileGraph, _ leg: Route.Leg) {
    var walks: [(arc: Int, length: Double)] = []
    var isWalked = false
    for (index, arc) in leg.arcs.enumerated() where travel.profile.mode == .bicycle {
      let wasWalked = isWalked
      isWalked = travel.lane(of: arc).isPushed
      guard isWalked else { continue }
      if !wasWalked { walks.append((index, 0)) }
      walks[walks.count - 1].length += travel.roads.length(of: arc) * leg.range(of: index).span
    }
    self.walks = walks.filter { $0.length >= Self.shortest }
  }

  var isEmpty: Bool { walks.isEmpty }

  /// Gives each walk to the step that it begins at, or to a new one if it begins between two.
  func added(to steps: [Step], between newStep: (Int) -> Step) -> [Step] {
    var (added, rest) = ([Step](), walks[...])
    for (index, step) in steps.enumerated() {
      added.append(step)
      let next = index + 1 < steps.count ? steps[index + 1].arc : .max
      while let walk = rest.first, walk.arc < next {
        rest = rest.dropFirst()
        if walk.arc > step.end, step.kind != .steps { added.append(newStep(walk.arc)) }
        added[added.count - 1].walked = walk.length
      }
    }
    return added
  }
}
