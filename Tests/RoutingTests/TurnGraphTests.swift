import Routing
import TestSupport
import Testing

/// The graph of turns, compared with a search over whole routes.
struct TurnGraphTests {
  private struct Oracle {
    let travel: ProfileGraph
    let restrictions: [(arcs: [RoadGraph.Arc], rule: TurnRule)]

    /// The least cost from the end of an arc to the end of another, by way of every history of four arcs.
    func cost(from source: RoadGraph.Arc, to target: RoadGraph.Arc) -> UInt32? {
      var costs: [[RoadGraph.Arc]: UInt32] = [[source]: 0]
      var waiting: [[RoadGraph.Arc]] = [[source]]
      var best: UInt32?
      while let index = waiting.indices.min(by: { costs[waiting[$0]] ?? 0 < costs[waiting[$1]] ?? 0 }) {
        let history = waiting.remove(at: index)
        let cost = costs[history] ?? 0
        if history.count > 1, history.last == target, best.map({ cost < $0 }) ?? true { best = cost }
        if let best, cost >= best { continue }
        for next in travel.roads.arcs(leaving: travel.roads.graph.head(of: history[history.count - 1])) {
          guard isAllowed(next, after: history), let last = history.last else { continue }
          let total = cost + travel.cost(from: last, to: next) + travel.cost(of: next)
          let following = Array((history + [next]).suffix(4))
          guard costs[following].map({ total < $0 }) ?? true else { continue }
          costs[following] = total
          if !waiting.contains(following) { waiting.append(following) }
        }
      }
      return best
    }

    private func isAllowed(_ next: RoadGraph.Arc, after history: [RoadGraph.Arc]) -> Bool {
      guard travel.isOpen(next), let last = history.last else { return false }
      if next == last ^ 1, !travel.maySwing(from: last) { return false }
      let meant = restrictions.filter { history.suffix($0.arcs.count - 1) == $0.arcs.dropLast() }
      let only = meant.filter { $0.rule == .only }
      return !meant.contains { $0.rule == .forbidden && $0.arcs.last == next }
        && (only.isEmpty || only.contains { $0.arcs.last == next })
    }
  }

  @Test(arguments: Array(0..<8))
  func `ways over turns are the cheapest there are`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed + 1))
    let (roads, restrictions) = Self.roads(&random)
    let travel = ProfileGraph(roads, for: RoutingProfile(.car))
    let oracle = Oracle(travel: travel, restrictions: restrictions)
    var search = BidirectionalSearch(travel.turnGraph)
    for _ in 0..<12 {
      let arcs = (0..<2).map { _ in RoadGraph.Arc(random.next() % UInt64(roads.arcCount)) }
      guard arcs.allSatisfy(travel.isOpen), arcs[0] != arcs[1] else { continue }
      let ends = travel.rules.states(of: arcs[1]).map { PathEnd(node: $0) }
      let cost = search.cost(from: [PathEnd(node: arcs[0])], to: ends)

      #expect(cost == oracle.cost(from: arcs[0], to: arcs[1]) ?? WeightedGraph.never)
    }
  }

  /// Streets on a grid, some of them one-way, with forbidden turns and ways over turns.
  static func roads(
    _ random: inout SeededRandom,
    side: UInt32 = 4
  ) -> (Roads, [(arcs: [RoadGraph.Arc], rule: TurnRule)]) {
    var graph = RoadGraph()
    let kinds = [
      "", "highway=residential", "highway=primary oneway=yes", "restriction=no_turn", "restriction=only_turn",
    ]
    graph.kinds = RoadTagTable(kinds.map(RoadRuleTests.tags))
    graph.names = RoadTagTable([RoadTags([])])
    for node in 0..<side * side {
      graph.latitudes.append(Int32(node / side) * 9000)
      graph.longitudes.append(Int32(node % side) * 9000)
      graph.nodeKinds.append(0)
      for next in [node % side + 1 < side ? node + 1 : nil, node + side < side * side ? node + side : nil] {
        guard let next, random.next() % 8 > 0 else { continue }
        let isTurned = random.next() % 2 == 0
        graph.starts.append(isTurned ? next : node)
        graph.ends.append(isTurned ? node : next)
        graph.lengths.append(UInt32(500 + random.next() % 1000))
        graph.edgeKinds.append(random.next() % 3 == 0 ? 2 : 1)
        graph.edgeNames.append(0)
      }
    }
    var shapes = RoadShapes()
    for start in graph.starts { shapes.append([], from: graph.place(of: start)) }
    let plain = Roads(graph, shapes)
    let travel = ProfileGraph(plain, for: RoutingProfile(.car))
    var restrictions: [(arcs: [RoadGraph.Arc], rule: TurnRule)] = []
    for _ in 0..<max(10, side * side / 20) {
      var arcs = [RoadGraph.Arc(random.next() % UInt64(plain.arcCount))]
      for _ in 0...(random.next() % 3) {
        let ways = plain.arcs(leaving: graph.head(of: arcs[arcs.count - 1])).filter { $0 ^ 1 != arcs[arcs.count - 1] }
        guard !ways.isEmpty else { break }
        arcs.append(ways[ways.startIndex + Int(random.next() % UInt64(ways.count))])
      }
      guard arcs.count > 1, arcs.allSatisfy(travel.isOpen) else { continue }
      let isOnly = random.next() % 4 == 0
      graph.restrictions.append(RoadGraph.Restriction(kind: isOnly ? 4 : 3, arcs: arcs))
      restrictions.append((arcs, isOnly ? .only : .forbidden))
    }
    return (Roads(graph, shapes), restrictions)
  }
}
