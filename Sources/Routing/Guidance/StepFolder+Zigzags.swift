internal import Glibc

/// Turns that follow each other so soon that who walks takes them as one, or as none.
extension StepFolder {
  /// No square is wider over which a street goes on, in metres, nor does it lie farther beside its line behind that.
  private static let (square, offset, pavementOffset) = (50.0, 25.0, 5.0)

  /// From one corner of a crossing to the one opposite it is no farther, in metres.
  private static let corner = 25.0

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

  /// How far one turns altogether.
  private func net(from first: Int, to last: Int) -> Double {
    RoundAngle.wrapped(steps[last].bearingAfter - steps[first].bearingBefore)
  }

  /// Whether one turns to a side, all in all, within a few metres.
  private func isOneTurn(from first: Int, to last: Int) -> Bool {
    let (turns, net) = (steps[first...last].reduce(0) { $0 + $1.turned }, net(from: first, to: last))
    return span(first, last) <= Self.corner && [turns, net].allSatisfy { 45...120 ~= abs($0) } && turns * net > 0
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
}
