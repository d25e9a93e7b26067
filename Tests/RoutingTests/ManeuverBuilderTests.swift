import Routing
import Testing

/// The steps of routes on drawn roads.
struct ManeuverBuilderTests {
  private static let cross = """
        b
        |
    a---c---d

        e
    """

  private static let steps: [(ways: [String], way: String, steps: String)] = [
    (["ab"], "ab", "depart, arrive"),
    (["acd", "bce"], "ad", "depart, arrive"),
    (["acd", "bce"], "ab", "depart, turn left, arrive"),
    (["acd", "bce"], "ae", "depart, turn right, arrive"),
    (["acb", "ce", "cd"], "ab", "depart, continue left, arrive"),
    (["ac", "cd name=other"], "ad", "depart, new name straight, arrive"),
    (["ac highway=primary", "cd highway=steps"], "ad", "depart, steps straight, arrive"),
    (["ac", "cd route=ferry", "de"], "ad", "depart, ferry straight, arrive"),
    (["ac", "cd route=ferry", "de"], "ae", "depart, ferry straight, leave ferry sharp right, arrive"),
  ]

  @Test(arguments: steps)
  func `turns are told where one must decide`(row: (ways: [String], way: String, steps: String)) throws {
    let streets = DrawnRoads(Self.cross, ways: row.ways)

    #expect(try streets.steps(row.way, by: .foot) == row.steps)
  }

  @Test func `nobody turns round who has hardly begun`() throws {
    func steps(_ meters: Double) throws -> String {
      let map = "c\n\n\n\n\n\n\n\n\n\n\n  a\nd b\n\n  e"
      let streets = DrawnRoads(map, ways: ["ab name=street", "be name=on", "bdc name=street"], row: meters)
      return try streets.steps("ac", by: .foot)
    }

    #expect(try steps(10) == "depart, arrive")
    #expect(try steps(30) == "depart, continue uturn, arrive")
  }

  @Test func `at the end of a road its end is told, if one has come past others`() throws {
    let streets = DrawnRoads("    d\na b c\n    e", ways: ["abc name=in", "dce name=across", "bf"])
    let longer = DrawnRoads("  f d\na b c\n    e", ways: ["abc name=in", "dce name=across", "bf name=side"])

    #expect(try streets.steps("ad") == "depart, turn left, arrive")
    #expect(try longer.steps("ad") == "depart, end of road left, arrive")
  }

  @Test func `a road that parts is a fork`() throws {
    let fork = DrawnRoads("            c\na   b\n            d", ways: ["ab", "bc name=left", "bd name=right"])

    #expect(try fork.steps("ac") == "depart, fork slight left, arrive")
    #expect(try fork.steps("ad") == "depart, fork slight right, arrive")
  }

  /// A ring with four arms.
  private static let ring = """
          a

          b
    c   d   e   f
          g

          h
    """

  private static let exits: [(way: String, exit: String)] = [
    ("hf", "depart, roundabout right 1, arrive"), ("ha", "depart, roundabout straight 2, arrive"),
    ("hc", "depart, roundabout left 3, arrive"),
  ]

  @Test(arguments: exits)
  func `exits of a roundabout are counted`(row: (way: String, exit: String)) throws {
    let streets = DrawnRoads(Self.ring, ways: ["gebdg junction=roundabout", "ab", "cd", "ef", "gh"])

    #expect(try streets.steps(row.way) == row.exit)
  }

  @Test(arguments: [
    ("ac", "depart, exit roundabout right 1, arrive"), ("af", "depart, roundabout straight 2, arrive"),
    ("ad", "depart, roundabout left 3, arrive"),
  ])
  func `an exit beside the entry is the first one`(way: String, steps: String) throws {
    let map = " c     a\n\n    b\n\n e    g\nf       d"
    let ways = ["begb junction=roundabout", "abc oneway=yes", "ef oneway=yes", "gd oneway=yes"]

    #expect(try DrawnRoads(map, ways: ways).steps(way) == steps)
  }

  @Test func `ramps lead onto motorways and off them`() throws {
    let streets = DrawnRoads(
      "a b c d\n\n      e",
      ways: ["abcd highway=motorway", "ce highway=motorway_link oneway=yes", "eb highway=motorway_link oneway=yes"]
    )

    #expect(try streets.steps("ae").hasPrefix("depart, off ramp"))
    #expect(try streets.steps("ed").contains("merge"))
  }

  @Test func `a name that holds for a few metres isn't told`() throws {
    let short = DrawnRoads("a    b c    d", ways: ["ab name=one", "bc name=two", "cd name=three"])
    let long = DrawnRoads("a    b    c    d", ways: ["ab name=one", "bc name=two", "cd name=three"])

    #expect(try short.steps("ad") == "depart, new name straight, arrive")
    #expect(try long.steps("ad") == "depart, new name straight, new name straight, arrive")
  }

