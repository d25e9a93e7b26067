internal import Routing

/// Finds the stretches that a turn restriction speaks of, from the ways that it names.
struct TurnFinder {
  /// The segments of those ways that restrictions name, in their order along the way.
  let edgesOfWays: [Int64: [UInt32]]
  let edges: [RoadEdge]
  /// The access to the segments of each kind.
  let access: [RoadAccess]

  /// More than that lead nowhere.
  private static let maxPaths = 64

  /// Every way through that the restriction means; none where it makes no sense.
  ///
  /// There is one way from which and one to which it leads, but for entries and exits that are forbidden together.
  func paths(
    of members: [Extract.Member],
    _ tags: RoadTags,
    node: (Int64) -> UInt32?
  ) -> [[RoadGraph.Arc]] {
    let froms = members.filter { $0.role == .from }
    let tos = members.filter { $0.role == .to }
    let vias = members.filter { $0.role == .via }
    guard !froms.isEmpty, !tos.isEmpty, (froms + tos).allSatisfy({ $0.kind == .way }),
      froms.count == 1 || tags.tags.contains(where: { $0.value == "no_entry" }),
      tos.count == 1 || tags.tags.contains(where: { $0.value == "no_exit" })
    else { return [] }
    let pairs = froms.flatMap { from in tos.map { (from: from.id, to: $0.id) } }
    if vias.count == 1, vias[0].kind == .node {
      guard let junction = node(vias[0].id) else { return [] }
      let isOnly = tags.tags.contains { $0.value.hasPrefix("only_") }
      return pairs.flatMap { turns(from: $0.from, at: junction, to: $0.to, isOnly: isOnly) }
    }
    guard !vias.isEmpty, vias.allSatisfy({ $0.kind == .way }) else { return [] }
    let ways = vias.map(\.id)
    return pairs.flatMap { pair in
      let found = paths(from: pair.from, over: ways, to: pair.to)
      return found.isEmpty ? paths(from: pair.from, over: ways.reversed(), to: pair.to) : found
    }
  }

  private func turns(from: Int64, at junction: UInt32, to: Int64, isOnly: Bool) -> [[RoadGraph.Arc]] {
    let (arriving, leaving) = (arcs(of: from, to: junction), arcs(of: to, from: junction))
    let turns = arriving.flatMap { first in leaving.map { [first, $0] } }
    if from == to, turns.count > 1 { return turns.filter { $0[0] ^ 1 == $0[1] } }
    // The only way on lies beyond the map or is no road: all that remains is to turn back.
    if leaving.isEmpty, isOnly { return arriving.map { [$0, $0 ^ 1] } }
    // A way that goes on through the junction could be meant on either side of it.
    guard arriving.count == 1 || isRing(from), leaving.count == 1 || isRing(to) else { return [] }
    return turns
  }

  /// The shortest ways over others.
  private func paths(from: Int64, over ways: [Int64], to: Int64) -> [[RoadGraph.Arc]] {
    let arrivals = junctions(of: ways[0]).map { arcs(of: from, to: $0) }
    // As at a junction, a way that goes on through it could be meant on either side.
    guard isRing(from) || arrivals.allSatisfy({ $0.count < 2 }) else { return [] }
    var paths = arrivals.flatMap(\.self).map { [$0] }
    for (index, way) in ways.enumerated() {
      let goals = Set(junctions(of: index + 1 < ways.count ? ways[index + 1] : to))
      paths = Array(
        paths.flatMap { path in walks(along: way, from: head(of: path), to: goals).map { path + $0 } }
          .prefix(Self.maxPaths)
      )
    }
    guard isRing(to) || paths.allSatisfy({ arcs(of: to, from: head(of: $0)).count < 2 }) else { return [] }
    paths = paths.flatMap { path in arcs(of: to, from: head(of: path)).map { path + [$0] } }
      .filter { path in !zip(path, path.dropFirst()).contains { $0 ^ 1 == $1 } }
    let shortest = paths.map(\.count).min()
    return paths.filter { $0.count == shortest }
  }

  /// The paths along a way from one of its junctions to others.
  private func walks(along way: Int64, from junction: UInt32, to goals: Set<UInt32>) -> [[RoadGraph.Arc]] {
    let edges = edgesOfWays[way] ?? []
    let rounds = isRing(way) ? edges.count : 0
    return walks(edges.map { $0 << 1 }, rounds, from: junction, to: goals)
      + walks(edges.reversed().map { $0 << 1 | 1 }, rounds, from: junction, to: goals)
  }

  private func walks(
    _ arcs: [RoadGraph.Arc],
    _ rounds: Int,
    from junction: UInt32,
    to goals: Set<UInt32>
  ) -> [[RoadGraph.Arc]] {
    var walks: [[RoadGraph.Arc]] = []
    for first in arcs.indices where tail(of: arcs[first]) == junction {
      var walk: [RoadGraph.Arc] = []
      var here = junction
      for step in first..<(rounds > 0 ? first + rounds : arcs.count) {
        let arc = arcs[step % arcs.count]
        guard tail(of: arc) == here, isOpen(arc) else { break }
        walk.append(arc)
        here = head(of: [arc])
        if goals.contains(here) { walks.append(walk) }
      }
    }
    return walks
  }

  private func arcs(of way: Int64, to junction: UInt32) -> [RoadGraph.Arc] {
    arcs(of: way).filter { head(of: [$0]) == junction }
  }

  private func arcs(of way: Int64, from junction: UInt32) -> [RoadGraph.Arc] {
    arcs(of: way).filter { tail(of: $0) == junction }
  }

  private func arcs(of way: Int64) -> [RoadGraph.Arc] {
    (edgesOfWays[way] ?? []).flatMap { [$0 << 1, $0 << 1 | 1] }.filter(isOpen)
  }

  private func junctions(of way: Int64) -> [UInt32] {
    let edges = (edgesOfWays[way] ?? []).map { self.edges[Int($0)] }
    return Array(Set(edges.flatMap { [$0.start, $0.end] })).sorted()
  }

  private func isRing(_ way: Int64) -> Bool {
    guard let first = edgesOfWays[way]?.first, let last = edgesOfWays[way]?.last else { return false }
    return edges[Int(first)].start == edges[Int(last)].end
  }

  /// Whether any vehicle that restrictions concern may use it.
  private func isOpen(_ arc: RoadGraph.Arc) -> Bool {
    let access = access[Int(edges[Int(arc / 2)].kind)]
    let direction: RoadAccess.Direction = arc % 2 == 0 ? .forwards : .back
    return access[.car, direction] > .closed || access[.bicycle, direction] > .closed
  }

  private func tail(of arc: RoadGraph.Arc) -> UInt32 {
    let edge = edges[Int(arc / 2)]
    return arc % 2 == 0 ? edge.start : edge.end
  }

  private func head(of path: [RoadGraph.Arc]) -> UInt32 {
    tail(of: path[path.count - 1] ^ 1)
  }
}
