import Routing
import TestSupport
import Testing

/// Shortest paths by every kind of search.
struct ShortestPathTests {
  private static func ends(in graph: WeightedGraph, using random: inout SeededRandom) -> [PathEnd] {
    (0..<Int.random(in: 0...3, using: &random))
      .map { _ in
        let node = UInt32.random(in: 0..<UInt32(graph.nodeCount), using: &random)
        return PathEnd(node: node, cost: Bool.random(using: &random) ? 0 : .random(in: 0...500, using: &random))
      }
  }

  /// The least cost, found by relaxing all edges repeatedly.
  private static func cheapest(from sources: [PathEnd], to targets: [PathEnd], in graph: WeightedGraph) -> UInt32 {
    var costs = [UInt32](repeating: WeightedGraph.never, count: graph.nodeCount)
    for source in sources { costs[Int(source.node)] = min(costs[Int(source.node)], source.cost) }
    var isChanging = true
    while isChanging {
      isChanging = false
      for node in 0..<UInt32(graph.nodeCount) {
        for edge in graph.edges(from: node) {
          let (head, cost) = (Int(graph.heads[Int(edge)]), costs[Int(node)] + graph.weights[Int(edge)])
          guard cost < costs[head] else { continue }
          costs[head] = cost
          isChanging = true
        }
      }
    }
    return targets.reduce(WeightedGraph.never) { min($0, costs[Int($1.node)] + $1.cost) }
  }

  @Test(arguments: 1...60) func `every search finds the cheapest way in any small graph`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let nodes = Int.random(in: 1...40, using: &random)
    let roads = SampleRoads.random(nodes: nodes, arcs: Int.random(in: 0...3 * nodes, using: &random), using: &random)
    let graph = roads.graph
    let plain = PlainSearch(graph)
    var both = BidirectionalSearch(graph)
    var prepared = HierarchySearch(try roads.hierarchy(of: graph))
    for _ in 0..<60 {
      let sources = Self.ends(in: graph, using: &random)
      let targets = Self.ends(in: graph, using: &random)
      let cost = Self.cheapest(from: sources, to: targets, in: graph)
      for path in [both.path(from: sources, to: targets), try prepared.path(from: sources, to: targets)] {
        #expect(path?.cost ?? WeightedGraph.never == cost)
        if let path { expectSound(path, from: sources, to: targets, in: graph) }
      }
      let costs = [
        plain.cost(from: sources, to: targets), both.cost(from: sources, to: targets),
        try prepared.cost(from: sources, to: targets),
      ]
      #expect(costs.allSatisfy { $0 == cost })
    }
  }

  @Test func `a hierarchy finds what Dijkstra does in a town of streets, and over its turns`() throws {
    let roads = SampleRoads.town(side: 40)
    let streets = roads.graph
    try Self.compare(streets, hierarchy: roads.hierarchy(of: streets))
    let turns = roads.turnGraph(seed: 5)
    try Self.compare(turns, hierarchy: roads.hierarchy(ofTurns: turns))
  }

  private static func compare(_ graph: WeightedGraph, hierarchy: ContractionHierarchy) throws {
    var random = SeededRandom(seed: 6)
    let plain = PlainSearch(graph)
    var both = BidirectionalSearch(graph)
    var prepared = HierarchySearch(hierarchy)
    for _ in 0..<1000 {
      let sources = Self.ends(in: graph, using: &random)
      let targets = Self.ends(in: graph, using: &random)
      let cost = plain.cost(from: sources, to: targets)
      #expect(both.cost(from: sources, to: targets) == cost)
      let path = try prepared.path(from: sources, to: targets)
      #expect(path?.cost ?? WeightedGraph.never == cost)
      if let path { expectSound(path, from: sources, to: targets, in: graph) }
    }
  }

  @Test func `one shape serves any weights`() throws {
    let roads = SampleRoads.town(side: 12)
    let graph = roads.graph
    let order = try #require(NodeOrder(of: graph, latitudes: roads.latitudes, longitudes: roads.longitudes))
    let shape = HierarchyShape(of: graph, order: order)
    var random = SeededRandom(seed: 7)
    for _ in 0..<5 {
      let weights = graph.weights.map { [$0, 0, WeightedGraph.never].randomElement(using: &random) ?? $0 }
      let other = graph.reweighted(weights)
      try Self.compare(other, hierarchy: try #require(ContractionHierarchy(of: other, shape: shape)))
    }
  }

  @Test func `places are left and reached over the cheapest of their ends`() throws {
    // 0 → 1 → 2 → 3, a step for 10.
    let graph = WeightedGraph(firstOut: [0, 1, 2, 3, 3], heads: [1, 2, 3], weights: [10, 10, 10])
    let shape = HierarchyShape(of: graph, order: NodeOrder([3, 0, 2, 1]))
    var search = HierarchySearch(try #require(ContractionHierarchy(of: graph, shape: shape)))
    let sources = [PathEnd(node: 0, cost: 1), PathEnd(node: 1, cost: 12)]
    let targets = [PathEnd(node: 3, cost: 5), PathEnd(node: 2, cost: 14), PathEnd(node: 2, cost: 16)]
    let path = try search.path(from: sources, to: targets)
    let edges = [(0, 1), (1, 2)].map { ShortestPath.Edge(number: $0, head: $1, weight: 10) }
    #expect(path == ShortestPath(cost: 35, source: 0, target: 1, edges: edges))
    let same = try search.path(from: [PathEnd(node: 2, cost: 3)], to: [PathEnd(node: 2, cost: 4)])
    #expect(same == ShortestPath(cost: 7, source: 0, target: 0, edges: []))
    #expect(try search.path(from: targets, to: sources) == nil)
  }

  @Test func `searches on several threads don't disturb each other`() async throws {
    let roads = SampleRoads.town(side: 20)
    let graph = roads.graph
    let search = HierarchySearch(try roads.hierarchy(of: graph))
    let pairs = (0..<400).map { (PathEnd(node: UInt32($0)), PathEnd(node: UInt32(399 - $0))) }
    var own = search
    let alone = try pairs.map { try own.cost(from: [$0.0], to: [$0.1]) }
    try await withThrowingTaskGroup(of: [UInt32].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var search = search
          return try pairs.map { try search.cost(from: [$0.0], to: [$0.1]) }
        }
      }
      for try await costs in group { #expect(costs == alone) }
    }
  }

  @Test func `preparing stops when nobody wants it`() throws {
    let roads = SampleRoads.town(side: 40)
    let graph = roads.graph
    let order = NodeOrder(of: graph, latitudes: roads.latitudes, longitudes: roads.longitudes)
    let shape = HierarchyShape(of: graph, order: try #require(order))
    var questions = 0
    func isWanted() -> Bool {
      questions += 1
      return questions < 3
    }
    #expect(NodeOrder(of: graph, latitudes: roads.latitudes, longitudes: roads.longitudes, isWanted: isWanted) == nil)
    questions = 0
    #expect(ContractionHierarchy(of: graph, shape: shape, isWanted: isWanted) == nil)
    #expect(questions == 3)
  }

  @Test func `a graph without anything in it has no ways`() throws {
    let graph = WeightedGraph(firstOut: [0], heads: [], weights: [])
    let roads = SampleRoads()
    var search = HierarchySearch(try roads.hierarchy(of: graph))
    #expect(try search.path(from: [], to: []) == nil)
    #expect(NodeOrder(ofArcsFrom: [], to: [], latitudes: [], longitudes: [])?.nodes == [])
  }
}
