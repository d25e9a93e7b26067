/// Corners without alternatives, a few metres before or after a turn: for pedestrians they are part of the turn.
extension ManeuverMerger {
  /// Bends from this angle on are announced, in degrees.
  static let hairpin = 120.0

  /// Inserts a step at each of them, so that the directions include the whole change of direction.
  mutating func addBends() {
    for index in steps.indices.dropFirst().dropLast().reversed() where Self.bends.contains(steps[index].kind) {
      if let bend = bend(behind: index) { steps.insert(bend, at: index + 1) }
      if let bend = bend(before: index) { steps.insert(bend, at: index) }
    }
  }

  /// Leaves out again what has become part of no turn.
  mutating func dropBends() { steps.removeAll { $0.isBend && abs($0.turned) < Self.hairpin } }

  private func bend(before index: Int) -> Step? {
    let step = steps[index]
    let back = leg.arcs[..<step.arc].reversed().lazy.map { $0 ^ 1 }
    let reach = min(Self.glance, start(of: index) - distances[steps[index - 1].end] - 1)
    guard let corner = BendCorner(along: places(of: back), from: step.place, facing: step.bearingBefore + 180, reach)
    else {
      return nil
    }
    var bend = bend(beside: step, at: corner, -corner.turned)
    (bend.bearingBefore, bend.bearingAfter) = (corner.headingBack, step.bearingBefore)
    (bend.early, bend.name, bend.isChoice) = (corner.distance, names[leg.arcs[step.arc - 1]], false)
    return bend
  }

  /// Only a hairpin, for it leads elsewhere than the turn; what lies before the next turn belongs to that.
  private func bend(behind index: Int) -> Step? {
    let step = steps[index]
    guard length(of: index) > 2 * Self.glance else { return nil }
    let ahead = places(of: leg.arcs[step.arc...].lazy)
    func corner(_ reach: Double) -> BendCorner? {
      BendCorner(along: ahead, from: step.place, facing: step.bearingAfter, reach)
    }
    guard let near = corner(Self.glance), let far = corner(2 * Self.glance),
      min(abs(near.turned), abs(far.turned)) >= Self.hairpin
    else { return nil }
    var bend = bend(beside: step, at: near, near.turned)
    (bend.bearingBefore, bend.bearingAfter) = (step.bearingAfter, near.heading)
    (bend.early, bend.isTemptedOn) = (-near.distance, false)
    return bend
  }

  private func bend(beside step: Step, at corner: BendCorner, _ turned: Double) -> Step {
    var bend = step
    (bend.kind, bend.direction, bend.turned) = (.turn, StepDirection(turned), turned)
    (bend.place, bend.isBend, bend.isOntoLink) = (corner.place, true, false)
    return bend
  }

  private func places(of arcs: some Sequence<RoadGraph.Arc>) -> some Sequence<RoadGraph.Place> {
    arcs.lazy.flatMap { travel.roads.line(of: $0).dropFirst() }
  }
}

/// Where a line turns within a few metres.
private struct BendCorner {
  private(set) var turned = 0.0
  /// Where it leads behind that.
  private(set) var heading: Double
  var headingBack: Double { (heading + 180).truncatingRemainder(dividingBy: 360) }
  /// Where it turns most, and how far that is from its beginning.
  private(set) var place: RoadGraph.Place
  private(set) var distance = 0.0

  /// From so many degrees on it is one.
  private static let least = 60.0

  /// Looks so many metres along a line; nil where it doesn't turn, or just where it begins.
  init?(along places: some Sequence<RoadGraph.Place>, from start: RoadGraph.Place, facing: Double, _ reach: Double) {
    (heading, place) = (facing, start)
    var (last, gone, sharpest) = (start, 0.0, 0.0)
    for next in places {
      guard gone < reach else { break }
      let length = RoadMeters(around: last).flat(next).length
      guard length > 0 else { continue }
      let bearing = RoadMeters.bearing(from: last, to: next)
      let angle = RoundAngle.wrapped(bearing - heading)
      turned += angle
      if abs(angle) > sharpest { (sharpest, place, distance) = (abs(angle), last, gone) }
      (last, gone, heading) = (next, gone + length, bearing)
    }
    guard abs(turned) >= Self.least, distance > 0 else { return nil }
  }
}
