import Geodesy
import Places
import Routing
import TestSupport
import Testing

@testable import Viewer

/// Ways from one map into another that meets it.
@MainActor
struct RouteOverMapsTests {
  private let folder: ScratchFolder
  private let whole: String
  private let parts: [String]

  /// A street of eight kilometres with lanes beside it and a pharmacy halfway, as one map and as two.
  init() throws {
    let folder = try ScratchFolder()
    let bake = { (name: String, bounds: String) in
      let extract = try folder.write(Self.extract(bounds), to: "\(name).osm")
      let outcome = try RumboProgram.run(["bake", extract, "--out", folder.file("\(name).mbtiles")])
      #expect(outcome.status == 0, "\(outcome.complaint)")
      return folder.file("\(name).mbtiles")
    }
    self.folder = folder
    whole = try bake("whole", "minlon='24.0' maxlon='24.16'")
    parts = [try bake("west", "minlon='24.0' maxlon='24.1'"), try bake("east", "minlon='24.06' maxlon='24.16'")]
  }

  private static func extract(_ bounds: String) -> String {
    let corners = (0..<10).map { "<node id='\($0 + 1)' lat='60.005' lon='\(24.001 + 0.016 * Double($0))'/>" }
    let ends = (0..<10).map { "<node id='\($0 + 101)' lat='60.008' lon='\(24.002 + 0.016 * Double($0))'/>" }
    let lanes = (0..<10)
      .map { lane in
        let ways = "<nd ref='\(lane + 1)'/><nd ref='\(lane + 101)'/><tag k='highway' v='residential'/>"
        return "<way id='\(lane + 1)'>\(ways)<tag k='name' v='Lane \(lane)'/></way>"
      }
    let street = (1...10).map { "<nd ref='\($0)'/>" }.joined()
    return """
      <osm version='0.6'><bounds minlat='60.0' maxlat='60.01' \(bounds)/>
      \(corners.joined())\(ends.joined())
      <node id='900' lat='60.0051' lon='24.0652'><tag k='amenity' v='pharmacy'/><tag k='name' v='Lion'/></node>
      \(lanes.joined())
      <way id='99'>\(street)<tag k='highway' v='primary'/><tag k='name' v='Long Street'/></way></osm>
      """
  }

  private func route(_ from: String, _ to: String, on maps: [String]) throws -> RumboProgram.Outcome {
    try RumboProgram.run(
      ["route", from, to, "--json"] + maps.flatMap { ["--map", $0] },
      environment: ["XDG_CACHE_HOME": folder.path]
    )
  }

  @Test func `a way leads from one map into the other as on a map of both`() throws {
    let (from, to) = ("60.0079,24.002", "60.0079,24.146")
    let known = try route(from, to, on: [whole])

    #expect(known.status == 0 && known.output.contains("Long Street"))
    #expect(try route(from, to, on: parts).output == known.output)
    #expect(try route(from, to, on: parts.reversed()).output == known.output)
    #expect(try route(from, to, on: [parts[0]]).status == 1)
  }

  @Test func `a place just beyond a map is come to on the one that shows it`() throws {
    // The western map ends 800 m before it.
    let (from, to) = ("60.0079,24.002", "60.0079,24.114")

    #expect(try route(from, to, on: parts).output == (try route(from, to, on: [whole]).output))
    #expect(try route(from, to, on: [parts[0]]).output != (try route(from, to, on: [whole]).output))
  }

  @Test func `what one sees at a corner comes once, though both maps show it`() {
    let corner: RoadGraph.Place = (600_050_000, 240_650_000)
    let stores = parts.compactMap { SightStore($0) }

    #expect(stores.map { $0.landmarks(near: corner).map(\.name) } == [["Lion"], ["Lion"]])
    #expect(stores.landmarks(near: corner).map(\.name) == ["Lion"])
  }

  private let places = [(60.0079, 24.002), (60.0079, 24.146)].map { Coordinate(north: $0, east: $1) }

  @Test func `maps that are too large together say so`() {
    var atlas = RoadAtlas(maxTogether: 10)

    #expect {
      try atlas.routes(on: parts, over: places, RoutingProfile(.car))
    } throws: { problem in
      if case RoadAtlas.Problem.tooLarge = problem { true } else { false }
    }
  }

  @Test func `routing data of a town isn't prepared, and nothing is written to the cache`() throws {
    var atlas = RoadAtlas(prepared: RoutingCache(in: folder.path))
    _ = try atlas.routes(on: parts, over: places, RoutingProfile(.car))

    #expect(atlas.preparations.isEmpty)
    #expect(RoutingCache(in: folder.path).size == (0, 0))
  }

  @Test func `what makes finding faster is kept for maps together`() throws {
    var atlas = RoadAtlas(prepared: RoutingCache(in: folder.path), manyArcs: 0)
    let cost = try atlas.routes(on: parts, over: places, RoutingProfile(.car)).routes[0].cost
    let preparations = atlas.preparations
    for preparation in preparations.values { preparation.run { true } }
    var next = RoadAtlas(prepared: RoutingCache(in: folder.path), manyArcs: 0)
    let again = try next.routes(on: parts, over: places, RoutingProfile(.car)).routes[0].cost

    #expect(preparations.keys.map(\.files).contains(parts))
    #expect(again == cost)
    #expect(!next.preparations.keys.map(\.files).contains(parts))
  }
}
