import Routing
import Testing

/// Ways over roads that the tests draw.
struct RoutePlannerTests {
  /// A square with a tail: a–b–c on top, d–e–f below.
  private static let ladder = """
    a b c
    1
    d e f
    """

  @Test func `the shortest way is taken, and for a car the fastest`() throws {
    let streets = DrawnRoads(Self.ladder, ways: ["abc highway=residential", "ad", "def", "cf"])

    #expect(try streets.way("ac", by: .foot) == "b")
    #expect(try streets.way("af", by: .car) == "de")
  }

  private static let rules: [(name: String, ways: [String], junctions: [String], rules: [String], way: String?)] = [
    ("open", ["abc", "ad", "def", "cf"], [], [], "b"),
    ("one-way", ["abc oneway=-1", "ad", "def", "cf"], [], [], "def"),
    ("closed", ["abc access=no", "ad", "def", "cf"], [], [], "def"),
    ("a bollard", ["abc", "ad", "def", "cf"], ["b barrier=bollard"], [], "def"),
    ("a gate", ["abc", "ad", "def", "cf"], ["b barrier=gate"], [], "b"),
    ("private", ["abc access=private", "ad", "def", "cf", "cg"], [], [], "b"),
    ("forbidden", ["abc", "ad", "def", "cf"], [], ["abc no_straight_on"], "def"),
    ("only", ["abc", "be", "def", "cf"], [], ["abe only_right_turn"], "bef"),
    ("over a road", ["abc", "be", "ef", "cf"], [], ["abef no_left_turn"], "b"),
    ("nowhere", ["ab", "bc oneway=-1", "ad"], [], [], nil),
  ]

  @Test(arguments: rules)
  func `a car heeds what is forbidden`(
    row: (name: String, ways: [String], junctions: [String], rules: [String], way: String?)
  ) {
    let streets = DrawnRoads(Self.ladder, ways: row.ways, junctions: row.junctions, rules: row.rules)

    #expect((try? streets.way("ac")) == row.way)
  }

  @Test func `walkers heed neither one-way streets nor turns, cyclists get off on footways`() throws {
    let streets = DrawnRoads(
      Self.ladder,
      ways: ["abc oneway=-1", "ad", "de", "ef highway=footway", "cf"],
      rules: ["dab no_turn"]
    )

    #expect(try streets.way("ac", by: .foot) == "b")
    #expect(try streets.way("ac", by: .bicycle) == "def")
    #expect((try? streets.way("ac", by: .car)) == nil)
  }

  @Test func `private roads are for those at their ends, and no way through`() throws {
    let streets = DrawnRoads("a b c d", ways: ["ab", "bc access=private", "cd"])

    #expect(try streets.way("ac") == "b")
    #expect(try streets.way("bd") == "c")
    #expect((try? streets.way("ad")) == nil)
  }

  @Test func `nobody drives over a car park only to save a moment, but onto it and off it`() throws {
    let streets = DrawnRoads(
      "x a b c y\n\n  d   f",
      ways: ["xa", "abc highway=service", "adfc maxspeed=32", "cy"]
    )

    #expect(try streets.way("xy") == "adfc")
    #expect(try streets.way("xy", by: .bicycle) == "abc")
    #expect(try [streets.way("xb"), streets.way("by")] == ["a", "c"])
  }

  @Test func `turning back is for dead ends`() throws {
    let streets = DrawnRoads(Self.ladder, ways: ["ab", "bc", "be"], rules: ["cba no_left_turn"])

    #expect(try streets.way("ca") == "beb")
  }

  @Test func `but nobody drives into one only to turn there while a block can be driven around`() throws {
    let streets = DrawnRoads(
      "  e\na b c\nd   f",
      ways: ["ab", "bc", "be", "bf oneway=yes", "fda"],
      rules: ["cba no_straight_on"]
    )

    #expect(try streets.way("ca") == "bfd")
  }

  @Test func `a place behind one on a one-way street is reached around the block`() throws {
    let block = DrawnRoads("a 1  2 b\n\nc      d", ways: ["ab oneway=yes", "bdca"])

    #expect(try block.way("12") == "")
    #expect(try block.way("21") == "bdca")
  }

  @Test func `at the corner of a one-way street one may go along either street`() throws {
    let map = "a1          2          3b\n\n\n\n\nc                       d"
    let block = DrawnRoads(map, ways: ["ab oneway=yes", "bdca"], row: 4)
    let gate = DrawnRoads(map, ways: ["ab oneway=yes", "bdca"], junctions: ["a barrier=gate access=private"], row: 4)

    #expect(try [block.way("1c"), block.way("2c")] == ["", "bd"])
    #expect(try [block.way("1c", facing: 90), gate.way("1c")] == ["bd", "bd"])
    #expect(try [block.way("d3"), block.way("d2")] == ["", "ca"])
  }

