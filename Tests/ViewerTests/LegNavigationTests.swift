import Geodesy
import TestSupport
import Testing
@testable import Viewer
import Wire

/// A GPX route followed waypoint by waypoint with a simulated receiver.
@MainActor
struct LegNavigationTests {
  private let folder: ScratchFolder
  private static let points = [(43.730, 7.420), (43.735, 7.420), (43.735, 7.428), (43.740, 7.428)]

  init() throws {
    folder = try ScratchFolder()
    let points = Self.points.enumerated().map { index, point in
      "<rtept lat=\"\(point.0)\" lon=\"\(point.1)\"><name>Buoy \(index + 1)</name></rtept>"
    }
    let gpx = "<gpx version=\"1.1\"><rte><name>Round trip</name>\(points.joined())</rte></gpx>"
    try folder.write(gpx, to: "route.gpx")
  }

  private func run(_ keys: String, over places: [(Double, Double)], after seconds: Int, _ more: [String]) throws
    -> String
  {
    let route = places.map { "\($0.0),\($0.1)" }.joined(separator: ";")
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, folder.file("route.gpx"), "--offline", "--keys", keys]
        + ["--gps", "sim://?route=\(route)&speed=10", "--time", "\(seconds)"] + more
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func report(_ keys: String, over places: [(Double, Double)], after seconds: Int) throws -> JSON {
    try JSONParser.parse(Array(run(keys, over: places, after: seconds, ["--format", "json"]).utf8))
  }

  @Test(arguments: ["p f", #": "navigate-waypoints" Enter"#])
  func `it starts from the panel and from the palette, on the nearest leg`(keys: String) throws {
    let drive = [(43.7325, 7.4201), (43.734, 7.4201)]
    let report = try report(keys, over: drive, after: 2)
    let leg = try #require(report["leg"])

    #expect(leg["route"]?.string == "Round trip" && leg["waypoint"]?.int == 2 && leg["waypoints"]?.int == 4)
    // To the right of a leg that leads north.
    #expect((4...12).contains(leg["crossTrack"]?.number ?? 0), "\(leg)")
    #expect((leg["remaining"]?.number ?? 0) > (leg["distance"]?.number ?? .infinity) + 1000)
    #expect(try run(keys, over: drive, after: 2, []).contains("Navigation started. Next: "))
  }

  @Test func `the next leg begins within the arrival circle, and the last waypoint is announced`() throws {
    let all = Self.points
    func waypoint(_ seconds: Int) throws -> Int? {
      try report("p f", over: all, after: seconds)["leg"]?["waypoint"]?.int
    }

    // 556 m, 643 m and 556 m at 10 m/s.
    #expect(try waypoint(40) == 2)
    #expect(try waypoint(54) == 3)
    #expect(try waypoint(118) == 4)
    #expect(try report("p f", over: all, after: 174)["leg"] == nil)
    #expect(try run("p f Esc", over: all, after: 172, []).contains("You have arrived: "))
  }

  @Test func `a waypoint passed beside its circle counts as reached`() throws {
    let beside = [(43.731, 7.4212), (43.7365, 7.4212)]
    #expect(try report("p f", over: beside, after: 30)["leg"]?["waypoint"]?.int == 2)
    #expect(try report("p f", over: beside, after: 55)["leg"]?["waypoint"]?.int == 3)
  }

  @Test(arguments: ["80x24", "120x40"])
  func `distance, bearing and cross-track error stand on the screen`(size: String) throws {
    let places = [(43.731, 7.4204), (43.734, 7.4204)]
    for mode in ["map", "compass"] {
      let screen = try run("p f Esc", over: places, after: 3, ["--size", size, "--mode", mode])
      #expect(screen.contains(/\d+ m +\d{3}°.*3\d m right of/), "\(screen)")
    }
  }

  @Test func `an arrival radius that is no number is refused`() throws {
    let outcome = try RumboProgram.run(["snapshot", BundledMap.monaco, "--offline", "--arrival-radius", "wide"])
    #expect(outcome.status == 64 && outcome.complaint.contains("--arrival-radius"))
  }
}

/// A navigation that is resumed at the next start.
@MainActor struct ResumedNavigationTests {
  private let folder: ScratchFolder
  private let legs = LegNavigation()
  private let waypoints = (0..<4).map {
    LegNavigation.Waypoint(name: "Buoy \($0)", coordinate: Coordinate(north: 43.73, east: 7.42 + 0.01 * Double($0)))
  }

  init() throws { folder = try ScratchFolder() }

  private var state: ResumedState { ResumedState("navigation", in: folder.path) }

  @Test func `it continues on the same leg, and not once it has ended`() throws {
    legs.begin("Round trip", waypoints, from: Coordinate(north: 43.73, east: 7.41))
    _ = legs.take(waypoints[1].coordinate)
    state.save(legs.json)
    let (resumed, before) = (LegNavigation(), try #require(legs.leg))

    resumed.resume(try #require(state.json))

    let leg = try #require(resumed.leg)
    #expect(leg.route == "Round trip" && leg.index == before.index && leg.count == 4)
    #expect(leg.start == before.start && leg.end == before.end && leg.beyond == before.beyond)
    legs.end()
    state.save(legs.json)
    #expect(state.json == nil && folder.files.isEmpty)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"index":0,"start":{"latitude":1,"longitude":2},"waypoints":[]}"#,
    #"{"index":1,"start":{"latitude":1,"longitude":2},"waypoints":[{"latitude":1,"longitude":2}]}"#,
    #"{"index":-1,"start":{"latitude":1,"longitude":2},"waypoints":[{"latitude":1,"longitude":2}]}"#,
    #"{"index":1e99,"start":{"latitude":1,"longitude":2},"waypoints":[{"latitude":1,"longitude":2}]}"#,
    #"{"index":0,"start":{"latitude":91,"longitude":2},"waypoints":[{"latitude":1,"longitude":2}]}"#,
    #"{"index":0,"start":{"latitude":1,"longitude":2},"waypoints":[{"latitude":1}]}"#,
  ])
  func `invalid state resumes nothing`(text: String) throws {
    try folder.write(text, to: "navigation.json")
    state.json.map(legs.resume)
    #expect(legs.leg == nil)
  }
}
