/// A passage over a roundabout.
struct RoundaboutManeuver {
  /// The route's arcs from the first on the roundabout to the first behind it, or to the end if the route ends on it.
  let range: Range<Int>
  /// The number of the exit; nil if the route ends on the roundabout.
  let exit: Int?

  /// The roundabout that begins with one of a route's arcs; nil if none does.
  init?(_ travel: ProfileGraph, _ arcs: [RoadGraph.Arc], from first: Int) {
    guard travel.isOnRing(arcs[first]) else {
      guard first > 0, travel.touchesRing(arcs[first - 1], then: arcs[first]) else { return nil }
      (range, exit) = (first..<first, 1)
      return
    }
    guard first == 0 || !travel.isOnRing(arcs[first - 1]) else { return nil }
    var end = first
    while end < arcs.count, travel.isOnRing(arcs[end]) { end += 1 }
    range = first..<end
    guard end < arcs.count else {
      exit = nil
      return
    }
    let isServiceRing = travel.pace(of: arcs[first]).sort.isMinor
    let isExit = { $0 == arcs[end] || isServiceRing || !travel.pace(of: $0).sort.isMinor }
    let before = first > 0 ? travel.exits(besides: arcs[first], from: arcs[first - 1]).filter(isExit) : []
    exit = arcs[first..<end].reduce(before.isEmpty ? 0 : 1) { count, arc in
      count + (travel.ways(fromRingAt: travel.roads.graph.head(of: arc)).contains(where: isExit) ? 1 : 0)
    }
  }
}

extension ProfileGraph {
  /// Whether an arc is part of a roundabout: of one that is called so, or of another ring that has a name of its own.
  fileprivate func isOnRing(_ arc: RoadGraph.Arc) -> Bool {
    let sort = pace(of: arc).sort
    return sort.isRing || sort.isCircle && !name(of: arc).name.isEmpty
  }

  /// Whether a road leads onto a roundabout and another off it at the same junction.
  fileprivate func touchesRing(_ arc: RoadGraph.Arc, then next: RoadGraph.Arc) -> Bool {
    guard profile.mode != .foot, next != arc ^ 1, !isOnRing(arc),
      [arc, next].allSatisfy({ pace(of: $0).sort.roadClass <= .service }),
      let ring = roads.arcs(leaving: roads.graph.head(of: arc)).first(where: { isOpen($0) && isOnRing($0) })
    else { return false }
    return exits(besides: ring, from: arc).contains(next)
  }

  /// The open ways off a roundabout at a junction.
  fileprivate func ways(fromRingAt node: UInt32) -> [RoadGraph.Arc] {
    roads.arcs(leaving: node).filter { isOpen($0) && !isOnRing($0) }
  }

  /// The exits at the junction of the entry that are behind the entry.
  fileprivate func exits(besides ring: RoadGraph.Arc, from arc: RoadGraph.Arc) -> [RoadGraph.Arc] {
    let ways = ways(fromRingAt: roads.graph.head(of: arc)).filter { $0 != arc ^ 1 }
    guard !ways.isEmpty else { return [] }
    let (isClockwise, entry) = (isClockwise(ring), roads.angle(from: arc, to: ring))
    return ways.filter { isClockwise == (roads.angle(from: arc, to: $0) < entry) }
  }

  /// No ring has more junctions.
  private static let maxArcs = 64

  /// Whether a ring leads to the right all around, as it does where people drive on the left.
  private func isClockwise(_ first: RoadGraph.Arc) -> Bool {
    var (arc, turned) = (first, 0.0)
    for _ in 0..<Self.maxArcs {
      turned += RoundAngle.wrapped(roads.bearing(arriving: arc) - roads.bearing(leaving: arc))
      let next = roads.arcs(leaving: roads.graph.head(of: arc)).first { isOpen($0) && isOnRing($0) && $0 != arc ^ 1 }
      guard let next else { break }
      turned += roads.angle(from: arc, to: next)
      guard next != first else { break }
      arc = next
    }
    return turned > 0
  }
}
