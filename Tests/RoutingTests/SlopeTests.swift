import Testing

@testable import Routing

/// Routes on hills.
struct SlopeTests {
  /// A degree is a little more than 111 km at the equator, where the roads lie.
  private static let meters = 1e7 / 111_319.5

  /// Roads on ground that rises to the east by so many metres for each metre.
  private static func travel(
    _ roads: DrawnRoads,
    _ mode: TravelMode,
    rising grade: Double,
    preferring preference: RoutingProfile.Preference? = nil
  ) -> ProfileGraph {
    let heights = RoadHeights(along: roads.roads) { 500 + grade * Double($0.longitude) / meters }
    return ProfileGraph(roads.roads, for: RoutingProfile(mode, preferring: preference), heights: heights)
  }

  private static let road = DrawnRoads(
    "a                   b",
    ways: ["ab highway=residential"],
    row: 1000
  )

  /// How much longer the road takes in its two directions than on flat ground.
  private static func factors(_ mode: TravelMode, _ grade: Double) -> (up: Double, down: Double) {
    let (flat, hill) = (travel(road, mode, rising: 0), travel(road, mode, rising: grade))
    return (Double(hill.time(of: 0)) / Double(flat.time(of: 0)), Double(hill.time(of: 1)) / Double(flat.time(of: 1)))
  }

  @Test func `walking goes by Tobler's function`() {
    // 6 km/h times e to the power of -3.5 |S + 0.05|.
    for (grade, up, down) in [(0.1, 1.419, 1.0), (0.2, 2.014, 1.419), (0.0, 1.0, 1.0)] {
      let factors = Self.factors(.foot, grade)
      #expect(abs(factors.up - up) < 0.01 && abs(factors.down - down) < 0.01, "\(grade): \(factors)")
    }
  }

  @Test func `cycling is slow uphill and has a limit downhill`() {
    let (gentle, steep) = (Self.factors(.bicycle, 0.02), Self.factors(.bicycle, 0.09))
    #expect(gentle.up > 1.1 && gentle.up < 1.5 && gentle.down < 1 && gentle.down > 0.6)
    // 900 m of climb on 10 km: at least 70 minutes up, about 20 down.
    #expect(steep.up * 10 / 18 * 60 > 70 && steep.up * 10 / 18 * 60 < 110)
    #expect(abs(steep.down - 0.6) < 0.01)
    // Noise about flat ground costs nothing.
    let noise = Self.factors(.bicycle, 0.005)
    #expect(abs((noise.up + noise.down) / 2 - 1) < 0.02)
  }

  @Test func `driving doesn't depend on heights`() {
    #expect(Self.factors(.car, 0.1) == (1, 1))
  }

  @Test func `unknown heights are flat, and those of bridges straight`() throws {
    let roads = DrawnRoads(
      "a         b         c         d",
      ways: ["ab highway=residential", "bc highway=residential bridge=yes", "cd highway=residential"],
      row: 1000
    )
    // A valley below the bridge, 400 m deep.
    let isBelow = { (place: RoadGraph.Place) in (5010.0..<9990).contains(Double(place.longitude) / Self.meters) }
    let heights = RoadHeights(along: roads.roads) { isBelow($0) ? 100 : 500 }
    let bridge = try #require((0..<RoadGraph.Arc(6)).first { roads.roads.graph.tail(of: $0) == 1 && $0 & 1 == 0 })
    #expect(heights.along(bridge) == [500, 500])

    let none = RoadHeights(along: roads.roads) { _ in nil }
    let (unknown, plain) = (
      ProfileGraph(roads.roads, for: RoutingProfile(.foot), heights: none), roads.travel(.foot)
    )
    #expect((0..<6).allSatisfy { unknown.time(of: $0) == plain.time(of: $0) })
  }

  /// A short road over a hill, and a detour.
  private static let hill = DrawnRoads(
    """
    a     h     b

    c           d
    """,
    ways: ["ahb highway=residential", "acdb highway=residential"],
    row: 200
  )

  private static func passesHill(_ preference: RoutingProfile.Preference?) throws -> Bool {
    let heights = RoadHeights(along: hill.roads) { place in
      let (east, north) = (Double(place.longitude) / meters, Double(place.latitude) / meters)
      return north < -10 ? 0 : 60 - abs(east - 600) / 10
    }
    let travel = ProfileGraph(hill.roads, for: RoutingProfile(.foot, preferring: preference), heights: heights)
    let graph = hill.roads.graph
    let route = try RoutePlanner(travel).route(over: [graph.place(of: 0), graph.place(of: 1)])
    return travel.length(of: route) < 1300
  }

  @Test func `who prefers flat ground goes round a hill`() throws {
    #expect(try Self.passesHill(nil))
    #expect(try !Self.passesHill(.flat))
  }

  @Test func `a route knows its heights, and where it is steep`() throws {
    let travel = Self.travel(Self.road, .foot, rising: 0.08)
    let graph = Self.road.roads.graph
    let route = try RoutePlanner(travel).route(over: [graph.place(of: 1), graph.place(of: 0)])
    let points = travel.heightPoints(of: route.legs[0])
    let heights = points.compactMap(\.height)
    #expect(heights.count == points.count && points.count > 100)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 })
    #expect(abs(heights[0] - heights[heights.count - 1] - 800) < 1)
    #expect(ManeuverBuilder(travel).steps(of: route.legs[0]).map(\.climb) == [.down, nil])
  }

  @Test func `a route knows the lengths of its steps, unpaved and unlit parts`() throws {
    let roads = DrawnRoads(
      "a   b   c   d",
      ways: ["ab highway=steps", "bc highway=path surface=gravel lit=no", "cd highway=residential lit=no"]
    )
    let route = try RoutePlanner(roads.travel(.foot)).route(over: [0, 3].map { roads.roads.graph.place(of: $0) })
    let surface = roads.travel(.foot).surface(of: route)
    #expect([surface.steps, surface.unpaved, surface.unlit].map { $0.rounded() } == [200, 200, 400])
  }
}
