import Foundation
import Images
import Raster
import TestSupport
import Testing
import Viewer
import Wire

/// Ink in the JSON of a snapshot.
@MainActor
struct InkReportTests {
  private let folder: ScratchFolder
  private let map: String
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    places = folder.file("places.db")
  }

  private func report(_ keys: String, _ words: String...) throws -> JSON {
    let all = [map, "--places", places, "--motion", "none", "--format", "json", "--keys", keys] + words
    return try JSONParser.parse(Program.snapshot(all))
  }

  private func cells(_ item: JSON?) -> [[Int]] {
    (item?["cells"]?.array ?? []).map { ($0.array ?? []).compactMap(\.int) }
  }

  @Test func `a stroke is told with the cells that it lies on`() throws {
    let report = try report("d draw(200,10,5,30,5) d")

    let ink = try #require(report["ink"]?.array)
    let stroke = try #require(ink.first)
    #expect(ink.count == 1 && stroke["kind"]?.string == "stroke" && stroke["color"]?.string == "red")
    #expect(stroke["finished"]?.bool == true && stroke["width"]?.number == 1)
    #expect(stroke["column"]?.int == 10 && stroke["row"]?.int == 5 && stroke["points"]?.int ?? 0 > 2)
    #expect(cells(stroke) == (10...30).map { [$0, 5] })
    #expect(report["pen"] == .null)
  }

  @Test func `what isn't finished is told as such, and what the pen is`() throws {
    let report = try report("d 3 . Right*4 Space Right*6")

    let stroke = try #require(report["ink"]?.array?.first)
    #expect(stroke["finished"]?.bool == false && stroke["color"]?.string == "green" && stroke["width"]?.number == 2)
    #expect(!cells(stroke).isEmpty)
    let pen = try #require(report["pen"])
    #expect(pen["tool"]?.string == "pen" && pen["down"]?.bool == true && pen["color"]?.string == "green")
    // The stroke ends a little before the pen, in a point.
    let end = try #require(cells(stroke).map { $0[0] }.max())
    #expect(try (0...2).contains(#require(pen["column"]?.int) - end))
  }

  @Test func `notes and measures are told with their words`() throws {
    let report = try report("d Tab*2 click(30,8) \"Tea\" Enter Tab click(40,5) click(60,5) Enter")

    let ink = try #require(report["ink"]?.array)
    #expect(ink.map { $0["kind"]?.string } == ["note", "line"])
    #expect(ink.first?["text"]?.string == "Tea" && ink.last?["text"]?.string?.contains("m") == true)
    #expect(ink.first?["column"]?.int == 30 && ink.first?["row"]?.int == 8)
    #expect(cells(ink.first) == (30...35).map { [$0, 8] } && cells(ink.last).count == 21)
  }

  @Test func `without ink there is none`() throws {
    #expect(try report("")["ink"] == .array([]))
  }
}
