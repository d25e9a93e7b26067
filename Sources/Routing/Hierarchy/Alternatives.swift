/// What makes a way another one, and not just a worse one.
package struct AlternativeRule: Hashable, Sendable {
  /// How much it may cost, measured by the cheapest.
  package var mostCost = 1.4
  /// How much of what it costs it may share with another.
  package var mostShare = 0.6
  /// Over this part of what the cheapest costs it has no detour around the node for whose sake it was chosen.
  package var soundPart = 0.25

  package init() {}
}

/// A path that may be another way.
private struct Candidate {
  let path: ShortestPath
  /// How many edges lie before the node for whose sake it was chosen.
  let edgesBefore: Int
  let edges: Set<UInt32>

  /// So many are looked at closely.
  static let most = 12
}

/// Other ways, over nodes that lie on none of the cheaper ones.
///
/// After Abraham, Delling, Goldberg and Werneck, Alternative Routes in Road Networks (2010).
extension PathSearch {
  /// The shortest path, and after it others as far as there are any, the cheapest first.
  package mutating func paths(
    from sources: [PathEnd],
    to targets: [PathEnd],
    in graph: WeightedGraph,
    most count: Int,
    rule: AlternativeRule = AlternativeRule()
  ) throws(Failure) -> [ShortestPath] {
    guard count > 1 else { return try path(from: sources, to: targets).map { [$0] } ?? [] }
    let candidates = try candidates(from: sources, to: targets, in: graph, rule)
    guard let cheapest = candidates.first else { return [] }
    let part = cheapest.path.cost.times(rule.soundPart / 2)
    var chosen = [cheapest]
    for candidate in candidates.dropFirst() where chosen.count < count {
      guard chosen.allSatisfy({ candidate.share(with: $0, in: graph) <= rule.mostShare }),
        try isSound(candidate, over: part, from: sources, in: graph)
      else { continue }
      chosen.append(candidate)
    }
    return chosen.map(\.path)
  }

  /// The cheapest path, and those that share little enough with it.
  private mutating func candidates(
    from sources: [PathEnd],
    to targets: [PathEnd],
    in graph: WeightedGraph,
    _ rule: AlternativeRule
  ) throws(Failure) -> [Candidate] {
    let best = try search(from: sources, to: targets, tolerance: rule.mostCost)
    guard best.cost < WeightedGraph.never else { return [] }
    let cheapest = try candidate(over: best.top)
    var candidates = [cheapest]
    let tops = tops(within: best.cost.times(rule.mostCost), along: best.cost.times(rule.soundPart))
    for top in tops.sorted(by: { $0 < $1 }) {
      guard candidates.count < Candidate.most else { break }
      // Over many nodes the same path is found.
      guard top.cost != candidates[candidates.count - 1].path.cost else { continue }
      let candidate = try candidate(over: top.node)
      guard candidate.isSimple(in: graph), candidate.share(with: cheapest, in: graph) <= rule.mostShare else {
        continue
      }
      candidates.append(candidate)
    }
    return candidates
  }

  private mutating func candidate(over top: UInt32) throws(Failure) -> Candidate {
    let (path, edgesBefore) = try path(over: top)
    return Candidate(path: path, edgesBefore: edgesBefore, edges: Set(path.edges))
  }

  /// Whether there is no cheaper way from some way before the node for whose sake a path was chosen to some way after it.
  private mutating func isSound(
    _ candidate: Candidate,
    over part: UInt32,
    from sources: [PathEnd],
    in graph: WeightedGraph
  ) throws(Failure) -> Bool {
    let (path, middle) = (candidate.path, candidate.edgesBefore)
    let first = middle - graph.count(of: path.edges[..<middle].reversed(), worth: part)
    let last = middle + graph.count(of: path.edges[middle...], worth: part)
    let nodes = [sources[path.source].node] + path.edges.map { graph.heads[Int($0)] }
    let direct = try cost(from: [PathEnd(node: nodes[first])], to: [PathEnd(node: nodes[last])])
    return direct == graph.cost(of: path.edges[first..<last])
  }
}

extension Candidate {
  /// Whether no node comes twice.
  fileprivate func isSimple(in graph: WeightedGraph) -> Bool {
    Set(path.edges.map { graph.heads[Int($0)] }).count == path.edges.count
  }

  /// How much of what it costs goes along edges of another.
  fileprivate func share(with other: Self, in graph: WeightedGraph) -> Double {
    let shared = graph.cost(of: path.edges.filter { other.edges.contains($0) })
    return Double(shared) / Double(max(1, path.cost))
  }
}

extension WeightedGraph {
  fileprivate func cost(of edges: some Sequence<UInt32>) -> UInt32 { edges.reduce(0) { $0 + weights[Int($1)] } }

  /// How many of some edges cost that much together, or all of them.
  fileprivate func count(of edges: some Collection<UInt32>, worth cost: UInt32) -> Int {
    var rest = Int(cost)
    var count = 0
    for edge in edges where rest > 0 {
      rest -= Int(weights[Int(edge)])
      count += 1
    }
    return count
  }
}