  @Test func `two carriageways of a name are one road`() throws {
    let road = DrawnRoads(
      "a\n        e  f  g\nb",
      ways: ["ae name=Main oneway=yes", "eb name=Main oneway=yes", "efg name=Main"]
    )

    #expect(try road.steps("ag") == "depart, arrive")
    #expect(try road.steps("gb") == "depart, arrive")
  }

  @Test func `steps are as long and take as long as the way`() throws {
    let streets = DrawnRoads(Self.ring, ways: ["gebdg junction=roundabout", "ab", "cd", "ef", "gh"])
    let travel = streets.travel(.car)
    let way = try RoutePlanner(travel).route(over: [streets.place("h"), streets.place("c")])
    let steps = way.legs.flatMap { ManeuverBuilder(travel).steps(of: $0) }

    #expect(abs(steps.reduce(0) { $0 + $1.length } - travel.length(of: way)) < 0.1)
    #expect(abs(steps.reduce(0) { $0 + $1.duration } - travel.duration(of: way)) < 0.1)
  }

  @Test func `a place beside the road is told with how far it is and on which side`() throws {
    let street = DrawnRoads("  1\na   b\n  2", ways: ["ab"])
    let travel = street.travel(.foot)
    let asides = try ["a1", "b1", "a2", "1b"]
      .flatMap { letters in
        let way = try RoutePlanner(travel).route(over: letters.map(street.place))
        let steps = ManeuverBuilder(travel).steps(of: way.legs[0])
        return [steps.first?.aside, steps.last?.aside].compactMap(\.self).filter { $0.distance > 1 }
      }

    #expect(asides.map { $0.distance.rounded() }.allSatisfy { abs($0 - 100) <= 2 })
    #expect(asides.map { ($0.angle / 90).rounded() } == [-1, 1, 1, -1])
    #expect(asides.map { ($0.bearing / 90).rounded().truncatingRemainder(dividingBy: 4) } == [0, 0, 2, 0])
  }

  private static let lanes: [(marked: String, direction: StepDirection, side: TurnLanes.Side?, count: Int?)] = [
    ("left|through|through;right", .left, .left, 1),
    ("left|left|through", .left, .left, 2),
    ("left|through|right|right", .right, .right, 2),
    ("left|through|right", .straight, .middle, 1),
    ("slight_left|through", .left, .left, 1),
    ("left|slight_left|through", .left, .left, 2),
    ("left|slight_left|through", .slightLeft, .middle, 1),
    ("left|left", .left, nil, nil),
    ("||right", .straight, nil, nil),
    ("through|left|through", .straight, nil, nil),
    ("", .left, nil, nil),
  ]

  @Test(arguments: lanes)
  func `lanes are told where only some lead there`(
    row: (marked: String, direction: StepDirection, side: TurnLanes.Side?, count: Int?)
  ) {
    let lanes = TurnLanes(row.marked, for: row.direction)

    #expect(lanes?.side == row.side)
    #expect(lanes?.count == row.count)
  }

  @Test func `lanes and lights are told where one turns, lanes to who drives`() throws {
    let cross = DrawnRoads(
      Self.cross,
      ways: ["ac turn:lanes:forward=left|through|right", "cd", "bc", "ce"],
      junctions: ["c highway=traffic_signals"]
    )
    let turns = try [TravelMode.car, .foot]
      .map { mode in
        let travel = cross.travel(mode)
        let way = try RoutePlanner(travel).route(over: [cross.place("a"), cross.place("b")])
        return ManeuverBuilder(travel).steps(of: way.legs[0])[1]
      }

    #expect(turns.map(\.hasSignals) == [true, true])
    #expect(turns.map(\.lanes?.side) == [.left, nil])
  }

  @Test func `what has no name is told by what it is, once`() throws {
    let park = DrawnRoads(
      "    c\na   b\n    d e",
      ways: ["ab name=street", "cbd highway=footway noname=yes", "de highway=footway noname=yes"]
    )
    let travel = park.travel(.foot)
    let way = try RoutePlanner(travel).route(over: [park.place("a"), park.place("c")])

    #expect(ManeuverBuilder(travel).steps(of: way.legs[0]).map(\.pathway) == [nil, .footway, nil])
  }

  @Test func `stairs are told once, whatever turns there are on their landings`() throws {
    let stairs = DrawnRoads(
      "a b i\n  c\nh deg\n   f",
      ways: [
        "abi", "bcd highway=steps noname=yes", "hde highway=footway noname=yes", "eg highway=footway noname=yes",
        "ef highway=steps noname=yes",
      ],
      row: 20
    )

    #expect(try stairs.steps("af", by: .foot) == "depart, steps right, arrive")
  }

