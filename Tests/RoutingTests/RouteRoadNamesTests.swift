import Routing
import Testing

/// Names for unnamed paths in directions.
struct RouteRoadNamesTests {
  /// A street and a path beside it, so many rows of ten metres away.
  private static func street(_ gap: Int, _ path: String = "highway=footway footway=sidewalk") -> DrawnRoads {
    DrawnRoads(
      "a            b\n" + String(repeating: "\n", count: gap - 1) + "c            d",
      ways: ["ab name=Street", "cd noname=yes \(path)", "ac noname=yes highway=footway"],
      row: 10
    )
  }

  private static func names(_ roads: DrawnRoads, _ way: String, by mode: TravelMode = .foot) throws -> [String] {
    let travel = roads.travel(mode)
    let way = try RoutePlanner(travel).route(over: way.map(roads.place))
    return ManeuverBuilder(travel).steps(of: way.legs[0]).dropLast().map(\.name.name)
  }

  @Test func `a pavement is called like the street along which it runs`() throws {
    #expect(try Self.names(Self.street(2), "cd") == ["Street"])
    #expect(try Self.names(Self.street(1, "highway=cycleway"), "cd", by: .bicycle) == ["Street"])
    #expect(try Self.names(Self.street(2, "highway=footway"), "cd") == [""])
    #expect(try Self.names(Self.street(4), "cd") == [""])
    #expect(try Self.names(Self.street(2, "highway=footway footway=sidewalk tunnel=yes layer=-1"), "cd") == [""])
    #expect(try Self.names(Self.street(1, "highway=steps"), "cd") == [""])
  }

  @Test func `who drives hears only what roads are called themselves`() throws {
    #expect(try Self.names(Self.street(2, "highway=residential"), "cd", by: .car) == [""])
  }

  @Test func `a few metres at a corner aren't called like the other street`() throws {
    let corner = DrawnRoads(
      "a              b\n\nc              d   f\n\n                   e\n\n                   g",
      ways: [
        "ab name=Street", "bg name=Cross highway=primary", "cd noname=yes highway=footway footway=sidewalk",
        "df noname=yes highway=footway footway=crossing", "fe noname=yes highway=footway footway=crossing",
      ],
      row: 10
    )

    #expect(try Self.names(corner, "cf") == ["Street"])
  }

  @Test func `a crossing is told as one, also behind a metre of pavement`() throws {
    let roads = DrawnRoads(
      "e    c                h\nk                     l\na    b                g\n     d",
      ways: [
        "abg noname=yes highway=footway", "bd noname=yes", "bc noname=yes highway=footway footway=crossing",
        "ec noname=yes highway=footway", "ch noname=yes highway=footway", "kl highway=primary name=Wide",
      ],
      row: 18
    )
    let travel = roads.travel(.foot)
    let way = try RoutePlanner(travel).route(over: "ah".map(roads.place))

    let steps = ManeuverBuilder(travel).steps(of: way.legs[0])
    #expect(steps.contains { $0.pathway == .crossing || $0.thenTurn?.isOverCrossing == true })
  }

  @Test func `nothing is told where a street goes on behind a square`() throws {
    let square = DrawnRoads(
      "a              b c\n               d e              f\n               g h",
      ways: [
        "ab name=Street", "ef name=Street", "bd name=Square highway=pedestrian", "de name=Square highway=pedestrian",
        "bc name=Square", "dg name=Square", "eh name=Square",
      ],
      row: 10
    )

    #expect(try square.steps("af", by: .foot) == "depart, arrive")
    #expect(try square.steps("ah", by: .foot) != "depart, arrive")
  }

  @Test func `three turns within a few metres are one to the side to which they lead`() throws {
    let jog = DrawnRoads(
      "        x\na   b   \n    c d y\n      \n      e\n      f",
      ways: ["ab", "bx", "bc", "cd", "de", "dy"].map { $0 + " noname=yes" } + ["ef"],
      row: 4
    )

    #expect(try jog.steps("ae", by: .foot) == "depart, turn right, arrive")
  }

