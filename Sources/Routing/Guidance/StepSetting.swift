/// The surroundings of a step: stairs and where they lead, and streets that describe a nameless path.
struct StepSetting {
  private let travel: ProfileGraph
  private let leg: Route.Leg
  private let names: RouteRoadNames

  /// A path is described by a street if at least this share of it runs along the street, and this many metres.
  private static let (share, shortest) = (0.6, 25.0)
  /// A path leads to the street behind it if that isn't farther, in metres.
  private static let farthest = 200.0

  init(_ travel: ProfileGraph, _ leg: Route.Leg, _ names: RouteRoadNames) {
    (self.travel, self.leg, self.names) = (travel, leg, names)
  }

  func placed(_ steps: [Step]) -> [Step] {
    var placed = steps
    for index in steps.indices.dropLast() {
      let arcs = steps[index].end..<max(steps[index].end, steps[index + 1].arc)
      if steps[index].kind == .steps { addStairs(&placed[index], over: arcs) }
      guard steps[index].name.isEmpty, steps[index].turned != 0 else { continue }
      placed[index].along = street(along: arcs)
      let next = steps[index + 1]
      let isNear = length(arcs) <= Self.farthest
      placed[index].ahead = isNear && ![.ferry, .arrive].contains(next.kind) ? next.name.spoken : ""
    }
    return placed
  }

  private func length(_ arcs: some Sequence<Int>) -> Double {
    arcs.reduce(0) { $0 + travel.roads.length(of: leg.arcs[$1]) * leg.range(of: $1).span }
  }

  /// The street along which most of a path leads, even if at some distance.
  private func street(along arcs: Range<Int>) -> String? {
    let whole = length(arcs)
    guard travel.profile.mode != .car, whole >= Self.shortest else { return nil }
    var lengths: [String: Double] = [:]
    for arc in arcs {
      let name = names[leg.arcs[arc]].name
      let street = name.isEmpty ? travel.street(near: leg.arcs[arc]) : name
      if let street { lengths[street, default: 0] += length(CollectionOfOne(arc)) }
    }
    return lengths.first { $0.value >= Self.share * whole }?.key
  }

  /// Measures the stairs of a step, and finds out from what lies before and behind them whether they lead up.
  private func addStairs(_ step: inout Step, over arcs: Range<Int>) {
    let stairs = arcs.filter { travel.pace(of: leg.arcs[$0]).sort.roadClass == .steps }
    step.stairs = length(stairs)
    guard step.climb == nil, let first = stairs.first, let last = stairs.last, first > 0, last + 1 < leg.arcs.count,
      let (before, after) = levels(leg.arcs[first - 1], leg.arcs[last + 1]), before != after
    else { return }
    step.climb = after > before ? .up : .down
  }

  /// The levels of two roads in a building, or else their layers; what has none is at the bottom of the map.
  private func levels(_ arc: RoadGraph.Arc, _ other: RoadGraph.Arc) -> (Double, Double)? {
    let (first, second) = (travel.tags(of: arc), travel.tags(of: other))
    let key = first["level"] != nil || second["level"] != nil ? "level" : "layer"
    guard let one = Double(first[key] ?? "0"), let two = Double(second[key] ?? "0") else { return nil }
    return (one, two)
  }
}
