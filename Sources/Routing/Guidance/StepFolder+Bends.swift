internal import Glibc

/// Corners at which nobody can go elsewhere, a few metres before a turn: who walks doesn't tell them from the turn.
extension StepFolder {
  /// From so many degrees on a bend is a corner.
  private static let corner = 60.0
  /// From so many degrees on nobody would follow it without a word.
  private static let hairpin = 120.0

  /// Puts a step of its own at each of them, so that what is told tells where all of it leads.
  mutating func addBends() {
    for index in steps.indices.dropFirst().dropLast().reversed() where Self.bends.contains(steps[index].kind) {
      if let bend = bend(before: index) { steps.insert(bend, at: index) }
    }
  }

  /// Leaves out again what has become part of no turn.
  mutating func dropBends() { steps.removeAll { $0.isBend && abs($0.turned) < Self.hairpin } }

  private func bend(before index: Int) -> Step? {
    let step = steps[index]
    let reach = min(Self.glance, start(of: index) - distances[steps[index - 1].end] - 1)
    let meters = RoadMeters(around: step.place)
    var (near, heading, back, turned) = (SIMD2<Double>.zero, step.bearingBefore, 0.0, 0.0)
    var sharpest = (angle: 0.0, back: 0.0, place: step.place)
    var place = step.place
    for before in places(before: step.arc) {
      guard back < reach else { break }
      let far = meters.flat(before)
      let (way, length) = (near - far, (near - far).length)
      guard length > 0 else { continue }
      let bearing = atan2(way.x, way.y) * 180 / .pi
      let angle = RoundAngle.wrapped(heading - bearing)
      turned += angle
      if abs(angle) > abs(sharpest.angle) { sharpest = (angle, back, place) }
      (near, heading, back, place) = (far, bearing, back + length, before)
    }
    guard abs(turned) >= Self.corner, sharpest.back > 0 else { return nil }
    var bend = step
    (bend.kind, bend.direction, bend.turned, bend.isBend) = (.turn, StepDirection(turned), turned, true)
    (bend.bearingBefore, bend.bearingAfter) = ((heading + 360).truncatingRemainder(dividingBy: 360), step.bearingBefore)
    (bend.early, bend.place) = (sharpest.back, sharpest.place)
    (bend.name, bend.isChoice, bend.isOntoLink) = (names[leg.arcs[step.arc - 1]], false, false)
    return bend
  }

  /// What a way comes past before one of its arcs begins, from there on backwards.
  private func places(before arc: Int) -> some Sequence<RoadGraph.Place> {
    leg.arcs[..<arc].reversed().lazy.flatMap { travel.roads.line(of: $0).reversed().dropFirst() }
  }
}