  @Test func `between stairs a turn is told beside which another way leads straight on`() throws {
    let stairs = DrawnRoads(
      "a b d g\n    e\n    f",
      ways: ["ab", "bd highway=steps noname=yes", "dg noname=yes", "ed noname=yes", "ef highway=steps noname=yes"],
      row: 8
    )

    #expect(try stairs.steps("af", by: .foot) == "depart, steps straight, turn right, steps straight, arrive")
  }

  @Test func `stairs that have a name go on, however they bend`() throws {
    let stairs = DrawnRoads("a   b c\n      d e", ways: ["ab", "bcd highway=steps name=Ramp", "ce highway=steps"])

    #expect(try stairs.steps("ad", by: .foot) == "depart, steps straight, arrive")
  }

  @Test func `behind roads without names their names are told again`() throws {
    let start = DrawnRoads("a b    c    d", ways: ["ab noname=yes", "bc name=one", "cd name=two"])

    #expect(try start.steps("ad") == "depart, new name straight, new name straight, arrive")
  }

  @Test func `a platform is not called like the stop`() throws {
    let stop = DrawnRoads(
      "a b    c\n  d",
      ways: ["ab", "bc highway=platform public_transport=platform name=Stop", "bd highway=footway noname=yes"]
    )
    let travel = stop.travel(.foot)
    let way = try RoutePlanner(travel).route(over: [stop.place("a"), stop.place("c")])

    #expect(ManeuverBuilder(travel).steps(of: way.legs[0]).allSatisfy { $0.name.name != "Stop" })
  }

  @Test func `the edge of a platform is no other way on`() throws {
    let stop = DrawnRoads("    d\na b c", ways: ["abc name=Street", "bd highway=platform public_transport=platform"])

    #expect(try stop.steps("ac", by: .foot) == "depart, arrive")
    #expect(try stop.steps("ad", by: .foot) == "depart, turn left, arrive")
  }

  @Test func `a turn in the last few metres isn't told, nor one in the first`() throws {
    let yard = DrawnRoads("a\nb c\n  d e", ways: ["ab noname=yes", "bcd", "cf", "de noname=yes"], row: 4)

    #expect(try yard.steps("ac", by: .foot) == "depart, arrive")
    #expect(try yard.steps("cd", by: .foot) == "depart, arrive")
  }

  @Test func `the edge of a square is no other way on`() throws {
    let square = DrawnRoads(
      "a   b    c\n    d",
      ways: ["abc name=Street", "bc highway=pedestrian area=yes noname=yes", "bd highway=footway noname=yes"]
    )

    #expect(try square.steps("ac", by: .foot) == "depart, arrive")
  }

  @Test func `a road that becomes a ramp is no ramp to take`() throws {
    let street = DrawnRoads("a b c\n    d", ways: ["ab name=Street", "bc highway=primary_link name=Street", "cd"])

    #expect(try street.steps("ac") == "depart, arrive")
  }

  /// A path that turns aside for ten metres, five metres from where another one goes straight on or none does.
  @Test func `who walks is told of a jog where another way leads straight on`() throws {
    let map = "a b g\n  c\n  d  e"
    let tempted = DrawnRoads(
      map,
      ways: ["ab noname=yes", "bcd noname=yes", "bg noname=yes", "de noname=yes"],
      row: 10
    )
    let alone = DrawnRoads(map, ways: ["ab noname=yes", "bcd noname=yes", "de noname=yes", "hd noname=yes"], row: 10)

    #expect(try tempted.steps("ae", by: .foot).contains("turn right"))
    #expect(try alone.steps("ae", by: .foot) == "depart, arrive")
  }

  @Test func `two turns a few metres apart are told as where they lead together`() throws {
    let jog = DrawnRoads(
      "     i\na  b\n    c    h\n\n     d",
      ways: ["ab noname=yes", "bc noname=yes", "bi noname=yes", "cd", "ch"],
      row: 4
    )
    let hairpin = DrawnRoads(
      "a  b  c\ne\n   d\n   f",
      ways: ["ab noname=yes", "bc noname=yes", "bd noname=yes", "de noname=yes", "df noname=yes"],
      row: 4
    )

    #expect(try jog.steps("ad", by: .foot) == "depart, turn right, arrive")
    #expect(try hairpin.steps("ae", by: .foot) == "depart, turn right then sharp right, arrive")
  }

