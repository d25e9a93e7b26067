import Foundation
import Routing
import TestSupport
import Testing

/// Ways with their turns, held against a plain search over turns.
struct ExactRouteTests {
  private static let profiles =
    TravelMode.allCases.map { RoutingProfile($0) } + [
      RoutingProfile(.car, avoiding: [.tolls, .motorways]), RoutingProfile(.foot, avoiding: [.steps, .ferries]),
      RoutingProfile(.bicycle, avoiding: [.steps, .ferries]),
    ]

  private static let maps = ["monaco", "helsinki"]
    .map { URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../Maps/\($0).mbtiles" }

  @Test(arguments: maps, profiles) func `on the maps that come with the program`(
    map: String,
    profile: RoutingProfile
  ) throws {
    let file = try RoadFile(map)
    try Self.compare(
      ProfileGraph(Roads(try file.graph(), try file.shapes()), for: profile),
      pairs: Soak.isOn ? 2000 : 200
    )
  }

  @Test(arguments: Array(1...2)) func `in towns by chance`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let (roads, _) = TurnGraphTests.roads(&random, side: 12)
    try Self.compare(ProfileGraph(roads, for: RoutingProfile(.car)), pairs: Soak.isOn ? 2000 : 200)
  }

  /// Asks for ways between random places, from both sides and in the hierarchy.
  private static func compare(_ travel: ProfileGraph, pairs: Int) throws {
    let (plain, prepared) = (RoutePlanner(travel), RoutePlanner(travel))
    prepared.use(try #require(plain.prepared()))
    var random = SeededRandom(seed: 12)
    var found = 0
    for _ in 0..<pairs / 20 {
      var oracle = ShortestCosts(travel)
      let start = place(in: travel.roads, &random)
      for _ in 0..<20 {
        let places = [start, place(in: travel.roads, &random)]
        let way = try? plain.route(over: places)
        let same = try? prepared.route(over: places)
        #expect(way?.cost == same?.cost)
        guard let way, let same else { continue }
        found += 1
        #expect(way.cost == cost(of: way, by: travel) && same.cost == cost(of: same, by: travel))
        #expect(way.cost == oracle.cost(from: way.legs[0].start, to: way.legs[0].end))
      }
    }
    #expect(found > pairs / 2)
    #expect(prepared.isPrepared && !plain.isPrepared)
  }

  /// A place on a road, or a little beside it.
  private static func place(in roads: Roads, _ random: inout SeededRandom) -> RoadGraph.Place {
    let line = roads.line(of: RoadGraph.Arc.random(in: 0..<RoadGraph.Arc(roads.arcCount), using: &random))
    let index = Int.random(in: 1..<line.count, using: &random)
    let share = Double.random(in: 0...1, using: &random)
    let between = { (first: Int32, last: Int32) in Int32(Double(first) + share * (Double(last) - Double(first))) }
    return (
      between(line[index - 1].latitude, line[index].latitude) + Int32.random(in: -500...500, using: &random),
      between(line[index - 1].longitude, line[index].longitude) + Int32.random(in: -500...500, using: &random)
    )
  }

  /// The cost of a route, arc by arc and turn by turn.
  private static func cost(of way: Route, by travel: ProfileGraph) -> UInt32 {
    let leg = way.legs[0]
    let (first, last) = (leg.arcs[0], leg.arcs[leg.arcs.count - 1])
    let arcs = leg.arcs.reduce(0) { $0 + travel.cost(of: $1) }
    let turns = zip(leg.arcs, leg.arcs.dropFirst()).reduce(0) { $0 + travel.cost(from: $1.0, to: $1.1) }
    return arcs + turns + travel.part(of: last, before: leg.end.share(of: last)) - travel.cost(of: last)
      - travel.part(of: first, before: leg.start.share(of: first))
  }
}

extension ProfileGraph {
  /// The cost of the part of an arc before a place.
  fileprivate func part(of arc: RoadGraph.Arc, before share: Double) -> UInt32 {
    UInt32((Double(cost(of: arc)) * share).rounded())
  }
}

/// The costs of the cheapest routes from one spot to others: along one arc, or from the turns at the end of one of the
/// first arcs to the end of one of the last.
private struct ShortestCosts {
  private let travel: ProfileGraph
  private let search: PlainSearch
  private var start: RoadSpot?
  private var costs: [UInt32] = []

  init(_ travel: ProfileGraph) {
    self.travel = travel
    search = PlainSearch(travel)
  }

  mutating func cost(from start: RoadSpot, to end: RoadSpot) -> UInt32? {
    let graph = travel.roads.graph
    if let node = start.node(in: graph), node == end.node(in: graph) { return 0 }
    if self.start.map({ $0.place != start.place }) ?? true { begin(at: start) }
    let (node, last) = (start.node(in: graph), end.node(in: graph))
    let arcs = last.map { travel.roads.arcs(leaving: $0).map { $0 ^ 1 } } ?? end.arcs
    var best: UInt32?
    for arc in arcs where travel.isOpen(arc) {
      let to = travel.part(of: arc, before: last == nil ? end.share(of: arc) : 1)
      for state in travel.rules.states(of: arc) where costs[Int(state)] < WeightedGraph.never {
        best = min(best ?? .max, costs[Int(state)] + to - travel.cost(of: arc))
      }
      guard node == nil ? start.edge == arc / 2 : graph.tail(of: arc) == node else { continue }
      let from = travel.part(of: arc, before: node == nil ? start.share(of: arc) : 0)
      if to >= from { best = min(best ?? .max, to - from) }
    }
    return best
  }

  private mutating func begin(at start: RoadSpot) {
    let node = start.node(in: travel.roads.graph)
    var sources: [PathEnd] = []
    for arc in node.map({ Array(travel.roads.arcs(leaving: $0)) }) ?? start.arcs where travel.isOpen(arc) {
      let from = travel.part(of: arc, before: node == nil ? start.share(of: arc) : 0)
      travel.eachTurn(from: arc) { next, cost in
        sources.append(PathEnd(node: next, cost: travel.cost(of: arc) - from + cost))
      }
    }
    (self.start, costs) = (start, search.costs(from: sources))
  }
}
