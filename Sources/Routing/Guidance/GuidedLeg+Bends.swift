/// Corners without alternatives, a few metres before or after a turn: for pedestrians they are part of the turn.
extension GuidedLeg {
  /// Bends from this angle on are announced, in degrees.
  static let hairpin = 120.0

  /// Inserts bends beside turns, so that the directions include the whole change of direction.
  func insertingBends(_ maneuvers: [Maneuver]) -> [Maneuver] {
    var all = maneuvers
    for index in all.indices.dropFirst().dropLast().reversed() where all[index].isTurnOrFork {
      let bends = (bend(before: all[index], after: all[index - 1]), bend(behind: all[index], before: all[index + 1]))
      all.replaceSubrange(index...index, with: [bends.0, all[index], bends.1].compactMap(\.self))
    }
    return all
  }

  func droppingBends(_ maneuvers: [Maneuver]) -> [Maneuver] {
    maneuvers.filter { !$0.isBend || abs($0.turned) >= Self.hairpin }
  }

  private func bend(before turn: Maneuver, after previous: Maneuver) -> Maneuver? {
    let back = arcs[..<turn.arc].reversed().lazy.map { $0 ^ 1 }
    let reach = min(Self.glance, distance(from: previous.end, to: turn.arc) - turn.early - 1)
    guard let corner = BendCorner(along: places(of: back), from: turn.place, facing: turn.bearingBefore + 180, reach)
    else {
      return nil
    }
    var bend = bend(beside: turn, at: corner, -corner.turned)
    (bend.bearingBefore, bend.bearingAfter) = (corner.headingBack, turn.bearingBefore)
    (bend.early, bend.name, bend.isChoice) = (corner.distance, names[arcs[turn.arc - 1]], false)
    return bend
  }

  /// Only a hairpin, which leads elsewhere than the turn; other bends before the next turn are part of that.
  private func bend(behind turn: Maneuver, before next: Maneuver) -> Maneuver? {
    guard gap(turn, next) > 2 * Self.glance else { return nil }
    let ahead = places(of: arcs[turn.arc...].lazy)
    func corner(_ reach: Double) -> BendCorner? {
      BendCorner(along: ahead, from: turn.place, facing: turn.bearingAfter, reach)
    }
    guard let near = corner(Self.glance), let far = corner(2 * Self.glance),
      min(abs(near.turned), abs(far.turned)) >= Self.hairpin
    else { return nil }
    var bend = bend(beside: turn, at: near, near.turned)
    (bend.bearingBefore, bend.bearingAfter) = (turn.bearingAfter, near.heading)
    (bend.early, bend.isTemptedOn) = (-near.distance, false)
    return bend
  }

  private func bend(beside turn: Maneuver, at corner: BendCorner, _ turned: Double) -> Maneuver {
    var bend = turn
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