  @Test func `who is on the way already goes on as they face, unless there is no other way`() throws {
    let block = DrawnRoads("a 1    b\n\nc      d", ways: ["abdca"])
    let small = DrawnRoads("a 1    b\n\nc      d", ways: ["abdca"], row: 4)
    let street = DrawnRoads("a 1    b", ways: ["ba oneway=yes"])
    let (east, west) = (90.0, 270.0)

    #expect(try block.way("1a", facing: west) == "")
    #expect(try block.way("1a", facing: east) == "bdc")
    #expect(try block.way("1a", by: .foot, facing: east) == "")
    #expect(try block.way("1a", by: .bicycle, facing: east) == "")
    #expect(try small.way("1a", by: .bicycle, facing: east) == "bdc")
    #expect(try street.way("1a", facing: east) == "")
  }

  @Test func `who has just turned off is on the road along which they go, not on the nearest one`() throws {
    let corner = DrawnRoads("    n\n\n\n\n\n 1\nw   j   e", ways: ["wje", "jn"], row: 10)
    let (north, east) = (0.0, 90.0)

    #expect(try corner.way("1n", facing: north) == "")
    #expect(try corner.way("1n", facing: east) == "j")
    #expect(try corner.way("1n") == "j")
  }

  @Test func `places between are gone over in order, and a car goes on straight there`() throws {
    let block = DrawnRoads("a 1    b\n\nc      d", ways: ["ab", "bdc", "ca oneway=yes"])

    #expect(try block.way("c1d") == "a|b")
    #expect(try block.way("c1c", by: .car) == "a|bd")
    #expect(try block.way("c1c", by: .foot) == "a|a")
  }

  @Test func `equal places are no distance apart`() throws {
    let streets = DrawnRoads(Self.ladder, ways: ["abc", "ad"])
    let travel = streets.travel(.foot)

    for place in ["a", "1"] as [Character] {
      let way = try RoutePlanner(travel).route(over: [streets.place(place), streets.place(place)])
      #expect(travel.length(of: way) == 0)
    }
  }

  @Test func `what can't be reached is told, with the nearest place that can`() {
    let islands = DrawnRoads("a b   c d", ways: ["ab", "cd"])

    #expect(throws: RoutingError.self) { try islands.way("ad") }
    do throws(RoutingError) {
      _ = try islands.finder(.car).route(over: [islands.place("a"), islands.place("d")])
    } catch {
      guard case .noRoute(leg: 0, let reachable?) = error else { return #expect(Bool(false), "\(error)") }
      #expect(reachable == islands.place("b"))
    }
  }

  @Test func `where the nearer carriageway can't be reached, the other one does`() throws {
    let streets = DrawnRoads("a   b\n  1\n\nc   d", ways: ["ba oneway=yes", "cd"], row: 5)

    let way = try streets.finder(.car).route(over: [streets.place("c"), streets.place("1")])

    #expect(way.legs.map(\.arcs) == [[2]])
  }

  @Test func `but nobody is sent from road to road, ever farther away`() {
    let streets = DrawnRoads("a   b\n1\n\ne   f\n\n\ng   h\n\n\nc   d", ways: ["ba", "ef", "gh", "cd"], row: 5)

    #expect(throws: RoutingError.self) {
      try streets.finder(.car).route(over: [streets.place("c"), streets.place("1")])
    }
  }

