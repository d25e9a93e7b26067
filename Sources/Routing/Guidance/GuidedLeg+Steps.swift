/// From maneuvers to steps: lengths, and what identifies a turn besides names.
extension GuidedLeg {
  /// A landmark farther from a corner belongs to another one, in metres.
  private static let landmarkReach = 30.0
  /// A landmark this close to the side is neither ahead nor behind, in degrees.
  private static let abreast = 10.0
  /// A pavement of this length may come between a crossing and where it leads, in metres.
  private static let kerb = 3.0
  /// A path is described by a street if at least this share of it runs along the street, and this many metres.
  private static let (share, shortest) = (0.6, 25.0)
  /// A path leads to the street behind it if that isn't farther, in metres.
  private static let farthest = 200.0

  func steps(_ maneuvers: [Maneuver]) -> [Step] {
    let walks = bicycleWalks
    return maneuvers.indices.map { index in
      let maneuver = maneuvers[index]
      let next = index + 1 < maneuvers.count ? maneuvers[index + 1] : nil
      let part = maneuver.arc..<(next?.arc ?? maneuver.arc)
      var step = Step(maneuver)
      step.length = length(part) + maneuver.early - (next?.early ?? 0)
      step.duration = duration(of: part, isFirst: index == 0)
      step.keepsName = index > 0 && maneuver.name.isSame(as: maneuvers[index - 1].name)
      step.walked = walks.last { part.contains($0.arc) }?.length ?? 0
      identify(&step)
      if let next { describe(&step, upTo: next) }
      return step
    }
  }

  private func length(_ part: some Sequence<Int>) -> Double {
    part.reduce(0) { $0 + travel.roads.length(of: arcs[$1]) * leg.range(of: $1).span }
  }

  private func duration(of part: Range<Int>, isFirst: Bool) -> Double {
    part.reduce(isFirst ? travel.boarding(of: leg) : 0) { sum, arc in
      let road = Double(travel.time(of: arcs[arc])) * leg.range(of: arc).span / 1000
      return sum + road + (arc > 0 ? Double(travel.time(from: arcs[arc - 1], to: arcs[arc])) / 1000 : 0)
    }
  }

  /// Adds what helps to recognise a turn: lights, the type of path, a landmark, lanes.
  private func identify(_ step: inout Step) {
    guard let direction = step.direction, arcs.indices.contains(step.arc), step.arc > 0 else { return }
    let (graph, node) = (travel.roads.graph, travel.roads.graph.tail(of: arcs[step.arc]))
    step.hasSignals = graph.kinds[graph.nodeKinds[Int(node)]]["highway"] == "traffic_signals"
    if arcs.indices.contains(step.end), step.name.isEmpty {
      let path = pathway(onto: (step.thenTurn == nil ? step.arc : step.end)...step.end)
      step.pathway = path == pathway(of: step.arc - 1) ? nil : path
    }
    let isUnmarked =
      [.turn, .fork].contains(step.kind) && step.thenTurn == nil && step.name.isEmpty && step.pathway == nil
      && !step.hasSignals
    if isUnmarked, !(step.arc - 1...step.arc).contains(where: { travel.pace(of: arcs[$0]).sort.isTunnel }) {
      step.landmark = landmark(at: step)
    }
    if mode == .car { step.lanes = travel.lanes(for: direction, along: arcs, to: step.arc) }
  }

  /// The type of path that some arcs lead onto; after a crossing, a metre of pavement may come first.
  private func pathway(onto turn: ClosedRange<Int>) -> Pathway? {
    let first = pathway(of: turn.upperBound)
    let isKerb = travel.roads.length(of: arcs[turn.upperBound]) <= Self.kerb
    let last = min(turn.upperBound + (isKerb ? 1 : 0), arcs.count - 1)
    return first == .footway && isOverCrossing(turn.lowerBound..<last + 1) ? .crossing : first
  }

