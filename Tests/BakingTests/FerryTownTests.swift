import Baking
import Routing
import TestSupport
import Testing

/// Ferries of a real harbour; `FerryTests` has the same on roads that it draws.
struct FerryTownTests {
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `across the harbour of Hamburg a ferry is boarded, and left at a landing that has a name`() throws {
    let map = try BakedMap(input: SharedData.path("data/osm/hamburg-hafen-ferry.osm.pbf"))
    let file = try RoadFile(map.path)
    let travel = ProfileGraph(Roads(try file.graph(), try file.shapes()), for: RoutingProfile(.foot))
    let places: [RoadGraph.Place] = [(535_455_000, 99_700_000), (535_405_000, 99_745_000)]
    let way = try RoutePlanner(travel).route(over: places)
    let steps = ManeuverBuilder(travel).steps(of: way.legs[0])

    #expect(steps.map(\.kind).filter { [.ferry, .leaveFerry].contains($0) } == [.ferry, .leaveFerry])
    #expect(steps.compactMap(\.ferry).map(\.destination) == ["Theater im Hafen"])
    #expect(travel.boarding(of: way) == 300)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `from the water a route begins on land`() throws {
    let map = try BakedMap(input: SharedData.path("data/osm/hamburg-hafen-ferry.osm.pbf"))
    let file = try RoadFile(map.path)
    let travel = ProfileGraph(Roads(try file.graph(), try file.shapes()), for: RoutingProfile(.foot))
    let way = try RoutePlanner(travel).route(over: [(535_430_000, 99_720_000), (535_371_000, 99_857_000)])

    #expect(way.legs[0].start.distance > 100)
    #expect(ManeuverBuilder(travel).steps(of: way.legs[0]).allSatisfy { $0.kind != .turn || $0.name.name != "73" })
  }
}
