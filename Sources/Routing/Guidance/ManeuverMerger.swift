/// Merges steps that travellers perceive as one.
///
/// Between the carriageways of wide roads, and where streets cross slightly offset, a turn consists of several arcs.
/// Names of very short parts are omitted.
struct ManeuverMerger {
  var steps: [Step]
  let leg: Route.Leg
  let travel: ProfileGraph
  let names: RouteRoadNames
  /// How far it is from the beginning to each arc, and to the end, in metres.
  let distances: [Double]
  /// Whether one goes slowly enough to see where a few metres lead.
  let isSlow: Bool
  /// Whether the travel mode is too fast to announce a few metres in a street.
  let isRiding: Bool
  var isWalking: Bool { isSlow && !isRiding }

  /// Turns within this distance are one junction, in metres.
  private static let crossing = 30.0
  /// A road that leads around a crossing is no longer than that.
  private static let slip = 100.0
  /// As far as who walks sees at a glance where it goes on.
  static let glance = 15.0
  /// Pedestrians have crossed a street before its name is announced, in metres.
  static let step = 5.0
  /// A ramp that turns by less at one of its ends, or between them, doesn't bend back, in degrees.
  private static let bent = 45.0
  /// Streets that leave a road on both sides so near to each other are one.
  private static let stagger = 4.0
  /// A name that lasts for a shorter distance is omitted, in metres.
  private static let shortestName = 105.0
  /// Unless who walks had no name before.
  private static let shortestFirstName = 25.0

  init(_ steps: [Step], _ leg: Route.Leg, _ travel: ProfileGraph, _ names: RouteRoadNames) {
    (self.steps, self.leg, self.travel, self.names) = (steps, leg, travel, names)
    var distances = [0.0]
    for (index, arc) in leg.arcs.enumerated() {
      distances.append(distances[index] + travel.roads.length(of: arc) * leg.range(of: index).span)
    }
    self.distances = distances
    isSlow = travel.profile.mode != .car
    isRiding = travel.profile.mode == .bicycle
    if isWalking { addBends() }
    if isSlow { dropZigzags() }
    fold()
    noticeTurningBack()
    dropShortNames()
    fold()
    if isSlow { dropStubs() }
    if isWalking {
      joinCrossings()
      joinJogs()
      joinStraightCrossings()
      dropBends()
    }
  }

  /// How far it is from a step to the next.
  func length(of index: Int) -> Double { start(of: index + 1) - distances[steps[index].end] }

  func start(of index: Int) -> Double { distances[steps[index].arc] - steps[index].early }

  /// How far it is from where a step begins to where a later one does.
  func span(_ first: Int, _ last: Int) -> Double { start(of: last) - start(of: first) }

  private mutating func fold() {
    var index = 1
    while index + 2 < steps.count {
      if let folded = folded(index) {
        steps.replaceSubrange(index...index + 1, with: folded)
        index = max(1, index - 1)
      } else {
        index += 1
      }
    }
  }

  /// Merges a step with the next one; nil if both stay.
  private func folded(_ index: Int) -> [Step]? {
    let (first, second) = (steps[index], steps[index + 1])
    if first.kind == .steps, second.kind == .steps, first.climb == second.climb { return [first] }
    if isLanding(index + 1) { return [first] }
    if let stairs = stairs(behind: index) { return [stairs] }
    if let step = slowly(index) { return step }
    let isSlip = first.kind == .onRamp || steps[index].isOntoLink
    guard !first.isBend, Self.turns.contains(first.kind) || isSlip, Self.turns.contains(second.kind),
      length(of: index) <= (isSlip ? Self.slip : Self.crossing)
    else { return nil }
    let before = steps[index - 1].name
    let keepsName = second.name.isSame(as: before)
    let turned = turned(over: index)
    // A ramp that bends back leads to another side than its ends.
    let bend = abs(RoundAngle.wrapped(turned - net(from: index, to: index + 1)))
    if isSlip, first.turned * second.turned < 0, min(abs(first.turned), abs(second.turned), bend) > Self.bent {
      return nil
    }
    let isRound = abs(turned) > 150 && first.turned * second.turned > 0 && !(isWalking && isOverCrossing(index))
    if keepsName, isRound, !isSlow || span(index, index + 1) <= Self.glance {
      // Stairs go on as they did, and only to the other side.
      guard steps[index - 1].kind != .steps else {
        return [joined(first, second, .turn, turned > 0 ? .sharpRight : .sharpLeft, turned)]
      }
      return [joined(first, second, .continue, .uturn, turned)]
    }
    if keepsName, abs(turned) < 30, first.turned * second.turned <= 0 {
      let isTurn = min(abs(first.turned), abs(second.turned)) > 30
      if !isTurn || length(of: index) <= Self.stagger { return [] }
    }
    if isSlow, isNaming(index) { return named(index) }
    if first.kind == .newName, second.kind == .endOfRoad {
      return [joined(first, second, .endOfRoad, turned > 0 ? .right : .left, turned)]
    }
    guard isStraight(first) || isStraight(second) || isSlip else { return nil }
    // A road that bends back behind a turn doesn't make it less of one.
    let isBend = first.isChoice && second.kind == .newName && !second.isChoice && first.turned * second.turned < 0
    let angle = isBend ? first.turned : turned
    return [joined(first, second, keepsName ? .continue : .turn, StepDirection(angle), angle)]
  }

