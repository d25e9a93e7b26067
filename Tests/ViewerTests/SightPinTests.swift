import Cells
import TestSupport
import Testing
import Viewer
import Wire

/// Pinned callouts and their lines.
@MainActor
struct SightPinTests {
  private let folder: ScratchFolder
  private let words: [String]

  /// Four places around the centre of a town.
  init() throws {
    folder = try ScratchFolder()
    let places = try SightFile.write(
      [
        ("North", "museum", 0.015, 0.011), ("West", "park", 0.011, 0.006), ("East", "theatre", 0.011, 0.016),
        ("South", "church", 0.007, 0.011),
      ],
      into: folder
    )
    words = [
      try TestTown.write(into: folder), "--places", places, "--at", "0.011,0.011", "--zoom", "14", "--size", "100x36",
      "--motion",
      "none",
    ]
  }

  private func report(_ keys: String) throws -> JSON {
    try JSONParser.parse(Program.snapshot(["--format", "json", "--keys", keys] + words))
  }

  @Test func `a callout that is kept stays while others are opened, with a line to its sight`() throws {
    let report = try report("Tab P Tab P Tab P Tab")
    #expect(report["callout"]?["title"]?.string == "South")
    let pins = try #require(report["pins"]?.array)
    #expect(pins.map { $0["title"]?.string } == ["North", "West", "East"])
    let boxes = try (pins + [try #require(report["callout"])]).map(box)
    for (index, one) in boxes.enumerated() {
      #expect(CellRect(column: 0, row: 0, columns: 100, rows: 35).contains(one))
      for other in boxes[..<index] { #expect(!one.overlaps(other)) }
    }
    for pin in pins {
      let icon = try #require(report["icons"]?.array?.first { $0["name"]?.string == pin["title"]?.string })
      #expect(try box(icon).contains(cell(pin["line"]?["from"])))
      #expect(try box(pin).contains(cell(pin["line"]?["to"])))
    }
  }

  private func box(_ json: JSON) throws -> CellRect {
    CellRect(
      column: try #require(json["column"]?.int),
      row: try #require(json["row"]?.int),
      columns: try #require(json["columns"]?.int),
      rows: try #require(json["rows"]?.int)
    )
  }

  private func cell(_ json: JSON?) throws -> CellPoint {
    CellPoint(column: try #require(json?["column"]?.int), row: try #require(json?["row"]?.int))
  }

  @Test func `the same key lets it go, Esc lets the last one go, and a click makes it the chosen one`() throws {
    #expect(try report("Tab P P Esc")["pins"]?.array?.isEmpty == true)
    let kept = try report("Tab P Tab P Esc")
    #expect(kept["pins"]?.array?.count == 2 && kept["callout"]?["title"] == nil)
    #expect(try report("Tab P Tab P Esc Esc")["pins"]?.array?.map { $0["title"]?.string } == ["North"])
    let place = try box(try #require(kept["pins"]?[0]))
    let clicked = try report("Tab P Tab P Esc click(\(place.column + 2),\(place.row + 1))")
    #expect(clicked["callout"]?["title"]?.string == "North")
    #expect(clicked["pins"]?.array?.map { $0["title"]?.string } == ["West"])
  }

  @Test func `without a chosen sight there is nothing to keep`() throws {
    let screen = try String(decoding: Program.snapshot(["--keys", "P"] + words), as: UTF8.self)
    #expect(screen.contains("Select a place first"))
  }

  @Test func `boxes are apart, inside and clear, and no line goes under a box, wherever the sights are`() {
    var random = SeededRandom(seed: 7)
    let area = CellRect(column: 3, row: 2, columns: 90, rows: 30)
    let taken = CellRect(column: 20, row: 8, columns: 30, rows: 6)
    for _ in 0..<40 {
      let labels = (0..<8).map { _ in
        LeaderLayout.Label(
          anchor: CellRect(
            column: Int.random(in: 0..<95, using: &random),
            row: Int.random(in: 0..<34, using: &random),
            columns: 3,
            rows: 1
          ),
          columns: Int.random(in: 8...30, using: &random),
          rows: 4
        )
      }
      let places = LeaderLayout.places(for: labels, within: area, clearOf: [taken])
      let boxes = places.compactMap { $0?.box }
      #expect(boxes.count >= 4)
      for (index, box) in boxes.enumerated() {
        #expect(area.contains(box) && !box.overlaps(taken))
        #expect(!boxes[..<index].contains(where: box.overlaps) && !labels.contains { $0.anchor.overlaps(box) })
      }
      for (label, place) in zip(labels, places) {
        guard let place else { continue }
        #expect(label.anchor.contains(place.start) && place.box.contains(place.end))
        for box in boxes + [taken] where box != place.box { #expect(!line(place.start, place.end, meets: box)) }
      }
    }
  }

  /// Whether a line crosses a box.
  private func line(_ start: CellPoint, _ end: CellPoint, meets box: CellRect) -> Bool {
    let steps = max(abs(end.column - start.column), abs(end.row - start.row), 1)
    return (0...steps).contains { step in
      let part = Double(step) / Double(steps)
      return box.contains(
        CellPoint(
          column: Int((Double(start.column) + Double(end.column - start.column) * part).rounded()),
          row: Int((Double(start.row) + Double(end.row - start.row) * part).rounded())
        )
      )
    }
  }
}
