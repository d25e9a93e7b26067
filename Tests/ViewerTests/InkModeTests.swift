import Cells
import Foundation
import Geodesy
import Places
import TestSupport
import Testing
import Viewer
import Wire

/// Ink mode beside everything else: it takes only what is meant for it, and draws only where the map is seen.
@MainActor
struct InkModeTests {
  private let sheet: InkSheet

  init() throws {
    sheet = try InkSheet()
  }

  private func report(_ keys: String, _ words: String...) throws -> JSON {
    try? FileManager.default.removeItem(atPath: sheet.places)
    return try JSONParser.parse(sheet.bytes(keys, words, format: "json"))
  }

  @Test func `what is asked over it takes its own letters, and nothing is drawn`() throws {
    let asked = try report("d t a \"10.5, 20.25\" Enter")
    #expect(asked["targets"]?.array?.count == 1 && asked["ink"] == .array([]), "\(asked)")
    #expect(try sheet.screen("d A \"250\"").contains("40250"))
    #expect(try report("d A \"250\" Enter")["pen"]?["down"]?.bool == false)
  }

  @Test func `the keys of a table that is open are the table's`() throws {
    let pen = try report("d")["pen"]
    #expect(try report("d t a \"10, 20\" Enter a \"11, 20\" Enter Down")["pen"] == pen)
    let kept = try report("d draw(60,10,12,30,12) d t a \"10, 20\" Enter d D")
    #expect(kept["ink"]?.array?.count == 1 && kept["targets"]?.array?.count == 0, "\(kept)")
    // The one that was opened last is closed first.
    #expect(try report("d t a \"10, 20\" Enter Esc")["pen"] != .null)
  }

  @Test(arguments: ["d t draw(60,2,19,20,19)", "d drag(5,23,40,23)", "d drag(5,21,40,21)", "d t drag(2,20,20,20)"])
  func `nothing is drawn where the map isn't seen`(keys: String) throws {
    #expect(try report(keys, "--size", "80x24")["ink"] == .array([]))
  }

  @Test func `the pen of the keys stays where it can be seen`() throws {
    let pen = try report("d Down*99 Right*99", "--size", "80x24")["pen"]
    #expect(pen?["row"]?.int == 20 && pen?["column"]?.int == 79, "\(pen ?? .null)")
    #expect(try report("d Up*99 Left*99", "--size", "80x24")["pen"]?["row"]?.int == 0)
  }

  @Test func `without a map nobody draws on it`() throws {
    for keys in ["d", "a", "O", "z", "y"] {
      let screen = try sheet.screen(keys, "--mode", "compass")
      #expect(screen.contains("The map is hidden: m shows it."), "\(screen)")
    }
    #expect(try report("d drag(20,5,50,9)", "--mode", "compass")["ink"] == .array([]))
    let left = try report("d m*3 drag(20,5,50,9)")
    #expect(left["camera"]?["mode"]?.string == "compass" && left["pen"] == .null && left["ink"] == .array([]))
  }

  @Test(arguments: [0, 60, 179, -179])
  func `words stand by what they are about, also across 180 degrees`(east: Int) throws {
    let corners = [(10.0, 165.0), (10, 195), (-10, 195), (-10, 165)].map {
      InkPoint(Coordinate(north: $0.0, east: $0.1))
    }
    let line = [(-40.0, 170.0), (-40, 200)].map { InkPoint(Coordinate(north: $0.0, east: $0.1)) }
    _ = try PlaceStore(at: sheet.places).changeInk(
      removing: [],
      keeping: [
        InkItem(.area, color: .red, dotsPerWorld: 256, points: corners),
        InkItem(.line, color: .blue, dotsPerWorld: 256, points: line),
      ]
    )
    let view = ["--at", "0,\(east)", "--zoom", "0", "--size", "128x40", "--places", sheet.places]
    let world = try TestMap.write(into: sheet.folder)
    func snapshot(_ format: String) throws -> [UInt8] {
      try Program.snapshot([world, "--motion", "none", "--format", format] + view)
    }
    let rows = String(decoding: try snapshot("text"), as: UTF8.self).split(separator: "\n").dropLast()
    let ink = try #require(try JSONParser.parse(snapshot("json"))["ink"]?.array)
    for (item, unit) in zip(ink, ["km²", " km"]) {
      let columns = (item["cells"]?.array ?? []).compactMap { $0[0]?.int }
      let row = try #require(rows.first { $0.contains(unit) && ($0.contains("²") == (unit == "km²")) }, "\(rows)")
      let word = try #require(row.firstRange(of: unit))
      let column = row.distance(from: row.startIndex, to: word.lowerBound)
      let (west, end) = try (#require(columns.min()), #require(columns.max()))
      #expect((west - 12...end + 12).contains(column), "\(unit) at \(column), ink from \(west) to \(end)")
    }
  }
}
