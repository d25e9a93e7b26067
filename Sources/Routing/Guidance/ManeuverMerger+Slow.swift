internal import Glibc

/// Steps that are one turn, or none, on foot or at low speed.
extension ManeuverMerger {
  /// No square is wider over which a street goes on, in metres, nor does it lie farther beside its line behind that.
  private static let (square, offset, pavementOffset) = (50.0, 25.0, 5.0)
  /// From one corner of a crossing to the one opposite it is no farther, in metres.
  private static let corner = 25.0
  static let bends = turns.union([.fork])

  /// Several turns within a few metres are one; none, where the same street goes on behind a square or a crossing.
  mutating func dropZigzags() {
    var index = 1
    while index + 2 < steps.count {
      let others = (index + 1..<steps.count - 1).prefix { Self.bends.contains(steps[$0].kind) }
      guard Self.bends.contains(steps[index].kind) else {
        index += 1
        continue
      }
      let same = others.last { goesOn(from: index, to: $0) } ?? index
      let turned = others.dropFirst().last { isOneTurn(from: index, to: $0) } ?? index
      if turned > same {
        steps.replaceSubrange(index...turned, with: [oneTurn(from: index, to: turned)])
      } else if same > index {
        steps.removeSubrange(index...same)
      } else {
        index += 1
      }
    }
  }

  private func oneTurn(from first: Int, to last: Int) -> Step {
    let turned = net(from: first, to: last)
    return joined(steps[first], steps[last], .turn, StepDirection(turned), turned)
  }

  /// How far two steps turn; between them the path of who walks may bend.
  func turned(over index: Int) -> Double {
    let (sum, net) = (steps[index].turned + steps[index + 1].turned, net(from: index, to: index + 1))
    return isWalking && abs(RoundAngle.wrapped(sum - net)) > 30 ? net : sum
  }

  /// How far one turns altogether.
  func net(from first: Int, to last: Int) -> Double {
    RoundAngle.wrapped(steps[last].bearingAfter - steps[first].bearingBefore)
  }

  /// Whether one turns to a side, all in all, within a few metres.
  private func isOneTurn(from first: Int, to last: Int) -> Bool {
    let (turns, net) = (steps[first...last].reduce(0) { $0 + $1.turned }, net(from: first, to: last))
    let reach = steps[last].name.isEmpty ? Self.glance : Self.corner
    return span(first, last) <= reach && [turns, net].allSatisfy { 45...120 ~= abs($0) } && turns * net > 0
  }

  /// Whether it leads on behind some turns as it did before the bends beside them.
  func leadsOn(from first: Int, to last: Int) -> Bool {
    abs(travel.turn(from: steps[first].arc, to: steps[last].end, of: leg.arcs)) < 45
  }

  /// Whether one is on the same street behind some turns, and it leads on as before.
  private func goesOn(from first: Int, to last: Int) -> Bool {
    let (before, start, end) = (steps[first - 1].name, steps[first], steps[last])
    let isSame = end.name.isSame(as: before)
    let isNameless = end.name.isEmpty && before.isEmpty && !start.isTemptedOn
    guard isSame || isNameless, span(first, last) <= (isSame ? Self.square : Self.glance),
      abs(net(from: first, to: last)) < 25, leadsOn(from: first, to: last)
    else { return false }
    let way = RoadMeters(around: start.place).flat(end.place)
    let ahead = start.bearingBefore * .pi / 180
    let isOwn = [leg.arcs[start.arc - 1], leg.arcs[end.end]].allSatisfy { !travel.name(of: $0).isEmpty }
    return abs(way.x * cos(ahead) - way.y * sin(ahead)) <= (isOwn ? Self.offset : Self.pavementOffset)
  }

