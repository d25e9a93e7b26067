import Baking
import Routing
import TestSupport
import Testing

/// Maps of two parts of a real town that overlap, put together again.
struct JoinedMapTests {
  private typealias Bounds = (west: Double, south: Double, east: Double, north: Double)

  private static func roads(of name: String, _ bounds: Bounds) throws -> Roads {
    let map = try BakedMap(bytes: try ExtractCut.bytes(of: name, bounds), ending: "osm.pbf")
    let file = try RoadFile(map.path)
    return Roads(try file.graph(), try file.shapes())
  }

  /// The bounds of a town, and of parts on both sides of a line through its centre.
  private static func bounds(of name: String) -> (whole: Bounds, parts: [Bounds]) {
    if name == "monaco" {
      let all: Bounds = (7.409205, 43.72335, 7.448637, 43.75169)
      return (all, [(all.west, all.south, 7.4285, all.north), (7.4245, all.south, all.east, all.north)])
    }
    let all: Bounds = (24.9351762, 60.164155, 24.9534145, 60.179113)
    return (all, [(all.west, all.south, all.east, 60.1735), (all.west, 60.1705, all.east, all.north)])
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"), arguments: ["monaco", "helsinki"])
  func `ways on the halves of a town put together are those on the whole`(name: String) throws {
    let bounds = Self.bounds(of: name)
    let whole = try Self.roads(of: name, bounds.whole)
    let parts = try bounds.parts.map { try Self.roads(of: name, $0) }
    let joined = parts[0].joined(with: parts[1])

    #expect(parts.allSatisfy { $0.graph.edgeCount < whole.graph.edgeCount * 9 / 10 })
    expectSame(joined, whole)
    expectSame(parts[1].joined(with: parts[0]), whole)
    for mode in TravelMode.allCases { RouteComparison(whole, joined, by: mode).compare(pairs: 500, least: 480) }
  }
}
