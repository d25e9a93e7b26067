/// Tells a way, step by step.
package struct Guide: Sendable {
  private let travel: Travel

  package init(_ travel: Travel) {
    self.travel = travel
  }

  /// From the beginning of a leg to its end.
  package func steps(of leg: Way.Leg) -> [Step] {
    var steps = [depart(leg)]
    var index = 1
    if let ring = RingPassage(travel, leg.arcs, from: 0), ring.range.upperBound < leg.arcs.count {
      steps.append(step(onto: leg, ring.range.upperBound, .roundabout, nil, ring.exit))
      index = ring.range.upperBound + 1
    }
    var state: TurnRules.State = leg.arcs[0]
    for arc in leg.arcs[1..<max(index, 1)] { state = travel.rules.state(after: state, arc) }
    while index < leg.arcs.count {
      if let ring = RingPassage(travel, leg.arcs, from: index) {
        steps.append(step(onto: leg, index, .roundabout, StepDirection(over(ring, leg)), ring.exit))
        let behind = min(ring.range.upperBound, leg.arcs.count - 1)
        steps[steps.count - 1].name = travel.name(of: leg.arcs[behind])
        for arc in leg.arcs[index...behind] { state = travel.rules.state(after: state, arc) }
        index = ring.range.upperBound + 1
        continue
      }
      let arc = leg.arcs[index]
      if let turn = TurnNamer(Crossroads(travel, from: state)).turn(onto: arc) {
        steps.append(step(onto: leg, index, turn.kind, turn.direction, nil))
      }
      state = travel.rules.state(after: state, arc)
      index += 1
    }
    steps.append(arrive(leg))
    return StepFolder(measured(steps, leg)).steps
  }

  private func depart(_ leg: Way.Leg) -> Step { step(onto: leg, 0, .depart, nil, nil) }

  private func step(
    onto leg: Way.Leg,
    _ index: Int,
    _ kind: StepKind,
    _ direction: StepDirection?,
    _ exit: Int?
  ) -> Step {
    let arc = leg.arcs[index]
    let before = index > 0 ? travel.roads.bearing(arriving: leg.arcs[index - 1]) : 0
    return Step(
      kind: kind,
      direction: direction,
      exit: exit,
      name: travel.name(of: arc),
      length: Double(index),
      duration: 0,
      bearingBefore: before,
      bearingAfter: travel.roads.bearing(leaving: arc),
      place: index == 0 ? leg.start.place : travel.roads.graph.place(of: travel.roads.graph.tail(of: arc))
    )
  }

  private func arrive(_ leg: Way.Leg) -> Step {
    let last = leg.arcs.count - 1
    var step = step(onto: leg, last, .arrive, nil, nil)
    step.length = Double(leg.arcs.count)
    step.bearingBefore = travel.roads.bearing(arriving: leg.arcs[last])
    step.bearingAfter = 0
    step.place = leg.end.place
    return step
  }

  /// How far one turns altogether on a roundabout.
  private func over(_ ring: RingPassage, _ leg: Way.Leg) -> Double {
    guard ring.range.upperBound < leg.arcs.count, ring.range.lowerBound > 0 else { return 0 }
    return travel.roads.angle(from: leg.arcs[ring.range.lowerBound - 1], to: leg.arcs[ring.range.upperBound])
  }

  /// Gives each step, which has the number of its arc, how far and how long it goes on.
  private func measured(_ steps: [Step], _ leg: Way.Leg) -> [Step] {
    var measured = steps
    for index in steps.indices {
      let first = Int(steps[index].length)
      let end = index + 1 < steps.count ? Int(steps[index + 1].length) : first
      measured[index].length = 0
      for arc in first..<max(first, end) {
        let share = leg.range(of: arc).span
        measured[index].length += travel.roads.length(of: leg.arcs[arc]) * share
        measured[index].duration += Double(travel.time(of: leg.arcs[arc])) * share / 1000
        if arc > 0 { measured[index].duration += Double(travel.time(from: leg.arcs[arc - 1], to: leg.arcs[arc])) / 1000 }
      }
    }
    return measured
  }
}
