/// Streets that are crossed, for walkers: a crossing and the turns beside it are one step.
extension ManeuverMerger {
  /// No street is wider, in metres.
  private static let widest = 45.0
  private static let corner = 45.0...135

  /// Crossing to the other side of the street you are on, and going on along it, is one step.
  mutating func joinCrossings() {
    for index in steps.indices.dropFirst().reversed() where index + 2 < steps.count && crossesOver(index) {
      let direction: StepDirection = steps[index].turned > 0 ? .slightRight : .slightLeft
      var step = joined(steps[index], steps[index + 1], .continue, direction, 0)
      step.crossesOver = true
      steps.replaceSubrange(index...index + 1, with: [step])
    }
  }

  /// Whether two turns lead to the other side of the street one is on, which goes on straight ahead as well.
  private func crossesOver(_ index: Int) -> Bool {
    let (first, second) = (steps[index], steps[index + 1])
    guard areCorners(index), first.turned * second.turned < 0, !first.isBend, abs(net(from: index, to: index + 1)) < 30,
      !second.name.isEmpty, second.name.isSame(as: steps[index - 1].name), span(index, index + 1) <= Self.widest
    else { return false }
    return first.isTemptedOn || isOverCrossing(index)
  }

  func isOverCrossing(_ index: Int) -> Bool {
    arcs(between: index).contains { travel.pathway(of: leg.arcs[$0]) == .crossing }
  }

  /// The arcs from a step to the next.
  private func arcs(between index: Int) -> Range<Int> { steps[index].arc..<max(steps[index].arc, steps[index + 1].arc) }

  private func areCorners(_ index: Int) -> Bool { isCorner(steps[index]) && isCorner(steps[index + 1]) }

  private func isCorner(_ step: Step) -> Bool { Self.bends.contains(step.kind) && Self.corner ~= abs(step.turned) }

  /// Two corners within a few metres are one step, and so are those on both sides of a street that is crossed.
  mutating func joinJogs() {
    var index = 1
    while index + 2 < steps.count {
      let (first, second) = (steps[index], steps[index + 1])
      if areCorners(index), !first.crossesOver, !second.crossesOver,
        span(index, index + 1) <= Self.glance || leadsOver(index)
      {
        let kind = first.kind == .endOfRoad ? first.kind : .turn
        var step = joined(first, second, kind, StepDirection(first.turned), first.turned)
        step.thenTurn = (StepDirection(second.turned), isOverCrossing(index))
        step.crossed = crossed(by: arcs(between: index))
        steps.replaceSubrange(index...index + 1, with: [step])
      }
      index += 1
    }
  }

  /// Whether there is hardly anything but a crossing between two steps.
  private func leadsOver(_ index: Int) -> Bool {
    let others = arcs(between: index).filter { travel.pathway(of: leg.arcs[$0]) != .crossing }
    let beside = others.reduce(0) { $0 + distances[$1 + 1] - distances[$1] }
    return isOverCrossing(index) && span(index, index + 1) <= Self.widest && beside <= Self.glance
  }

  /// A turn onto a street behind which it has just been crossed begins at the crossing.
  mutating func joinStraightCrossings() {
    for index in steps.indices.dropFirst().dropLast() {
      let step = steps[index]
      guard isCorner(step), [.turn, .endOfRoad].contains(step.kind), step.thenTurn == nil, !step.isBend,
        let first = beginning(ofCrossingBefore: index), crossed(by: first..<step.arc) == step.name.name
      else { continue }
      steps[index].crossed = step.name.name
      steps[index].arc = first
      steps[index].place = travel.roads.graph.place(of: travel.roads.graph.tail(of: leg.arcs[first]))
      steps[index].bearingBefore = travel.bearing(arriving: first - 1, of: leg.arcs)
    }
  }

  /// The first arc of the crossing just before a step; nil if there is none.
  private func beginning(ofCrossingBefore index: Int) -> Int? {
    let (step, last) = (steps[index], steps[index - 1].end)
    let near = (0..<step.arc).last { $0 <= last || distances[step.arc] - distances[$0] > Self.widest } ?? 0
    let arcs = near + 1..<max(near + 1, step.arc)
    let first = arcs.first { travel.pathway(of: leg.arcs[$0]) == .crossing }
    guard let first, !step.name.name.isEmpty, distances[step.arc] - distances[first] <= Self.widest else { return nil }
    return first
  }

  /// The street that a part of the route leads across; nil if it has no name, or there are several.
  private func crossed(by arcs: Range<Int>) -> String? {
    guard !arcs.isEmpty else { return nil }
    let own = Set(arcs.map { leg.arcs[$0] / 2 })
    var names: Set<String> = []
    for arc in arcs.dropLast() {
      let streets = travel.roads.arcs(leaving: travel.roads.graph.head(of: leg.arcs[arc]))
        .filter { !own.contains($0 / 2) && travel.pace(of: $0).sort.roadClass <= .livingStreet }
        .map { travel.name(of: $0).name }
      names.formUnion(streets.filter { name in !name.isEmpty && streets.count { $0 == name } > 1 })
    }
    return names.count == 1 ? names.first : nil
  }
}