  @Test func `a crossing isn't called like the street over which it leads`() throws {
    let slanted = DrawnRoads(
      "a\n            d\n\n\n   c\n               b",
      ways: ["aeb name=Street", "cd noname=yes highway=footway footway=crossing"],
      row: 5
    )

    #expect(try Self.names(slanted, "cd") == [""])
  }

  @Test func `behind a crossing the side is told, though only one way leads on`() throws {
    let street = DrawnRoads(
      "a     b   e\n\n      c  d",
      ways: ["abe name=Street", "bc noname=yes highway=footway footway=crossing", "cd noname=yes highway=footway"],
      row: 5
    )

    #expect(try street.steps("ad", by: .foot) == "depart, turn right over the crossing then left, arrive")
  }

  @Test func `a street that ends in a bend isn't gone on along without a word`() throws {
    let end = DrawnRoads(
      "e            c d\n             b f\n\n\n             a",
      ways: ["ab name=Street", "bc name=Street", "bf noname=yes", "ce name=Street", "cd noname=yes"],
      row: 4
    )

    #expect(try end.steps("ae", by: .foot) == "depart, end of road left, arrive")
  }

  @Test func `who walks out of a park hears the name of the street`() throws {
    let park = DrawnRoads("a    b    c", ways: ["ab noname=yes highway=path", "bc name=Street"])

    #expect(try park.steps("ac", by: .foot) == "depart, new name straight, arrive")
  }

  @Test func `arms of a main road are told, but not those of one name`() throws {
    let map = "                    d\na     b            c"
    let arms = { (name: String) in
      DrawnRoads(
        map,
        ways: [
          "ab highway=primary oneway=yes name=Main", "bc highway=primary oneway=yes name=Main",
          "bd highway=primary oneway=yes name=\(name)",
        ],
        row: 60
      )
    }

    #expect(try arms("Other").steps("ac").hasPrefix("depart, fork slight right"))
    #expect(try arms("Other").steps("ac", by: .bicycle).hasPrefix("depart, fork slight right"))
    #expect(try arms("Main").steps("ac") == "depart, arrive")
  }

  @Test func `a street and its pavement are no fork`() throws {
    let street = DrawnRoads(
      "a      b                  c\n          d               e",
      ways: ["abc name=Street highway=residential", "bde noname=yes highway=footway footway=sidewalk"],
      row: 8
    )

    #expect(try street.steps("ac", by: .foot) == "depart, arrive")
  }

  @Test func `who rides is told of a corner though only walkers may go straight on`() throws {
    let corner = DrawnRoads(
      "a    b    c\n     d",
      ways: ["abd noname=yes highway=cycleway", "bc noname=yes highway=footway bicycle=no"],
      row: 40
    )

    #expect(try corner.steps("ad", by: .bicycle) == "depart, turn right, arrive")
  }

  @Test func `a street straight on behind a jog is told as straight on`() throws {
    let jog = DrawnRoads(
      "             h\n\na            b\n                c\(String(repeating: " ", count: 40))d\n                   e",
      ways: ["ab name=One", "hbce name=Two highway=secondary", "cd name=Three"],
      row: 6
    )

    #expect(try jog.steps("ad", by: .foot) == "depart, turn straight, arrive")
  }

  @Test func `a start is told with where one goes from there, not with where the street began`() throws {
    var graph = RoadGraph()
    (graph.latitudes, graph.longitudes) = ([0, 10_000], [0, 10_000])
    (graph.starts, graph.ends, graph.lengths) = ([0], [1], [2220])
    (graph.nodeKinds, graph.edgeKinds, graph.edgeNames) = ([0, 0], [1], [0])
    graph.kinds = RoadTagTable([RoadTags([]), RoadTags([RoadTags.Tag(key: "highway", value: "residential")])])
    graph.names = RoadTagTable([RoadTags([])])
    var shapes = RoadShapes()
    shapes.append([(0, 10_000)], from: (0, 0))
    let travel = ProfileGraph(Roads(graph, shapes), for: RoutingProfile(.foot))
    let way = try RoutePlanner(travel).route(over: [(5000, 10_000), (10_000, 10_000)])

    #expect(ManeuverBuilder(travel).steps(of: way.legs[0])[0].bearingAfter < 1)
  }
}
