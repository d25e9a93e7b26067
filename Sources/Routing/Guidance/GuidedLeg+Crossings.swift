/// Streets that pedestrians cross: a crossing and the turns beside it are one maneuver.
extension GuidedLeg {
  /// No street is wider, in metres.
  private static let widest = 45.0

  /// Crossing to the other side of the street you are on, and going on along it, is one maneuver.
  func joiningChangesOfSides(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    for index in all.indices.dropFirst().reversed() where index + 2 < all.count {
      let (first, second) = (all[index], all[index + 1])
      guard changesSides(first, second, after: all[index - 1]) else { continue }
      var joined = first.joined(with: second, as: .continue, first.turned > 0 ? .slightRight : .slightLeft, turned: 0)
      joined.crossesOver = true
      all.replaceSubrange(index...index + 1, with: [joined])
    }
    return all
  }

  /// Whether two turns lead to the other side of the street one is on, which goes on straight ahead as well.
  private func changesSides(_ first: Maneuver, _ second: Maneuver, after previous: Maneuver) -> Bool {
    guard first.isCorner, second.isCorner, first.turned * second.turned < 0, !first.isBend,
      abs(first.net(to: second)) < 30, !second.name.isEmpty, second.name.isSame(as: previous.name),
      span(first, second) <= Self.widest
    else { return false }
    return first.isTemptedOn || isOverCrossing(arcs(from: first, to: second))
  }

  /// Two corners within a few metres are one maneuver, and so are those on both sides of a street that is crossed.
  func joiningCorners(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    var index = 1
    while index + 2 < all.count {
      let (first, second) = (all[index], all[index + 1])
      if first.isCorner, second.isCorner, !first.crossesOver, !second.crossesOver,
        span(first, second) <= Self.glance || isCrossing(first, second)
      {
        let arcs = arcs(from: first, to: second)
        let kind = first.kind == .endOfRoad ? first.kind : .turn
        var joined = first.joined(with: second, as: kind, turned: first.turned)
        joined.thenTurn = (StepDirection(second.turned), isOverCrossing(arcs))
        joined.crossed = street(crossedBy: arcs)
        all.replaceSubrange(index...index + 1, with: [joined])
      }
      index += 1
    }
    return all
  }

  /// Whether there is hardly anything but a crossing between two maneuvers.
  private func isCrossing(_ first: Maneuver, _ second: Maneuver) -> Bool {
    let arcs = arcs(from: first, to: second)
    let others = arcs.filter { pathway(of: $0) != .crossing }
    let beside = others.reduce(0) { $0 + distance(from: $1, to: $1 + 1) }
    return isOverCrossing(arcs) && span(first, second) <= Self.widest && beside <= Self.glance
  }

  /// A turn onto a street right after crossing it begins at the crossing.
  func beginningAtCrossings(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    for index in all.indices.dropFirst().dropLast() {
      let turn = all[index]
      guard turn.isCorner, [.turn, .endOfRoad].contains(turn.kind), turn.thenTurn == nil, !turn.isBend,
        let first = crossing(before: turn, after: all[index - 1]), street(crossedBy: first..<turn.arc) == turn.name.name
      else { continue }
      (all[index].crossed, all[index].arc) = (turn.name.name, first)
      all[index].place = travel.roads.graph.place(of: travel.roads.graph.tail(of: arcs[first]))
      all[index].bearingBefore = travel.bearing(arriving: first - 1, of: arcs)
    }
    return all
  }

  /// The first arc of the crossing just before a turn onto a street with a name; nil if there is none.
  private func crossing(before turn: Maneuver, after previous: Maneuver) -> Int? {
    let near = (0..<turn.arc).last { $0 <= previous.end || distance(from: $0, to: turn.arc) > Self.widest } ?? 0
    let first = (near + 1..<max(near + 1, turn.arc)).first { pathway(of: $0) == .crossing }
    guard let first, !turn.name.name.isEmpty, distance(from: first, to: turn.arc) <= Self.widest else { return nil }
    return first
  }

  /// The street that a part of the route leads across; nil if it has no name, or there are several.
  private func street(crossedBy part: Range<Int>) -> String? {
    guard !part.isEmpty else { return nil }
    let own = Set(part.map { arcs[$0] / 2 })
    var names: Set<String> = []
    for arc in part.dropLast() {
      let streets = travel.roads.arcs(leaving: travel.roads.graph.head(of: arcs[arc]))
        .filter { !own.contains($0 / 2) && travel.pace(of: $0).sort.roadClass <= .livingStreet }
        .map { travel.name(of: $0).name }
      names.formUnion(streets.filter { name in !name.isEmpty && streets.count { $0 == name } > 1 })
    }
    return names.count == 1 ? names.first : nil
  }
}
