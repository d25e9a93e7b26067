/// Maneuvers that are one with the next: between the carriageways of wide roads, where streets cross slightly offset,
/// and a few metres apart.
extension GuidedLeg {
  /// Turns within this distance are one junction, in metres.
  private static let junction = 30.0
  /// A slip road around a junction is no longer, in metres.
  private static let slip = 100.0
  /// A ramp that turns by less at one of its ends, or between them, doesn't bend back, in degrees.
  private static let bent = 45.0
  /// Streets that leave a road on both sides so near to each other are one, in metres.
  private static let stagger = 4.0

  func mergingPairs(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    var index = 1
    while index + 2 < all.count {
      if let merged = Pair(all, index, self).merged {
        all.replaceSubrange(index...index + 1, with: merged)
        index = max(1, index - 1)
      } else {
        index += 1
      }
    }
    return all
  }

  /// Marks U-turns: the opposite direction on the same road within a few metres, whatever its bends.
  func markingUTurns(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    for index in all.indices.dropFirst().dropLast() {
      let turn = all[index]
      guard turn.kind == .continue, all[index - 1].kind != .steps else { continue }
      let isTurned = arcs.indices[turn.end...].prefix { distance(from: turn.end, to: $0) <= Self.junction }
        .contains { 180 - abs(RoundAngle.wrapped(travel.bearing(leaving: $0, of: arcs) - turn.bearingBefore)) < 30 }
      if isTurned { all[index].direction = .uturn }
    }
    return all
  }

  /// Two maneuvers that follow each other, and those around them.
  private struct Pair {
    private let leg: GuidedLeg
    private let previous, first, second: Maneuver
    private let next: Maneuver
    private var isSlow: Bool { leg.mode != .car }

    init(_ maneuvers: [Maneuver], _ index: Int, _ leg: GuidedLeg) {
      (previous, first, second, next) =
        (maneuvers[index - 1], maneuvers[index], maneuvers[index + 1], maneuvers[index + 2])
      self.leg = leg
    }

    private var span: Double { leg.span(first, second) }
    private var net: Double { first.net(to: second) }
    private var sum: Double { first.turned + second.turned }

    /// The replacement of both; nil if both stay.
    var merged: [Maneuver]? {
      if first.kind == .steps, second.kind == .steps, first.climb == second.climb { return [first] }
      if isSlow, isLanding { return [first] }
      if isSlow, let stairs { return [stairs] }
      if isSlow, let close { return close }
      return junction
    }

    /// Whether the second is only a turn on a landing: between stairs that lead up, or that lead down.
    private var isLanding: Bool {
      first.kind == .steps && next.kind == .steps && second.isTurn
        && (second.name.isEmpty || second.name.isSame(as: first.name)) && !second.isTemptedOn
        && first.climb == next.climb && leg.gap(second, next) <= GuidedLeg.glance
    }

    /// The turn onto stairs a few metres behind it.
    private var stairs: Maneuver? {
      guard first.isTurnOrFork, previous.kind != .steps, second.kind == .steps, abs(second.turned) < 45,
        span <= GuidedLeg.glance
      else { return nil }
      var step = first.joined(with: second, as: .steps, first.direction ?? .straight, turned: first.turned)
      step.isChoice = true
      return step
    }

