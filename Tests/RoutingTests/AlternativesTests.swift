import Routing
import TestSupport
import Testing

/// Other ways than the shortest.
struct AlternativesTests {
  @Test func `ways beside the shortest are found unless they cost far more`() throws {
    // Three rows of ten roads each from 0 to 1; a road takes 10 in the first, 12 in the second, 15 in the third.
    var roads = SampleRoads()
    (roads.latitudes, roads.longitudes) = (Array(repeating: 0, count: 29), Array(repeating: 0, count: 29))
    roads.arcs = [UInt32(10), 12, 15].enumerated()
      .flatMap { row, cost in
        let stops = [0] + (2..<11).map { UInt32($0 + 9 * row) } + [1]
        return zip(stops, stops.dropFirst()).map { ($0, $1, cost) }
      }
    let graph = roads.graph
    var search = BidirectionalSearch(graph)
    let (sources, targets) = ([PathEnd(node: 0)], [PathEnd(node: 1)])
    #expect(search.paths(from: sources, to: targets, most: 5).map(\.cost) == [100, 120])
    #expect(search.paths(from: sources, to: targets, most: 1).map(\.cost) == [100])
    var rule = AlternativeRule()
    rule.maxCost = 1.5
    #expect(
      search.paths(from: sources, to: targets, most: 5, rule: rule).map(\.cost) == [100, 120, 150]
    )
    #expect(search.paths(from: targets, to: sources, most: 5) == [])
  }

  @Test(arguments: 1...40) func `in any small graph they are ways, and the first is the shortest`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let nodes = Int.random(in: 2...25, using: &random)
    let roads = SampleRoads.random(
      nodes: nodes,
      arcs: Int.random(in: nodes...4 * nodes, using: &random),
      using: &random
    )
    let graph = roads.graph
    let plain = PlainSearch(graph)
    var search = BidirectionalSearch(graph)
    for node in 0..<UInt32(nodes) {
      let (sources, targets) = ([PathEnd(node: node)], [PathEnd(node: UInt32(nodes) - 1)])
      let paths = search.paths(from: sources, to: targets, most: 4)
      #expect(paths.first?.cost ?? WeightedGraph.never == plain.cost(from: sources, to: targets))
      #expect(Set(paths.map(\.edges)).count == paths.count)
      for path in paths { expectSound(path, from: sources, to: targets, in: graph) }
    }
  }

  @Test func `in a town they are others, cost little more, and come after the shortest`() throws {
    let roads = SampleRoads.town(side: 30)
    let graph = roads.turnGraph(seed: 10)
    var search = BidirectionalSearch(graph)
    var random = SeededRandom(seed: 11)
    func end() -> [PathEnd] {
      [PathEnd(node: UInt32.random(in: 0..<UInt32(graph.nodeCount), using: &random), cost: 100)]
    }
    var others = 0
    for _ in 0..<100 {
      let (sources, targets) = (end(), end())
      let paths = search.paths(from: sources, to: targets, most: 3)
      let shortest = search.path(from: sources, to: targets)
      #expect(paths.first?.cost == shortest?.cost && paths.count <= 3)
      #expect(paths.map(\.cost) == paths.map(\.cost).sorted())
      for (number, path) in paths.enumerated() {
        expectSound(path, from: sources, to: targets, in: graph)
        #expect(Double(path.cost) <= 1.4 * Double(paths[0].cost))
        for other in paths[..<number] {
          let shared = Set(path.edges).intersection(other.edges).reduce(0) { $0 + $1.weight }
          #expect(Double(shared) <= 0.6 * Double(path.cost))
        }
      }
      others += paths.count - 1
    }
    #expect(others > 50)
  }
}
