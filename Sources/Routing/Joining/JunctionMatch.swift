/// Matches junctions of two maps at the same place.
struct JunctionMatch {
  /// The number of each of the other junctions in the joined graph; unmatched ones follow the existing ones.
  let numbers: [UInt32]
  /// The unmatched junctions.
  let added: [UInt32]

  /// Junctions beyond this number at one place aren't distinguished.
  private static let maxTwins = 8

  init(of others: Roads, in roads: Roads, _ area: RoadBox?, _ tags: JoinedTags) {
    let (here, there) = (NodeIndex(roads.graph, area), NodeIndex(others.graph, area))
    var matches: [UInt32: UInt32] = [:]
    var added: [UInt32] = []
    numbers = (0..<UInt32(others.graph.nodeCount))
      .map { node in
        let place = others.graph.place(of: node)
        let (nodes, twins) = (here.nodes(at: place), there.nodes(at: place))
        if nodes.count == 1, twins.count == 1 { return nodes[0] }
        if twins.first == node, twins.count <= Self.maxTwins, nodes.count <= Self.maxTwins {
          matches.merge(Self.pairs(twins, others, nodes, roads, tags)) { first, _ in first }
        }
        if let match = matches[node] { return match }
        added.append(node)
        return UInt32(roads.graph.nodeCount + added.count - 1)
      }
    self.added = added
  }

  /// Distinguishes several junctions at one place by their roads, such as a bridge over a street.
  private static func pairs(
    _ twins: [UInt32],
    _ others: Roads,
    _ nodes: [UInt32],
    _ roads: Roads,
    _ tags: JoinedTags
  ) -> [UInt32: UInt32] {
    var pairs: [UInt32: UInt32] = [:]
    var left = nodes
    for twin in twins {
      let sorts = Set(others.arcs(leaving: twin).map { tags.sort(of: Int($0 / 2), isOther: true) })
      let likeness = { (node: UInt32) in
        roads.arcs(leaving: node).count { sorts.contains(tags.sort(of: Int($0 / 2), isOther: false)) }
      }
      guard let best = left.max(by: { likeness($0) < likeness($1) }), likeness(best) > 0 else { continue }
      pairs[twin] = best
      left.removeAll { $0 == best }
    }
    return pairs
  }
}

/// The junctions of a part of a graph by their places.
private struct NodeIndex {
  private var first: [UInt64: UInt32] = [:]
  /// Of places at which several lie, all of them.
  private var several: [UInt64: [UInt32]] = [:]

  init(_ graph: RoadGraph, _ area: RoadBox?) {
    guard let area else { return }
    for node in 0..<UInt32(graph.nodeCount) where area.contains(graph.place(of: node)) {
      let key = Self.key(graph.place(of: node))
      if let first = first[key] {
        several[key, default: [first]].append(node)
      } else {
        first[key] = node
      }
    }
  }

  func nodes(at place: RoadGraph.Place) -> [UInt32] {
    let key = Self.key(place)
    return several[key] ?? first[key].map { [$0] } ?? []
  }

  private static func key(_ place: RoadGraph.Place) -> UInt64 {
    UInt64(UInt32(bitPattern: place.latitude)) << 32 | UInt64(UInt32(bitPattern: place.longitude))
  }
}
