/// The rules for an acceptable alternative route.
package struct AlternativeRule: Hashable, Sendable {
  /// How much it may cost, measured by the cheapest.
  package var maxCost = 1.4
  /// How much of what it costs it may share with another.
  package var maxShare = 0.6
  /// Over this part of what the cheapest costs it has no detour around the node for whose sake it was chosen.
  package var soundPart = 0.25

  package init() {}
}

/// A path that may be an alternative.
private struct Candidate {
  let path: ShortestPath
  /// How many edges lie before the node for whose sake it was chosen.
  let edgesBefore: Int
  let edges: Set<UInt32>

  init(_ path: ShortestPath, edgesBefore: Int) {
    (self.path, self.edgesBefore) = (path, edgesBefore)
    edges = Set(path.edges.map(\.number))
  }

  /// The number of candidates that are examined closely.
  static let most = 12
}

/// Alternative routes, over nodes that aren't on any cheaper one.
///
/// After Abraham, Delling, Goldberg and Werneck, Alternative Routes in Road Networks (2010).
extension BidirectionalSearch {
  /// The shortest path, and after it others as far as there are any, the cheapest first.
  package mutating func paths(
    from sources: [PathEnd],
    to targets: [PathEnd],
    most count: Int,
    rule: AlternativeRule = AlternativeRule()
  ) -> [ShortestPath] {
    guard count > 1 else { return path(from: sources, to: targets).map { [$0] } ?? [] }
    let candidates = candidates(from: sources, to: targets, rule)
    guard let cheapest = candidates.first else { return [] }
    let part = cheapest.path.cost.times(rule.soundPart / 2)
    var chosen = [cheapest]
    for candidate in candidates.dropFirst() where chosen.count < count {
      guard chosen.allSatisfy({ candidate.share(with: $0) <= rule.maxShare }),
        isSound(candidate, over: part, from: sources)
      else { continue }
      chosen.append(candidate)
    }
    return chosen.map(\.path)
  }

  /// The cheapest path, and those that share little enough with it.
  private mutating func candidates(
    from sources: [PathEnd],
    to targets: [PathEnd],
    _ rule: AlternativeRule
  ) -> [Candidate] {
    let best = search(from: sources, to: targets, tolerance: rule.maxCost)
    guard best.cost < WeightedGraph.never else { return [] }
    let cheapest = candidate(over: best.top)
    var candidates = [cheapest]
    let tops = tops(within: best.cost.times(rule.maxCost), along: best.cost.times(rule.soundPart))
    for top in tops.sorted(by: { $0 < $1 }) {
      guard candidates.count < Candidate.most else { break }
      // Over many nodes the same path is found.
      guard top.cost != candidates[candidates.count - 1].path.cost else { continue }
      let candidate = candidate(over: top.node)
      guard candidate.isSimple, candidate.share(with: cheapest) <= rule.maxShare else {
        continue
      }
      candidates.append(candidate)
    }
    return candidates
  }

  private mutating func candidate(over top: UInt32) -> Candidate {
    let (path, edgesBefore) = path(over: top)
    return Candidate(path, edgesBefore: edgesBefore)
  }

  /// Whether there is no cheaper way from some way before the node for whose sake a path was chosen to some way after it.
  private mutating func isSound(
    _ candidate: Candidate,
    over part: UInt32,
    from sources: [PathEnd]
  ) -> Bool {
    let (path, middle) = (candidate.path, candidate.edgesBefore)
    let first = middle - Self.count(of: path.edges[..<middle].reversed(), worth: part)
    let last = middle + Self.count(of: path.edges[middle...], worth: part)
    let nodes = [sources[path.source].node] + path.edges.map(\.head)
    let direct = cost(from: [PathEnd(node: nodes[first])], to: [PathEnd(node: nodes[last])])
    return direct == path.edges[first..<last].reduce(0) { $0 + $1.weight }
  }

  /// How many of some edges cost that much together, or all of them.
  private static func count(of edges: some Sequence<ShortestPath.Edge>, worth cost: UInt32) -> Int {
    var rest = Int(cost)
    var count = 0
    for edge in edges {
      guard rest > 0 else { break }
      rest -= Int(edge.weight)
      count += 1
    }
    return count
  }
}

extension Candidate {
  /// Whether no node comes twice.
  fileprivate var isSimple: Bool { Set(path.edges.map(\.head)).count == path.edges.count }

  /// How much of what it costs goes along edges of another.
  fileprivate func share(with other: Self) -> Double {
    let shared = path.edges.reduce(UInt32(0)) { $0 + (other.edges.contains($1.number) ? $1.weight : 0) }
    return Double(shared) / Double(max(1, path.cost))
  }
}

extension UInt32 {
  /// The cost times a factor, at most ``WeightedGraph/never``.
  func times(_ factor: Double) -> UInt32 { UInt32(Swift.min(Double(self) * factor, Double(WeightedGraph.never))) }
}
