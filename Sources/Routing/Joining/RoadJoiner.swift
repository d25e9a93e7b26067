/// Joins the roads of two maps, which may overlap.
struct RoadJoiner {
  let roads: Roads
  let others: Roads
  let tags: JoinedTags
  let nodes: JunctionMatch
  /// In which both may have the same roads; nil where they lie apart.
  private let area: RoadBox?
  /// Of each stretch of the others, the one here that is the same in every respect.
  private(set) var twins: [UInt32?] = []
  /// Whether a stretch here has such a twin.
  private var isShared: [Bool]
  /// Whether the others have a junction that is here.
  private var isKnown: [Bool]

  /// Roads bend a little beyond their junctions, in 1e-7 degrees: about fifty metres.
  private static let margin: Int32 = 5000

  init(_ roads: Roads, _ others: Roads) {
    (self.roads, self.others) = (roads, others)
    let boxes = [roads, others].map { RoadBox(of: $0.graph)?.grown(by: Self.margin) }
    area = boxes[1].flatMap { boxes[0]?.intersection($0) }
    tags = JoinedTags(roads.graph, others.graph)
    nodes = JunctionMatch(of: others, in: roads, area, tags)
    isShared = Array(repeating: false, count: roads.graph.edgeCount)
    isKnown = Array(repeating: false, count: roads.graph.nodeCount)
    for number in nodes.numbers where number < roads.graph.nodeCount { isKnown[Int(number)] = true }
    twins.reserveCapacity(others.graph.edgeCount)
    for edge in 0..<others.graph.edgeCount { twins.append(twin(of: edge)) }
  }

  private mutating func twin(of edge: Int) -> UInt32? {
    let (graph, other) = (roads.graph, others.graph)
    let (start, end) = (nodes.numbers[Int(other.starts[edge])], nodes.numbers[Int(other.ends[edge])])
    guard Int(max(start, end)) < graph.nodeCount else { return nil }
    let sort = tags.sort(of: edge, isOther: true)
    for arc in roads.arcs(leaving: start) where arc & 1 == 0 {
      let twin = Int(arc / 2)
      guard graph.ends[twin] == end, !isShared[twin], graph.lengths[twin] == other.lengths[edge],
        tags.sort(of: twin, isOther: false) == sort, roads.shapes.hasSameShape(twin, as: edge, of: others.shapes)
      else { continue }
      isShared[twin] = true
      return arc / 2
    }
    return nil
  }

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
}

/// The stretches of both.
extension RoadJoiner {
  func graph(_ isOther: Bool) -> RoadGraph { isOther ? others.graph : roads.graph }

  /// The number of a junction in the joined graph.
  func number(_ node: UInt32, isOther: Bool) -> UInt32 { isOther ? nodes.numbers[Int(node)] : node }

  /// Whether both maps have a junction.
  func isCommon(_ number: UInt32) -> Bool { number < isKnown.count && isKnown[Int(number)] }

  var nodeCount: Int { roads.graph.nodeCount + nodes.added.count }

  func place(of number: UInt32) -> RoadGraph.Place {
    let count = roads.graph.nodeCount
    return number < count ? roads.graph.place(of: number) : others.graph.place(of: nodes.added[Int(number) - count])
  }

  func stretch(_ source: JoinedStretch.Source) -> JoinedStretch {
    let (graph, edge) = (graph(source.isOther), source.edge)
    return JoinedStretch(
      start: number(graph.starts[edge], isOther: source.isOther),
      end: number(graph.ends[edge], isOther: source.isOther),
      length: graph.lengths[edge],
      sort: tags.sort(of: edge, isOther: source.isOther),
      source: source
    )
  }

  func line(of source: JoinedStretch.Source) -> [RoadGraph.Place] {
    (source.isOther ? others : roads).line(of: RoadGraph.Arc(2 * source.edge))
  }

  func bends(of stretch: JoinedStretch) -> [RoadGraph.Place] {
    stretch.bends ?? Array(line(of: stretch.source).dropFirst().dropLast())
  }

  func line(of stretch: JoinedStretch) -> [RoadGraph.Place] {
    [place(of: stretch.start)] + bends(of: stretch) + [place(of: stretch.end)]
  }

  /// Those that may be the same road without being the same stretch.
  func loose(isOther: Bool) -> [JoinedStretch.Source] {
    guard let area else { return [] }
    return (0..<graph(isOther).edgeCount)
      .filter { edge in !(isOther ? twins[edge] != nil : isShared[edge]) && mayLie(in: area, edge, graph(isOther)) }
      .map { JoinedStretch.Source(isOther: isOther, edge: $0) }
  }

  /// No road comes farther from its ends than half its length.
  private func mayLie(in area: RoadBox, _ edge: Int, _ graph: RoadGraph) -> Bool {
    let (start, end) = (graph.place(of: graph.starts[edge]), graph.place(of: graph.ends[edge]))
    guard !area.contains(start), !area.contains(end) else { return true }
    let reach = Double(graph.lengths[edge]) / 20
    return area.distance(to: start) <= reach || area.distance(to: end) <= reach
  }
}
