import Routing
import Testing

/// Details of steps besides the turn: streets crossed or near, stairs, walking a bicycle.
struct StepDetailTests {
  private func steps(_ letters: String, on roads: DrawnRoads, by mode: TravelMode = .foot) throws -> [Step] {
    let travel = roads.travel(mode)
    let way = try RoutePlanner(travel).route(over: letters.map(roads.place))
    return ManeuverBuilder(travel).steps(of: way.legs[0])
  }

  /// Pavements on both sides of a ring road that runs from the top to the bottom, and a path that leads to it.
  private static let ring = """
              i   h   k



    p         a   c   b



              d   e   f
    """
  private static let roundabouts = [
    "hce name=Ring", "iad highway=footway name=Ring", "kbf highway=footway name=Ring",
    "acb highway=footway footway=crossing noname=yes", "pa name=Lane highway=footway",
  ]

  @Test func `a street is crossed in the step that turns along it`() throws {
    let steps = try steps("pk", on: DrawnRoads(Self.ring, ways: Self.roundabouts, row: 10))

    #expect(steps.map(\.kind) == [.depart, .endOfRoad, .arrive])
    #expect(steps[1].crossed == "Ring" && steps[1].direction == .left && steps[1].thenTurn == nil)
    #expect(abs(steps[0].length - 50) < 1)
  }

  @Test func `turns on both sides of a street that is crossed are one step`() throws {
    let ways = Self.roundabouts.map {
      $0.replacing("kbf highway=footway name=Ring", with: "kbf highway=footway name=Lane")
    }
    let steps = try steps("ik", on: DrawnRoads(Self.ring, ways: ways, row: 10))

    #expect(steps.map(\.kind) == [.depart, .turn, .arrive])
    #expect(steps[1].crossed == "Ring" && steps[1].thenTurn?.isOverCrossing == true)
    #expect(steps[1].direction == .left && steps[1].thenTurn?.direction == .left)
  }

  @Test func `a path without a name is told by the street along which it leads`() throws {
    let map = "a   b          c\n\n\n    d          e\n    f"
    let path = "bc highway=footway noname=yes"
    let near = try steps("fc", on: DrawnRoads(map, ways: ["ab", path, "de name=Street", "bdf"], row: 10))
    let far = try steps("fc", on: DrawnRoads(map, ways: ["ab", path, "de name=Street", "bdf"], row: 15))

    #expect(near[1].along == "Street" && near[1].name.isEmpty)
    #expect(far[1].along == nil)
  }

  @Test func `a path without a name is told by the street to which it leads`() throws {
    let map = "    c    e\n\na   b   f"
    let roads = DrawnRoads(map, ways: ["abf name=Lane", "bc highway=footway noname=yes", "ce name=Street"], row: 50)
    let dead = DrawnRoads(map, ways: ["abf name=Lane", "bc highway=footway noname=yes"])

    #expect(try steps("ae", on: roads).map(\.ahead) == ["", "Street", "", ""])
    #expect(try steps("ac", on: dead).allSatisfy { $0.ahead.isEmpty })
  }

  @Test(arguments: [
    ("ab level=0", "cd level=1", Climb.up), ("ab level=0", "cd level=-1", .down), ("ab", "cd layer=1 bridge=yes", .up),
    ("ab layer=1", "cd", .down), ("ab", "cd", nil), ("ab level=0;1", "cd level=1", nil),
  ])
  func `stairs without an incline lead up or down by what lies before and behind them`(
    before: String,
    after: String,
    climb: Climb?
  ) throws {
    let map = "a   b c     d"
    let steps = try steps("ad", on: DrawnRoads(map, ways: [before, "bc highway=steps noname=yes", after], row: 20))

    #expect(steps[1].kind == .steps && steps[1].climb == climb)
  }

  @Test func `stairs have their own length`() throws {
    let map = "a   b c     d"
    let roads = DrawnRoads(map, ways: ["ab noname=yes", "bc highway=steps noname=yes", "cd noname=yes"], row: 20)
    let steps = try steps("ad", on: roads)

    #expect(abs(steps[1].stairs - 20) < 0.5 && abs(steps[1].length - 80) < 1)
  }

  @Test func `where a bicycle has to be walked a step begins`() throws {
    let turn = try steps("ac", on: DrawnRoads("a   b\n    c", ways: ["ab", "bc highway=footway", "cx"]), by: .bicycle)
    let straight = try steps("ad", on: DrawnRoads("a  b c  d", ways: ["ab", "bc highway=footway", "cd"]), by: .bicycle)
    let short = DrawnRoads("a  b c  d", ways: ["ab", "bc highway=footway", "cd"], row: 14)

    #expect(turn.map(\.walked).map { $0.rounded() } == [0, 99, 0])
    #expect(straight.map(\.kind) == [.depart, .continue, .newName, .arrive])
    #expect(straight.map(\.walked).map { $0.rounded() } == [0, 100, 0, 0])
    #expect(try steps("ad", on: short, by: .bicycle).allSatisfy { $0.walked == 0 })
    #expect(try steps("ad", on: short).allSatisfy { $0.walked == 0 })
  }

  @Test(arguments: [
    ("highway=motorway ref=A4;E82 name=Liberdade;Porto", "A4 (Liberdade)"), ("highway=motorway ref=A4 name=A4", "A4"),
    ("highway=motorway name=Ring", "Ring"), ("highway=primary ref=B96 name=Ring;Wall", "Ring"),
    ("highway=primary ref=B96;B104 noname=yes", "B96, B104"),
  ])
  func `motorways are called by number and one name, other roads by one name`(tags: String, spoken: String) throws {
    let steps = try steps("ac", on: DrawnRoads("a b\n  c", ways: ["ab", "bc " + tags]), by: .car)

    #expect(steps[1].name.spoken == spoken)
  }
}