  static let turns: Set<StepKind> = [.turn, .continue, .newName, .endOfRoad]

  func isStraight(_ step: Step) -> Bool {
    abs(step.turned) < (step.kind == .newName ? 45 : 25) && step.direction != .uturn
  }

  func joined(_ first: Step, _ second: Step, _ kind: StepKind, _ direction: StepDirection, _ turned: Double) -> Step {
    var step = first
    (step.kind, step.direction, step.turned) = (kind, direction, turned)
    (step.name, step.bearingAfter, step.climb) = (second.name, second.bearingAfter, second.climb)
    (step.end, step.isOntoLink, step.isChoice) = (second.end, second.isOntoLink, second.isChoice)
    step.isBend = first.isBend && second.isBend
    if first.kind == .newName, second.kind == .newName { step.kind = .newName }
    return step
  }

  /// Detects U-turns: the opposite direction on the same road within a few metres, whatever its bends.
  private mutating func noticeTurningBack() {
    for index in steps.indices.dropFirst().dropLast()
    where steps[index].kind == .continue && steps[index - 1].kind != .steps {
      let behind = leg.arcs.indices[steps[index].end...]
        .prefix { distances[$0] - distances[steps[index].end] <= Self.crossing }
      let isTurned = behind.contains {
        180 - abs(RoundAngle.wrapped(travel.bearing(leaving: $0, of: leg.arcs) - steps[index].bearingBefore)) < 30
      }
      if isTurned { steps[index].direction = .uturn }
    }
  }

  /// Removes turns at the very start and end, which are within sight; right after the start, the departure takes the
  /// other direction instead of a U-turn.
  private mutating func dropStubs() {
    let last = steps.count - 2
    if last > 0, Self.turns.contains(steps[last].kind),
      span(last, last + 1) < Self.step
    {
      steps.remove(at: last)
    }
    guard steps.count > 2, steps[0].exit == nil, Self.turns.contains(steps[1].kind),
      distances[steps[1].end] < (steps[1].direction == .uturn ? Self.glance : Self.step)
    else { return }
    let turn = steps.remove(at: 1)
    (steps[0].name, steps[0].bearingAfter, steps[0].end) = (turn.name, turn.bearingAfter, turn.end)
  }

  /// Leaves out names that the road has had just before, or that hold for a short piece only.
  private mutating func dropShortNames() {
    var index = 1
    while index + 1 < steps.count {
      let isKnown = steps[index].name.isSame(as: steps[index - 1].name)
      let isStraight = steps[index].kind == .turn && steps[index].direction == .straight
      if steps[index].kind == .newName, steps[index].isChoice, !isKnown { steps[index].kind = .turn }
      let isName = steps[index].kind == .newName || isStraight
      let isFirst = isSlow && names[leg.arcs[steps[index].arc - 1]].isEmpty
      let shortest = isFirst ? Self.shortestFirstName : Self.shortestName
      if isName, isKnown || length(of: index) < shortest {
        steps.remove(at: index)
      } else {
        index += 1
      }
    }
  }
}
