import Calendar
import Foundation
import Geodesy
import Places
import TestSupport
import Testing
import Viewer
import Wire

/// The parts that an eraser removes and leaves.
@MainActor
struct InkEraserTests {
  private let sheet: InkSheet

  init() throws {
    sheet = try InkSheet()
  }

  @Test func `an eraser takes away what it passes, and one undo brings it back`() throws {
    _ = try sheet.screen("d draw(240,5,5,45,5) e draw(240,25,2,25,9)")
    let rest = try sheet.ink()
    #expect(rest.count == 2 && rest.allSatisfy { $0["kind"]?.string == "stroke" })

    _ = try sheet.screen("d e draw(240,0,5,60,5)")
    #expect(try sheet.ink().isEmpty)

    _ = try sheet.screen("d draw(240,5,5,45,5) Tab draw(240,5,9,45,9) e draw(240,25,2,25,12) Backspace")
    #expect(try sheet.kinds() == ["stroke", "arrow"])
    _ = try sheet.screen("d e draw(240,25,2,25,12)")
    // An arrow goes as a whole.
    #expect(try sheet.kinds() == ["stroke", "stroke"])
  }

  @Test func `what was rubbed out in several places is the same when it is read again`() throws {
    let (drawn, rubbed) = ("draw(240,5,5,45,5)", "e draw(240,30,5,30,12,15,12,15,2)")
    // The last eraser takes the part at the right.
    let last = "draw(240,36,5,48,5)"
    _ = try sheet.screen("d \(drawn) \(rubbed)")
    _ = try sheet.screen("d e \(last)")
    let wanted = try sheet.ink()
    #expect(wanted.count == 3)

    try FileManager.default.removeItem(atPath: sheet.places)
    let shown = try sheet.screen("d \(drawn) \(rubbed) d d \(last) d")

    #expect(try sheet.ink().map { $0["length"] } == wanted.map { $0["length"] })
    #expect(try sheet.rows(sheet.screen("")).prefix(20) == sheet.rows(shown).prefix(20))
  }

  @Test func `an eraser finds a line that is much longer than the screen`() throws {
    let ends = [-80.0, 81.0].map { InkPoint(Coordinate(north: 0.01, east: $0)) }
    let line = InkItem(.line, color: .red, dotsPerWorld: 1e4, points: ends)
    _ = try PlaceStore(at: sheet.places).changeInk(removing: [], keeping: [line])
    #expect(try sheet.kinds() == ["line"])

    let town = try TestTown.write(into: sheet.folder)
    _ = try Program.snapshot(
      [
        town, "--at", "0.01,0.01", "--zoom", "17", "--motion", "none", "--places", sheet.places,
        "--keys", "d e draw(240,37,3,37,20)",
      ],
      changingPlaces: true
    )

    #expect(try sheet.kinds() == [])
  }

  @Test func `an eraser leaves no crumbs, and one undo brings all of it back`() throws {
    // Of both ends of the stroke less is left than it is wide.
    let rubbed = "d draw(60,12,5,21,5) e draw(240,14,2,14,9,17,9,17,2,20,2,20,9)"
    _ = try sheet.screen(rubbed)
    #expect(try sheet.kinds() == [])

    _ = try sheet.screen(rubbed + " Backspace")
    #expect(try sheet.kinds() == ["stroke"])
    #expect(try sheet.ink().first?["points"]?.int ?? 0 > 10)
  }

  @Test(arguments: [
    ("Backspace", ["stroke"]), ("Backspace Right*3", ["stroke"]), ("Backspace C-r", ["stroke", "stroke"]),
    ("C-r", ["stroke", "stroke"]), ("Delete", []), ("Delete Backspace", ["stroke", "stroke"]),
    ("Delete Backspace*2", ["stroke"]), ("Delete Backspace*2 C-r*2", []),
  ])
  func `what an eraser that is still down has taken is undone first`(keys: String, rest: [String]) throws {
    let drawn = try sheet.screen("d Space S-Right*6 Space S-Left*3 e Space Right*3 \(keys) d")

    #expect(try sheet.kinds() == rest)
    #expect(try sheet.rows(sheet.screen("")).prefix(20) == sheet.rows(drawn).prefix(20))
  }

  @Test func `whoever quits with the eraser down has rubbed out all the same`() throws {
    _ = try sheet.screen("d Space S-Right*6 Space S-Left*3 e Space Right*3")
    #expect(try sheet.kinds() == ["stroke", "stroke"])
  }

  @Test(arguments: [InkKind.line, .area, .stroke])
  func `an eraser reaches every part of what is longer than half the world, where it is seen`(kind: InkKind) throws {
    let world = try TestMap.write(into: sheet.folder)
    let easts = kind == .stroke ? stride(from: -170.0, through: 170, by: 5).map(\.self) : [-170, -60, 60, 170]
    let points = easts.map { InkPoint(Coordinate(north: $0 == 60 ? 10 : 0.5, east: $0)) }
    func report(at east: Double, zoom: Int, _ keys: String) throws -> JSON {
      let place = ["--at", "0,\(east)", "--zoom", "\(zoom)", "--size", "128x40", "--motion", "none"]
      let words = [world, "--places", sheet.places, "--format", "json", "--keys", keys]
      return try JSONParser.parse(Program.snapshot(words + place, changingPlaces: true))
    }
    func renew() throws {
      let store = try PlaceStore(at: sheet.places)
      let item = InkItem(kind, color: .red, dotsPerWorld: 256, points: points)
      _ = try store.changeInk(removing: store.ink().compactMap(\.id), keeping: [item])
    }
    for column in [10, 60, 119] {
      try renew()
      let report = try report(at: 0, zoom: 0, "d e draw(60,\(column),15,\(column),25)")
      // A stroke is cut in two, everything else goes.
      #expect(report["ink"]?.array?.count == (kind == .stroke ? 2 : 0), "\(column)")
    }
    // At this zoom the first corner is off screen: only the last segments are visible.
    for east in [-150.0, 0, 150] {
      try renew()
      let cells = try report(at: east, zoom: 5, "")["ink"]?.array?.first?["cells"]?.array
      #expect(cells?.isEmpty == false, "\(east)")
      let rest = try report(at: east, zoom: 5, "d e draw(60,64,2,64,36)")
      #expect(rest["ink"]?.array?.count == (kind == .stroke ? 2 : 0), "\(east)")
    }
  }

  @Test func `what an eraser leaves began when the hand was there`() throws {
    _ = try sheet.screen("d draw(20,5,5,45,5) e draw(240,25,2,25,9)", "--now", "2025-06-01T12:00:00Z")
    let created = try sheet.ink().compactMap { $0["created"]?.string.flatMap { Timestamp($0) } }

    // Twenty columns and a bit at ten a second, each of them two dots.
    let later = try #require(created.last) - #require(created.first)
    #expect(created.count == 2 && (2...2.5).contains(later), "\(created)")
  }

  @Test func `an eraser that is down is told as a pen is`() throws {
    #expect(try sheet.screen("d e Space").contains("Eraser ↓") && !sheet.screen("d e Space*2").contains("↓"))
  }
}
