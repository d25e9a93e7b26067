internal import Glibc

/// Maneuvers that need no instruction: turns that cancel out, short names, and turns within sight of either end.
extension GuidedLeg {
  /// The width of a square behind which a street may go on, and how far aside it may do so, in metres.
  private static let (square, offset, pavementOffset) = (50.0, 25.0, 5.0)
  /// Opposite corners of a crossing are no farther apart, in metres.
  private static let corner = 25.0
  /// A name that lasts for a shorter distance is omitted, in metres; on foot less, if there was none before.
  private static let (shortestName, shortestFirstName) = (105.0, 25.0)

  /// Several turns within a few metres are one; none, if the same street goes on behind a square or a crossing.
  func mergingZigzags(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    var index = 1
    while index + 2 < all.count {
      let first = all[index]
      let others = (index + 1..<all.count - 1).prefix { first.isTurnOrFork && all[$0].isTurnOrFork }
      let same = others.last { goesOn(from: first, to: all[$0], after: all[index - 1]) } ?? index
      let turned = others.dropFirst().last { isOneTurn(all[index...$0]) } ?? index
      if max(same, turned) == index {
        index += 1
      } else if turned > same {
        let joined = first.joined(with: all[turned], turned: first.net(to: all[turned]))
        all.replaceSubrange(index...turned, with: [joined])
      } else {
        all.removeSubrange(index...same)
      }
    }
    return all
  }

  /// Whether one turns to a side, all in all, within a few metres.
  private func isOneTurn(_ turns: ArraySlice<Maneuver>) -> Bool {
    let (first, last) = (turns[turns.startIndex], turns[turns.endIndex - 1])
    let (sum, net) = (turns.reduce(0) { $0 + $1.turned }, first.net(to: last))
    return span(first, last) <= (last.name.isEmpty ? Self.glance : Self.corner)
      && [sum, net].allSatisfy { 45...120 ~= abs($0) } && sum * net > 0
  }

  /// Whether one is on the same street behind some turns, and it leads on as before.
  private func goesOn(from first: Maneuver, to last: Maneuver, after previous: Maneuver) -> Bool {
    let isSame = last.name.isSame(as: previous.name)
    let isNameless = last.name.isEmpty && previous.name.isEmpty && !first.isTemptedOn
    guard isSame || isNameless, span(first, last) <= (isSame ? Self.square : Self.glance),
      abs(first.net(to: last)) < 25, leadsOn(from: first, to: last)
    else { return false }
    let way = RoadMeters(around: first.place).flat(last.place)
    let ahead = first.bearingBefore * .pi / 180
    let isOwn = [arcs[first.arc - 1], arcs[last.end]].allSatisfy { !travel.name(of: $0).isEmpty }
    return abs(way.x * cos(ahead) - way.y * sin(ahead)) <= (isOwn ? Self.offset : Self.pavementOffset)
  }

  /// The change of direction over some turns, whatever the bends beside them, in degrees to the right.
  func turn(from first: Maneuver, to last: Maneuver) -> Double {
    travel.turn(from: first.arc, to: last.end, of: arcs)
  }

  /// Whether it leads on behind some turns as it did before the bends beside them.
  func leadsOn(from first: Maneuver, to last: Maneuver) -> Bool { abs(turn(from: first, to: last)) < 45 }

  /// Omits names that the road had just before, or that hold for a short distance only.
  func droppingShortNames(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    var index = 1
    while index + 1 < all.count {
      let isKnown = all[index].name.isSame(as: all[index - 1].name)
      let isStraight = all[index].kind == .turn && all[index].direction == .straight
      if all[index].kind == .newName, all[index].isChoice, !isKnown { all[index].kind = .turn }
      let isFirst = mode != .car && names[arcs[all[index].arc - 1]].isEmpty
      let isShort = gap(all[index], all[index + 1]) < (isFirst ? Self.shortestFirstName : Self.shortestName)
      if all[index].kind == .newName || isStraight, isKnown || isShort {
        all.remove(at: index)
      } else {
        index += 1
      }
    }
    return all
  }

  /// Omits turns at the very start and end, which are within sight; right after the start, the departure takes the other
  /// direction instead of a U-turn.
  func droppingEnds(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    let last = all.count - 2
    if last > 0, all[last].isTurn, span(all[last], all[last + 1]) < Self.step { all.remove(at: last) }
    guard all.count > 2, all[0].exit == nil, all[1].isTurn,
      distance(from: 0, to: all[1].end) < (all[1].direction == .uturn ? Self.glance : Self.step)
    else { return all }
    let turn = all.remove(at: 1)
    (all[0].name, all[0].bearingAfter, all[0].end) = (turn.name, turn.bearingAfter, turn.end)
    return all
  }
}