  @Test func `where no road is near nobody begins`() {
    let streets = DrawnRoads("a b", ways: ["ab"])

    #expect(throws: RoutingError.self) {
      _ = try streets.finder(.car).route(over: [streets.place("a"), (500_000_000, 500_000_000)])
    }
    #expect(throws: RoutingError.self) { _ = try DrawnRoads("", ways: []).finder(.car).route(over: [(0, 0), (0, 0)]) }
  }

  @Test func `what is avoided is taken only where there is no other way`() throws {
    let streets = DrawnRoads(Self.ladder, ways: ["abc highway=motorway oneway=no", "ad", "def", "cf"])
    let places = [streets.place("a"), streets.place("c")]

    #expect(try streets.finder(.car).route(over: places).legs[0].arcs.count == 2)
    #expect(try streets.finder(.car, avoiding: [.motorways]).route(over: places).legs[0].arcs.count == 4)
  }

  @Test func `cyclists who like it quiet go around rather than along a main road`() throws {
    let far = DrawnRoads(
      Self.ladder,
      ways: ["abc highway=secondary", "ad highway=cycleway", "def highway=cycleway", "cf highway=cycleway"]
    )
    let near = DrawnRoads(
      "a b c\nd e f",
      ways: ["abc highway=primary", "ad highway=cycleway", "def highway=cycleway", "cf highway=cycleway"]
    )
    let arcs = { (streets: DrawnRoads, preference: RoutingProfile.Preference?) in
      let travel = ProfileGraph(streets.roads, for: RoutingProfile(.bicycle, preferring: preference))
      return try RoutePlanner(travel).route(over: [streets.place("a"), streets.place("c")]).legs[0].arcs.count
    }

    #expect(try [.fast, nil, .quiet].map { try arcs(far, $0) } == [2, 2, 2])
    #expect(try [.fast, nil, .quiet].map { try arcs(near, $0) } == [2, 2, 4])
  }

  @Test func `cyclists don't mind a main road along which cars are slow`() throws {
    let row = { (ends: String) in ends.prefix(1) + String(repeating: " ", count: 40) + ends.suffix(1) }
    let roads = ["", " maxspeed=30"].map {
      DrawnRoads(row("ac") + "\n" + row("df"), ways: ["ac highway=primary\($0)", "adfc highway=residential"])
    }

    let found = try roads.map { try $0.way("ac", by: .bicycle) }
    #expect(found == ["df", ""])
  }

  @Test func `a bicycle is pushed against a one-way street only at the ends of a way`() throws {
    let streets = DrawnRoads(
      "a b c d",
      ways: ["ab highway=residential", "bc highway=pedestrian oneway=-1", "cd highway=residential"]
    )

    #expect(try streets.way("ac", by: .bicycle) == "b")
    #expect((try? streets.way("ad", by: .bicycle)) == nil)
    #expect(try streets.way("da", by: .bicycle) == "cb")
  }

  @Test func `who walks waits at the lights of a crossing only to cross the road`() throws {
    let streets = DrawnRoads(
      "  d\na b c\n  e",
      ways: ["abc highway=primary", "dbe highway=footway"],
      junctions: ["b highway=crossing crossing=traffic_signals"]
    )
    let travel = streets.travel(.foot)
    let waits = try ["ac", "de"].map { letters in
      let way = try RoutePlanner(travel).route(over: letters.map(streets.place))
      return travel.duration(of: way) - travel.length(of: way) / (5.1 / 3.6)
    }

    #expect(waits.map { $0.rounded() } == [0, 8])
  }

  @Test func `a ferry is waited for`() throws {
    let quay = DrawnRoads("a b c d", ways: ["ab highway=footway", "bc route=ferry duration=00:04", "cd"])
    let travel = quay.travel(.foot)
    let way = try RoutePlanner(travel).route(over: [quay.place("a"), quay.place("c")])

    #expect(abs(travel.duration(of: way) - (240 + 300 + 100 / (5.1 / 3.6))) < 2)
  }

  @Test func `other ways share little and take not much longer`() throws {
    let streets = DrawnRoads(Self.ladder, ways: ["abc", "ad highway=path", "def", "cf"])
    let travel = streets.travel(.foot)
    let ways = try RoutePlanner(travel).routes(over: [streets.place("d"), streets.place("c")], others: 2)

    #expect(ways.count == 2)
    #expect(travel.duration(of: ways[1]) <= 1.4 * travel.duration(of: ways[0]))
    #expect(Set(ways[0].legs[0].arcs).isDisjoint(with: ways[1].legs[0].arcs))
  }

  @Test(arguments: [(1, 1), (3, 2)])
  func `whoever goes along the other pavement goes the same way`(rows: Int, count: Int) throws {
    let map =
      "a" + String(repeating: " ", count: 30) + "b" + String(repeating: "\n", count: rows) + "d"
      + String(repeating: " ", count: 30) + "e"
    let streets = DrawnRoads(map, ways: ["ab", "ad", "de", "eb"].map { $0 + " highway=footway" }, row: 20)
    let ways = try RoutePlanner(streets.travel(.foot)).routes(
      over: [streets.place("a"), streets.place("b")],
      others: 2
    )

    #expect(ways.count == count)
  }

  @Test(arguments: [(["abe no_right_turn"], 1), ([], 2)])
  func `no other way turns round in a dead end`(rules: [String], count: Int) throws {
    let map = "  x\na b" + String(repeating: " ", count: 80) + "c\n  e" + String(repeating: " ", count: 80) + "f"
    let streets = DrawnRoads(map, ways: ["abc", "bx", "be", "efc"], rules: rules, row: 500)
    let ways = try RoutePlanner(streets.travel(.car)).routes(over: [streets.place("a"), streets.place("c")], others: 2)

    #expect(ways.count == count)
  }

  @Test func `a ferry takes as long as it says, however many stretches it has`() throws {
    let crossing = DrawnRoads("x a b c y", ways: ["xa", "abc route=ferry duration=00:30", "cy"])
    let travel = crossing.travel(.foot)
    let way = try RoutePlanner(travel).route(over: [crossing.place("a"), crossing.place("c")])

    #expect(abs(travel.duration(of: way) - (1800 + 300)) < 1)
  }
}
