import Foundation
import TestSupport
import Testing
import Wire

/// Routes whose heights are known.
@MainActor
struct RouteHeightTests {
  private static let ends = ["60.1719,24.9414", "60.1675,24.9526"]
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Terrain.bytes(Terrain.samples(south: 60, west: 24)), to: "hgt/N60E024.hgt")
  }

  private func run(_ words: [String], withHeights: Bool = true) throws -> RumboProgram.Outcome {
    let environment = ["RUMBO_MAPS": BundledMap.folder, "XDG_DATA_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
    let heights = withHeights ? ["--heights", folder.file("hgt")] : []
    return try RumboProgram.run(["route"] + Self.ends + words + heights, environment: environment)
  }

  @Test func `JSON has the height of each point, climb and descent`() throws {
    let object = try #require(try run(["--json"]).objects.first)
    let points = (object["geometry"]?.array ?? []).map { ($0[1]?.number ?? 0, $0[0]?.number ?? 0) }
    let heights = (object["ele"]?.array ?? []).compactMap(\.number)
    #expect(points.count > 10 && points.count == heights.count)
    // But for bridges and tunnels, which are straight between their ends.
    let right = zip(points, heights).count { abs(Terrain.height($0.0, $0.1) - $1) < 3 }
    #expect(right >= points.count * 9 / 10, "\(right) of \(points.count)")
    let (climb, descent) = (object["climb"]?.number ?? -1, object["descent"]?.number ?? -1)
    #expect(climb >= 0 && descent >= 0)
    #expect(abs(climb - descent - ((heights.last ?? 0) - heights[0])) <= 10)
    #expect(object["unpaved"]?.number != nil && object["stairs"]?.number != nil)

    let plain = try #require(try run(["--json"], withHeights: false).objects.first)
    #expect(plain["ele"] == nil && plain["climb"] == nil && plain["unpaved"] != nil)
  }

  @Test func `the text has them in a line, and GPX in its points`() throws {
    let lines = try run([]).output.split(separator: "\n").map(String.init)
    #expect(lines[1].hasPrefix("climb ") && lines[1].contains(" m · descent "))
    #expect(try !run([], withHeights: false).output.contains("climb "))
    let track = try run(["--gpx"]).output
    #expect(track.matches(of: /<trkpt/).count > 10)
    #expect(track.matches(of: /<trkpt/).count == track.matches(of: /<ele>/).count)
  }

  @Test func `flat ground is preferred where heights are known`() throws {
    #expect(try run(["--prefer", "flat"]).status == 0)
    let unknown = try run(["--prefer", "flat"], withHeights: false)
    #expect(unknown.status == 1 && unknown.complaint.contains("No heights are known for this route."))
    let driven = try run(["--prefer", "flat", "--by", "car"])
    #expect(driven.status == 64 && driven.complaint.contains("--prefer flat is for walking and cycling."))
  }
}