  /// Whether a step is no more than a turn on a landing: between stairs that lead up, or that lead down.
  func isLanding(_ index: Int) -> Bool {
    guard isSlow, steps[index - 1].kind == .steps, index + 1 < steps.count, steps[index + 1].kind == .steps else {
      return false
    }
    let (step, before) = (steps[index], steps[index - 1])
    return Self.turns.contains(step.kind) && (step.name.isEmpty || step.name.isSame(as: before.name))
      && !step.isTemptedOn && before.climb == steps[index + 1].climb && length(of: index) <= Self.glance
  }

  /// Stairs a few metres behind a turn are what one turns to.
  func stairs(behind index: Int) -> Step? {
    let (turn, stairs) = (steps[index], steps[index + 1])
    guard isSlow, Self.bends.contains(turn.kind), steps[index - 1].kind != .steps, stairs.kind == .steps,
      abs(stairs.turned) < 45, span(index, index + 1) <= Self.glance
    else { return nil }
    var step = joined(turn, stairs, .steps, turn.direction ?? .straight, turn.turned)
    step.isChoice = true
    return step
  }

  /// Merges steps that need no instruction on foot: a few metres between two turns.
  func slowly(_ index: Int) -> [Step]? {
    let (first, second) = (steps[index], steps[index + 1])
    let between = first.isBend ? first.arc - 1 : first.end
    let isNameless = isRiding || travel.name(of: leg.arcs[between]).isEmpty
    guard isSlow, span(index, index + 1) <= (isNameless ? Self.glance : Self.step),
      [first, second].allSatisfy({ Self.bends.contains($0.kind) }),
      abs(first.turned + second.turned) <= 180
    else { return nil }
    // Between them the road may bend.
    let turned = Self.sense(
      of: RoundAngle.wrapped(second.bearingAfter - first.bearingBefore),
      first.turned + second.turned
    )
    if abs(turned) < 25, first.isTemptedOn { return nil }
    if first.isBend || second.isBend, abs(turned) > Self.hairpin { return nil }
    let before = steps[index - 1].name
    let isSame = second.name.isEmpty == before.isEmpty && !second.name.differs(from: before)
    if abs(turned) < 25, isSame {
      guard !leadsOn(from: index, to: index + 1) else { return [] }
      let turned = travel.turn(from: first.arc, to: second.end, of: leg.arcs)
      return [joined(first, second, .turn, StepDirection(turned), turned)]
    }
    if isStraight(first), !isStraight(second), abs(turned) >= 25 { return [second] }
    let areCorners = [first, second].allSatisfy { abs($0.turned) > 45 }
    if abs(turned) < 45, areCorners, span(index, index + 1) > Self.step { return nil }
    // A bend back behind a corner doesn't make the corner smaller.
    let sum = first.turned + second.turned
    let isCorner = abs(turned) >= 25 && turned * sum > 0 && abs(sum) <= 120
    let angle = isCorner ? sum : turned
    return [joined(first, second, .turn, StepDirection(angle), angle)]
  }

  /// The side of a near U-turn: that of its single turns, even if the compass angle is smaller on the other side.
  private static func sense(of turned: Double, _ turns: Double) -> Double {
    abs(turned) > 120 && turned * turns < 0 ? -turned : turned
  }

  /// Whether one of two steps only announces a name.
  func isNaming(_ index: Int) -> Bool {
    let (first, second) = (steps[index], steps[index + 1])
    let isBefore = first.kind == .newName && isStraight(first)
    return isBefore || second.kind == .newName && span(index, index + 1) > Self.glance
  }

  /// Merges a turn with a change of name just before or after it; nil if both stay.
  func named(_ index: Int) -> [Step]? {
    let second = steps[index + 1]
    var first = steps[index]
    if first.kind == .newName, isStraight(first) {
      let net = net(from: index, to: index + 1)
      let isStraight = [net, first.turned + second.turned].allSatisfy { abs($0) < 25 }
      guard isStraight, span(index, index + 1) <= Self.glance else { return [second] }
      return [joined(first, second, .turn, .straight, net)]
    }
    guard first.name.isEmpty, isStraight(second) else { return nil }
    if !second.name.isSame(as: steps[index - 1].name) { first.name = second.name }
    return [first]
  }
}
