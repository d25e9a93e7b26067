/// The roads of two maps as one graph: those of the first, and then what the other adds.
struct JoinedRoads {
  private(set) var graph = RoadGraph()
  private(set) var shapes = RoadShapes()
  private let joiner: RoadJoiner
  private let loose: OverlapMatcher
  /// The numbers of the pieces that are left.
  private var pieceNumbers: [Int: UInt32] = [:]
  /// The numbers of the stretches of each map that stayed whole.
  private var numbers: [[UInt32]] = [[], []]

  init(_ joiner: RoadJoiner) {
    self.joiner = joiner
    loose = OverlapMatcher(joiner)
    addNodes()
    for isOther in [false, true] { addStretches(isOther) }
    (graph.kinds, graph.names) = (joiner.tags.kinds, joiner.tags.names)
    graph.restrictions = JoinedRestrictions(joiner, graph) { isOther, arc in arcs(of: arc, isOther) }.all
  }

  /// A junction between two stretches that became one stays without any.
  private mutating func addNodes() {
    (graph.latitudes, graph.longitudes) = (joiner.roads.graph.latitudes, joiner.roads.graph.longitudes)
    graph.nodeKinds = joiner.roads.graph.nodeKinds
    let other = joiner.others.graph
    for node in joiner.nodes.added.map({ Int($0) }) {
      graph.latitudes.append(other.latitudes[node])
      graph.longitudes.append(other.longitudes[node])
      graph.nodeKinds.append(joiner.tags.kind(ofOther: other.nodeKinds[node]))
    }
  }

  private mutating func addStretches(_ isOther: Bool) {
    let roads = isOther ? joiner.others : joiner.roads
    numbers[isOther ? 1 : 0].reserveCapacity(roads.graph.edgeCount)
    for edge in 0..<roads.graph.edgeCount {
      if isOther, let twin = joiner.twins[edge] {
        numbers[1].append(numbers[0][Int(twin)])
        continue
      }
      numbers[isOther ? 1 : 0].append(UInt32(graph.edgeCount))
      let source = JoinedStretch.Source(isOther: isOther, edge: edge)
      guard let pieces = loose.kept(of: source) else {
        add(joiner.stretch(source))
        shapes.append(shapeOf: edge, of: roads.shapes)
        continue
      }
      for number in pieces {
        let piece = loose.pieces[number]
        pieceNumbers[number] = UInt32(graph.edgeCount)
        add(piece)
        if let bends = piece.bends {
          shapes.append(bends, from: joiner.place(of: piece.start))
        } else {
          shapes.append(shapeOf: edge, of: roads.shapes)
        }
      }
    }
  }

  private mutating func add(_ stretch: JoinedStretch) {
    graph.starts.append(stretch.start)
    graph.ends.append(stretch.end)
    graph.lengths.append(stretch.length)
    graph.edgeKinds.append(stretch.sort.kind)
    graph.edgeNames.append(stretch.sort.name)
  }

  /// The joined graph's arcs for an arc of one of the maps, from its tail to its head.
  private func arcs(of arc: RoadGraph.Arc, _ isOther: Bool) -> [RoadGraph.Arc] {
    let edge = Int(arc / 2)
    guard let heirs = loose.heirs(of: JoinedStretch.Source(isOther: isOther, edge: edge)) else {
      return [numbers[isOther ? 1 : 0][edge] << 1 | arc & 1]
    }
    let arcs = heirs.compactMap { pieceNumbers[$0] }.map { $0 << 1 | arc & 1 }
    return arc & 1 == 0 ? arcs : arcs.reversed()
  }

  /// The restrictions of two maps on the arcs of both.
  private struct JoinedRestrictions {
    /// Tells what has become of an arc of one of the maps.
    typealias Arcs = (_ isOther: Bool, RoadGraph.Arc) -> [RoadGraph.Arc]

    /// An only way on that lies beyond the map, of which the map knows no more than where it begins.
    private struct Stub {
      let rule: RoadGraph.Restriction
      /// Where it begins, on the map that has it.
      let arc: RoadGraph.Arc
      let isOther: Bool
    }

    private struct Beginning: Hashable {
      let kind: UInt32
      let arc: RoadGraph.Arc

      init(_ rule: RoadGraph.Restriction) { (kind, arc) = (rule.kind, rule.arcs[0]) }
    }

    /// In the order of the stretches on which they begin, each once.
    let all: [RoadGraph.Restriction]

    init(_ joiner: RoadJoiner, _ graph: RoadGraph, _ arcs: Arcs) {
      var rules: Set<RoadGraph.Restriction> = []
      var stubs: [Stub] = []
      for isOther in [false, true] {
        for rule in joiner.graph(isOther).restrictions {
          let kind = isOther ? joiner.tags.kind(ofOther: rule.kind) : rule.kind
          let joined = RoadGraph.Restriction(kind: kind, arcs: Self.path(rule.arcs.map { arcs(isOther, $0) }))
          if Self.isStub(rule, graph.kinds[kind]) {
            stubs.append(Stub(rule: joined, arc: rule.arcs[0], isOther: isOther))
          } else {
            rules.insert(joined)
          }
        }
      }
      rules.formUnion(Self.rules(for: stubs, besides: Set(rules.map(Beginning.init)), joiner, graph, arcs))
      all = rules.sorted { $0.arcs.lexicographicallyPrecedes($1.arcs) || $0.arcs == $1.arcs && $0.kind < $1.kind }
    }

    /// Of what was cut, a rule needs the end that leads into it and the beginning that leads on.
    private static func path(_ pieces: [[RoadGraph.Arc]]) -> [RoadGraph.Arc] {
      pieces[0].suffix(1) + pieces[1..<pieces.count - 1].flatMap(\.self) + pieces[pieces.count - 1].prefix(1)
    }

    private static func isStub(_ rule: RoadGraph.Restriction, _ tags: RoadTags) -> Bool {
      rule.arcs.count == 2 && rule.arcs[0] ^ 1 == rule.arcs[1]
        && tags.tags.contains { $0.value.hasPrefix("only_") && $0.value != "only_u_turn" }
    }

    /// Where the other map doesn't know the rule either, the only way on is one that it alone has.
    private static func rules(
      for stubs: [Stub],
      besides begun: Set<Beginning>,
      _ joiner: RoadJoiner,
      _ graph: RoadGraph,
      _ arcs: Arcs
    ) -> [RoadGraph.Restriction] {
      guard !stubs.isEmpty else { return [] }
      let leaving = CountingSort((0..<2 * UInt32(graph.edgeCount)).map { graph.tail(of: $0) }, below: graph.nodeCount)
      return stubs.filter { !begun.contains(Beginning($0.rule)) }
        .flatMap { stub in
          let roads = stub.isOther ? joiner.others : joiner.roads
          let own = roads.arcs(leaving: roads.graph.head(of: stub.arc)).flatMap { arcs(stub.isOther, $0) }
          let ways = leaving.things(Int(graph.head(of: stub.rule.arcs[0]))).filter { !own.contains($0) }
          return ways.isEmpty
            ? [stub.rule]
            : ways.map { RoadGraph.Restriction(kind: stub.rule.kind, arcs: [stub.rule.arcs[0], $0]) }
        }
    }
  }
}

extension Roads {
  /// The roads of two maps as one graph.
  ///
  /// Junctions at one place are one. What both maps have comes once; where only one of them knows a junction, the roads of
  /// the other are cut there; and what ends at the rim of one goes on in the other.
  package func joined(with others: Roads) -> Roads {
    let joined = JoinedRoads(RoadJoiner(self, others))
    return Roads(joined.graph, joined.shapes)
  }
}
