import Geodesy
import Regions
import TestSupport
import Testing
import Tiles
import Web
import Wire

/// Regions as they are remembered, and surveyed before they are fetched.
struct RegionTaskTests {
  private let along = Region(
    along: [[Coordinate(north: 1, east: 2), Coordinate(north: 1.5, east: 2.5)]],
    .kilometers(3)
  )

  @Test func `a region is read as it was written`() throws {
    for region in [Region(west: -1.25, south: 2, east: 3.5, north: 4.125), along] {
      let read = try #require(Region(region.text))
      #expect(read == region && read.tiles(0...9, within: nil) == region.tiles(0...9, within: nil))
    }
  }

  @Test(arguments: [
    "", "x", "1", "1 0 0 1", "-1", "0 1 2", "9 1 2 3", "1 0 0 1 nan", "0 1 2 3 4", "1 0 0 1 1 5", "1 0 0 1e300 1",
    "0 0 1e19 0",
  ])
  func `what makes no sense is no region`(text: String) {
    #expect(Region(text) == nil)
  }

  @Test func `a task is read as it was written, and others are none`() throws {
    var task = RegionTask("Coast", from: "gulf", along, zooms: 0...14, to: "/maps/coast.mbtiles")
    task.isPaused = true
    let text = JSONWriter.text(of: task.json)

    #expect(RegionTask(try JSONParser.parse(Array(text.utf8))) == task)
    for (from, to) in [
      ("0-14", "14-0"), ("0-14", "x"), ("0-14", "0-99"), ("\"region\"", "\"r\""), ("\"map\"", "\"m\""),
    ] {
      let damaged = try JSONParser.parse(Array(text.replacing(from, with: to).utf8))
      #expect(RegionTask(damaged) == nil)
    }
    #expect(RegionTask([:]) == nil)
  }

  @Test func `a map tells how it is updated`() {
    let description = "0...14 \(along.text)"

    let task = RegionTask(updating: "/maps/coast.mbtiles", named: "Coast", from: "gulf", description)

    #expect(task?.region == along && task?.zooms == 0...14 && task?.isUpdate == true)
    #expect(RegionTask(updating: "/m", named: "M", from: "s", "somewhere") == nil)
  }

  @Test(.enabled(if: Web.isThere, "libcurl is not there"))
  func `a survey tells each depth with all above it, and guesses beyond what is worth asking for`() throws {
    let folder = try ScratchFolder()
    let bytes = try SmallWorld.archive(0...8, in: folder)
    let server = try LoopbackServer { .file(bytes, to: $0) }
    let source = server.address("/world.pmtiles")

    let survey = try RegionSurvey(Region(.world), from: source, TileOrigins.open(source, TileServing()))

    #expect(survey.depths.map(\.zoom) == Array(0...8) && survey.first == 0)
    // A level has four times as many tiles as the one above it.
    #expect(survey.depths.map(\.tiles) == (0...8).map { (1 << (2 * ($0 + 1)) - 1) / 3 })
    #expect(survey.depths.map(\.isExact) == (0...8).map { $0 < 7 })
  }
}