  /// The nearest landmark that is the only one of its kind.
  private func landmark(at step: Step) -> (landmark: Landmark, isPassed: Bool)? {
    let around = RoadMeters(around: step.place)
    let near = (travel.landmarks?(step.place) ?? []).map { (landmark: $0, distance: around.flat($0.place).length) }
      .filter { $0.distance <= Self.landmarkReach }
      .sorted { $0.distance < $1.distance }
    let best = near.first { one in near.count { $0.landmark.kind == one.landmark.kind } == 1 }
    guard let landmark = best?.landmark else { return nil }
    let bearing = RoadMeters.bearing(from: step.place, to: landmark.place)
    let angle = abs(RoundAngle.wrapped(bearing - step.bearingBefore))
    return abs(angle - 90) > Self.abreast ? (landmark, angle > 90) : nil
  }

  /// Adds stairs and where they lead, and the streets that describe a nameless path.
  private func describe(_ step: inout Step, upTo next: Maneuver) {
    let part = step.end..<max(step.end, next.arc)
    if step.kind == .steps {
      let stairs = part.filter { travel.pace(of: arcs[$0]).sort.roadClass == .steps }
      step.stairs = length(stairs)
      step.climb = step.climb ?? climb(over: stairs)
    } else if mode != .car, ![.ferry, .arrive].contains(step.kind) {
      step.climb = travel.slope(over: arcs[part])
    }
    guard step.name.isEmpty, step.turned != 0 else { return }
    step.along = street(along: part)
    let isNear = length(part) <= Self.farthest
    step.ahead = isNear && ![.ferry, .arrive].contains(next.kind) ? next.name.spoken : ""
  }

  /// The street along which most of a path leads, even if at some distance.
  private func street(along part: Range<Int>) -> String? {
    let whole = length(part)
    guard mode != .car, whole >= Self.shortest else { return nil }
    var lengths: [String: Double] = [:]
    for arc in part {
      let name = names[arcs[arc]].name
      let street = name.isEmpty ? travel.street(near: arcs[arc]) : name
      if let street { lengths[street, default: 0] += length(CollectionOfOne(arc)) }
    }
    return lengths.first { $0.value >= Self.share * whole }?.key
  }

  /// Whether stairs lead up or down, from the levels before and behind them.
  private func climb(over stairs: [Int]) -> Climb? {
    guard let first = stairs.first, let last = stairs.last, first > 0, last + 1 < arcs.count,
      let (before, after) = levels(arcs[first - 1], arcs[last + 1]), before != after
    else { return stairs.first.flatMap { travel.slope(ofStairs: arcs[$0...(stairs.last ?? $0)]) } }
    return after > before ? .up : .down
  }

  /// The levels of two roads in a building, or else their layers; the default is 0.
  private func levels(_ arc: RoadGraph.Arc, _ other: RoadGraph.Arc) -> (Double, Double)? {
    let (first, second) = (travel.tags(of: arc), travel.tags(of: other))
    let key = first["level"] != nil || second["level"] != nil ? "level" : "layer"
    guard let one = Double(first[key] ?? "0"), let two = Double(second[key] ?? "0") else { return nil }
    return (one, two)
  }
}

/// Where a bicycle has to be walked.
extension GuidedLeg {
  /// Shorter parts aren't worth a word, in metres.
  private static let shortestWalk = 15.0

  /// The first arc of each walk, and its length in metres.
  private var bicycleWalks: [(arc: Int, length: Double)] {
    guard mode == .bicycle else { return [] }
    var walks: [(arc: Int, length: Double)] = []
    var isWalked = false
    for (index, arc) in arcs.enumerated() {
      let wasWalked = isWalked
      isWalked = travel.lane(of: arc).isPushed
      guard isWalked else { continue }
      if !wasWalked { walks.append((index, 0)) }
      walks[walks.count - 1].length += length(CollectionOfOne(index))
    }
    return walks.filter { $0.length >= Self.shortestWalk }
  }

  /// Inserts a maneuver where a walk begins between two.
  func insertingWalks(_ maneuvers: [Maneuver]) -> [Maneuver] {
    let starts = bicycleWalks.map(\.arc)
    return maneuvers.indices.flatMap { index in
      let (maneuver, next) = (maneuvers[index], index + 1 < maneuvers.count ? maneuvers[index + 1].arc : .max)
      let between = maneuver.kind == .steps ? [] : starts.filter { $0 > maneuver.end && $0 < next }
      return [maneuver] + between.map { self.maneuver(.continue, .straight, onto: $0) }
    }
  }
}