  @Test func `who walks is told of a corner and the next one a few metres on at once`() throws {
    let map = "  g\na b\n  c d\n  h"
    let streets = ["ab", "gb", "cd", "ch"]
    let jog = DrawnRoads(map, ways: streets + ["bc name=Lane"], row: 10)
    let crossing = DrawnRoads(map, ways: streets + ["bc highway=footway footway=crossing noname=yes"], row: 10)
    let block = DrawnRoads(map, ways: streets + ["bc name=Lane"], row: 30)

    #expect(try jog.steps("ad", by: .foot) == "depart, turn right then left, arrive")
    #expect(try jog.steps("da", by: .foot) == "depart, turn right then left, arrive")
    #expect(try crossing.steps("ad", by: .foot) == "depart, turn right over the crossing then left, arrive")
    #expect(try block.steps("ad", by: .foot) == "depart, turn right, turn left, arrive")
    #expect(try jog.steps("ad", by: .bicycle) == "depart, turn right, turn left, arrive")
  }

  @Test(arguments: [(10.0, "depart, steps right, arrive"), (30, "depart, turn right, steps straight, arrive")])
  func `stairs a few metres behind a turn are what one turns to`(row: Double, steps: String) throws {
    let park = DrawnRoads(
      "a b c\n  d\n  e\n  f",
      ways: ["abc", "bd highway=footway noname=yes", "de highway=steps noname=yes", "ef highway=footway noname=yes"],
      row: row
    )

    #expect(try park.steps("af", by: .foot) == steps)
  }

  @Test(arguments: [
    ("ay", "depart, turn right then left, arrive"), ("aw", "depart, turn right then right, arrive"),
    ("ya", "depart, turn right, arrive"),
  ])
  func `a corner before a turn at which nobody can go elsewhere is told with it`(way: String, steps: String)
    throws
  {
    let map = "a   b\nw   c   y\n    z"
    let yard = DrawnRoads(map, ways: ["abc highway=footway noname=yes", "cw", "cy", "cz"], row: 10)

    #expect(try yard.steps(way, by: .foot) == steps)
  }

  @Test func `nobody is left to follow a hairpin without a word`() throws {
    let corner = DrawnRoads(
      "    x           e\n  d b\n\n\n\n    a",
      ways: ["ab highway=footway noname=yes", "bx name=Lane", "bde name=Road"],
      row: 10
    )
    let map = "    a       b\n          c\n  v\n      z"
    let ramp = DrawnRoads(map, ways: ["abc highway=footway noname=yes", "cv", "cz"], row: 10)

    #expect(try corner.steps("ae", by: .foot) == "depart, turn left, turn sharp right, arrive")
    #expect(try ramp.steps("av", by: .foot) == "depart, turn sharp right, turn slight right, arrive")
  }

  private static let pavements = """
                     g

    a                b                c
    d                e                f

                     h
    """

  @Test(arguments: [
    (["abc", "def", "be noname=yes"], "depart, continue slight right, arrive"),
    (
      ["ab", "ef", "be noname=yes footway=crossing", "gb name=Lane", "eh name=Lane"],
      "depart, continue slight right, arrive"
    ),
    (["ab", "ef", "gbeh name=Lane"], "depart, turn right, turn left, arrive"),
    (["abc", "def name=Road", "be noname=yes"], "depart, turn right, turn left, arrive"),
  ])
  func `who goes over to the other side of a street is told so at once`(ways: [String], steps: String) throws {
    let street = DrawnRoads(
      Self.pavements,
      ways: ways.map { ($0.contains("name=") ? $0 : $0 + " name=Street") + " highway=footway" },
      row: 30
    )

    #expect(try street.steps("af", by: .foot) == steps)
  }

  @Test func `a turn without a name is told by what one sees at the corner`() throws {
    let cross = DrawnRoads(Self.cross, ways: ["ac", "bc noname=yes", "cd", "ce name=other"])
    let corner = cross.place("c")
    func description(_ way: String, _ sights: [(kind: String, east: Double, north: Double)]) throws -> String? {
      var travel = cross.travel(.car)
      let meters = RoadMeters(around: corner)
      travel.landmarks = { _ in
        sights.map { Landmark(kind: $0.kind, name: "", at: meters.units(SIMD2($0.east, $0.north))) }
      }
      let way = try RoutePlanner(travel).route(over: way.map(cross.place))
      return ManeuverBuilder(travel).steps(of: way.legs[0])[1].landmark.map { "\($0.landmark.kind) \($0.isPassed)" }
    }

    #expect(try description("ab", [("church", -15, 10)]) == "church true")
    #expect(try description("ab", [("church", 15, 10)]) == "church false")
    #expect(try description("ab", [("church", 0, -15)]) == nil)
    #expect(try description("ab", [("church", -40, 10)]) == nil)
    #expect(
      try description("ab", [("school", -15, 10), ("school", -20, -10), ("fountain", 20, 5)]) == "fountain false"
    )
    #expect(try description("ae", [("church", -15, 10)]) == nil)
  }
}
