import Routing
import Synchronization
import TestSupport
import Testing

/// Ways by what was prepared, and what becomes of them where that is damaged.
struct PreparedRouteTests {
  private static let streets = DrawnRoads(
    "a b c\n1    2\nd e f",
    ways: ["abc", "ad", "def", "cf", "be"],
    rules: ["abe no_right_turn"]
  )
  private let finder = streets.finder(.car)
  private let places = [streets.place("1"), streets.place("2")]

  @Test func `what was prepared for other roads is refused`() throws {
    let other = Self.streets.finder(.foot)
    let bytes = try #require(other.prepared()).bytes

    #expect(throws: HierarchyError.stale) { try finder.kept(bytes) }
  }

  @Test func `nothing is prepared that nobody wants any more`() {
    #expect(finder.prepared(isWanted: { false }) == nil)
    #expect(!finder.isPrepared)
  }

  @Test func `where what was prepared can't be read any more, ways are found without it`() throws {
    let bytes = try #require(finder.prepared()).bytes
    let isGone = Mutex(false)
    let stored = try finder.kept(size: bytes.count) { range throws(HierarchyError) in
      guard !isGone.withLock({ $0 }) else { throw .notReadable(reason: "the disk is gone") }
      return Array(bytes[range])
    }
    let cost = try finder.route(over: places).cost
    finder.use(stored)
    isGone.withLock { $0 = true }

    #expect(finder.isPrepared)
    #expect(try finder.route(over: places).cost == cost)
    #expect(!finder.isPrepared)
  }

  @Test func `a place between may lie on the arc on which one has come past it`() throws {
    let plain = try finder.route(over: [places[1], places[0], places[1]])
    finder.use(try #require(finder.prepared()))
    let prepared = try finder.route(over: [places[1], places[0], places[1]])

    #expect(plain.cost == prepared.cost)
    #expect(plain.legs.count == 2)
  }

  @Test func `alternatives are the same before and after the roads are prepared`() throws {
    var random = SeededRandom(seed: 21)
    let (roads, _) = TurnGraphTests.roads(&random, side: 20)
    let finder = RoutePlanner(ProfileGraph(roads, for: RoutingProfile(.car)))
    let pairs = (0..<40).map { _ in
      (0..<2).map { _ in roads.graph.place(of: UInt32.random(in: 0..<UInt32(roads.graph.nodeCount), using: &random)) }
    }
    func routes() -> [[[RoadGraph.Arc]]] {
      pairs.map { places in ((try? finder.routes(over: places, others: 2)) ?? []).map { $0.legs.flatMap(\.arcs) } }
    }
    let before = routes()
    finder.use(try #require(finder.prepared()))

    #expect(routes() == before)
    #expect(finder.isPrepared && before.contains { $0.count > 1 })
  }
}