    /// The replacement of two turns a few metres apart, on foot or by bicycle.
    private var close: [Maneuver]? {
      let between = leg.arcs[first.isBend ? first.arc - 1 : first.end]
      let isNameless = leg.mode == .bicycle || leg.travel.name(of: between).isEmpty
      guard span <= (isNameless ? GuidedLeg.glance : GuidedLeg.step), first.isTurnOrFork, second.isTurnOrFork,
        abs(sum) <= 180
      else { return nil }
      // The side of a near U-turn is that of its turns, even if the angle is smaller on the other side.
      let turned = abs(net) > 120 && net * sum < 0 ? -net : net
      if abs(turned) < 25, first.isTemptedOn { return nil }
      if first.isBend || second.isBend, abs(turned) > GuidedLeg.hairpin { return nil }
      let isSame = second.name.isEmpty == previous.name.isEmpty && !second.name.differs(from: previous.name)
      if abs(turned) < 25, isSame {
        guard !leg.leadsOn(from: first, to: second) else { return [] }
        return [first.joined(with: second, turned: leg.turn(from: first, to: second))]
      }
      if first.isStraight, !second.isStraight, abs(turned) >= 25 { return [second] }
      let areCorners = abs(first.turned) > 45 && abs(second.turned) > 45
      if abs(turned) < 45, areCorners, span > GuidedLeg.step { return nil }
      // A bend back behind a corner doesn't make the corner smaller.
      let isCorner = abs(turned) >= 25 && turned * sum > 0 && abs(sum) <= 120
      return [first.joined(with: second, turned: isCorner ? sum : turned)]
    }

    /// The replacement of two turns at one junction, or of a ramp and the road it leads to.
    private var junction: [Maneuver]? {
      let isSlip = first.kind == .onRamp || first.isOntoLink
      guard !first.isBend, first.isTurn || isSlip, second.isTurn,
        leg.gap(first, second) <= (isSlip ? GuidedLeg.slip : GuidedLeg.junction)
      else { return nil }
      let keepsName = second.name.isSame(as: previous.name)
      // For pedestrians, the path between the two may bend.
      let turned = leg.mode == .foot && abs(RoundAngle.wrapped(sum - net)) > 30 ? net : sum
      // A ramp that bends back leads to another side than its ends.
      let bend = abs(RoundAngle.wrapped(turned - net))
      let isOpposite = first.turned * second.turned < 0
      if isSlip, isOpposite, min(abs(first.turned), abs(second.turned), bend) > GuidedLeg.bent { return nil }
      if keepsName, isRound(turned), !isSlow || span <= GuidedLeg.glance {
        // Stairs go on as they did, and only to the other side.
        return previous.kind == .steps
          ? [first.joined(with: second, turned > 0 ? .sharpRight : .sharpLeft, turned: turned)]
          : [first.joined(with: second, as: .continue, .uturn, turned: turned)]
      }
      if keepsName, abs(turned) < 30, first.turned * second.turned <= 0 {
        let isTurn = min(abs(first.turned), abs(second.turned)) > 30
        if !isTurn || leg.gap(first, second) <= GuidedLeg.stagger { return [] }
      }
      if isSlow, isNaming { return named }
      if first.kind == .newName, second.kind == .endOfRoad {
        return [first.joined(with: second, as: .endOfRoad, turned > 0 ? .right : .left, turned: turned)]
      }
      guard first.isStraight || second.isStraight || isSlip else { return nil }
      // A road that bends back behind a turn doesn't make it less of one.
      let isBend = first.isChoice && second.kind == .newName && !second.isChoice && isOpposite
      return [first.joined(with: second, as: keepsName ? .continue : .turn, turned: isBend ? first.turned : turned)]
    }

    private func isRound(_ turned: Double) -> Bool {
      abs(turned) > 150 && first.turned * second.turned > 0
        && !(leg.mode == .foot && leg.isOverCrossing(leg.arcs(from: first, to: second)))
    }

    /// Whether one of the two only announces a name.
    private var isNaming: Bool {
      first.kind == .newName && first.isStraight || second.kind == .newName && span > GuidedLeg.glance
    }

    /// The turn with the name that is announced just before or after it; nil if both stay.
    private var named: [Maneuver]? {
      if first.kind == .newName, first.isStraight {
        guard abs(net) < 25, abs(sum) < 25, span <= GuidedLeg.glance else { return [second] }
        return [first.joined(with: second, .straight, turned: net)]
      }
      guard first.name.isEmpty, second.isStraight else { return nil }
      var turn = first
      if !second.name.isSame(as: previous.name) { turn.name = second.name }
      return [turn]
    }
  }
}
