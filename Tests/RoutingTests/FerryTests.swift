import Routing
import Testing

/// Ferries along a route: where they are boarded and left, and how long that takes.
struct FerryTests {
  private static let quay = """
    a b   c d
        e

        f
        g
    """

  private static let lines = [
    "ab", "cd", "fg", "be route=ferry name=1 duration=00:10", "ec route=ferry name=1", "ef route=ferry name=2",
  ]

  private func steps(_ letters: String, _ ways: [String] = lines, named: [Character: String] = [:]) throws -> [Step] {
    let roads = DrawnRoads(Self.quay, ways: ways, junctions: named.map { "\($0) name=\($1)" })
    let travel = roads.travel(.foot)
    let way = try RoutePlanner(travel).route(over: letters.map(roads.place))
    return way.legs.flatMap { ManeuverBuilder(travel).steps(of: $0) }
  }

  @Test func `a route begins and ends on land even if a ferry is nearer`() throws {
    let roads = DrawnRoads("a b 1   c d", ways: ["ab", "bc route=ferry", "cd"])
    let travel = roads.travel(.car)
    let way = try RoutePlanner(travel).route(over: [roads.place("1"), roads.place("d")])

    #expect(way.legs[0].start.distance > 40)
    #expect(try roads.steps("1d") == "depart, leave ferry straight, arrive")
  }

  @Test func `where lines of ferries meet on open water there is no step`() throws {
    #expect(try steps("ad").map(\.kind) == [.depart, .ferry, .leaveFerry, .arrive])
    #expect(try steps("ag").map(\.kind) == [.depart, .ferry, .leaveFerry, .arrive])
  }

  @Test func `a ferry after another one is boarded where both land`() throws {
    let steps = try steps("ag", Self.lines + ["ex highway=footway"].map { $0.replacing("x", with: "d") })

    #expect(steps.map(\.kind) == [.depart, .ferry, .ferry, .leaveFerry, .arrive])
    #expect(steps.compactMap(\.ferry).count == 2)
  }

  @Test func `a route that starts with a ferry boards it in the first step and waits for it`() throws {
    let steps = try steps("bd")

    #expect(steps.map(\.kind) == [.depart, .leaveFerry, .arrive])
    #expect(steps[0].ferry.map { abs($0.duration - 600) < 120 } == true)
    #expect(steps[0].duration > 600 + 300 - 120)
  }

  @Test func `a ride has the landing where it ends as its destination`() throws {
    #expect(try steps("ad", named: ["c": "Nord"])[1].ferry?.destination == "Nord")
    #expect(try steps("ad")[1].ferry?.destination.isEmpty == true)
  }

  @Test func `a landing without a name has that of the terminal nearby`() throws {
    let roads = DrawnRoads(Self.quay, ways: Self.lines)
    var travel = roads.travel(.foot)
    travel.landmarks = { place in [Landmark(kind: "ferry_terminal", name: "Pier", at: place)] }
    let way = try RoutePlanner(travel).route(over: [roads.place("a"), roads.place("d")])

    #expect(ManeuverBuilder(travel).steps(of: way.legs[0])[1].ferry?.destination == "Pier")
  }

  @Test func `steps take as long as the route, with the time until ferries leave`() throws {
    let roads = DrawnRoads(Self.quay, ways: Self.lines)
    let travel = roads.travel(.foot)
    for (letters, waiting) in [("ad", 300.0), ("bd", 300)] {
      let way = try RoutePlanner(travel).route(over: letters.map(roads.place))
      let steps = ManeuverBuilder(travel).steps(of: way.legs[0])

      #expect(travel.boarding(of: way) == waiting)
      #expect(abs(steps.reduce(0) { $0 + $1.duration } - travel.duration(of: way)) < 0.1)
    }
  }

  @Test func `leaving a ferry has a type that other programs know`() throws {
    #expect(try steps("ad").map(\.type).allSatisfy { $0 != StepKind.leaveFerry.rawValue })
  }
}
