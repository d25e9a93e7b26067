/// The restrictions of two maps on the arcs of both.
struct JoinedRestrictions {
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
