import Calendar
import Cells
import Foundation
import Geodesy
import Images
import Places
import Raster
import TestSupport
import Testing
import Viewer
import Wire

/// Ink by the mouse and by keys: what is shown is kept, and what is kept is shown.
@MainActor
struct InkScreenTests {
  private let folder: ScratchFolder
  private let map: String
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    let picture = Bitmap(width: 300, height: 300, filledWith: Pixel(red: 230, green: 226, blue: 210))
    try folder.write(PNGWriter.bytes(of: picture), to: "paper.png")
    let bounds = #"{"projection": "mercator", "bounds": [15.5, 5.5, 24.5, 14.5], "attribution": "© us"}"#
    try folder.write(Array(bounds.utf8), to: "paper.json")
    map = folder.file("paper.png")
    places = folder.file("places.db")
  }

  private func bytes(_ keys: String, _ words: [String], format: String, file: String? = nil) throws -> [UInt8] {
    try Program.snapshot(
      [
        map, "--at", "10,20", "--zoom", "6", "--motion", "none", "--places", file ?? places, "--format", format,
        "--keys", keys,
      ] + words
    )
  }

  private func screen(_ keys: String, _ words: String..., file: String? = nil) throws -> String {
    String(decoding: try bytes(keys, ["--blocks", "braille"] + words, format: "text", file: file), as: UTF8.self)
  }

  private func rows(_ screen: String) -> [Substring] { screen.split(separator: "\n", omittingEmptySubsequences: false) }

  private func ink() throws -> [JSON] {
    let outcome = try RumboProgram.run(["ink", "list", "--json", "--places", places])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return try outcome.output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
  }

  private func kinds() throws -> [String] { try ink().compactMap { $0["kind"]?.string } }

  @Test func `that Backspace brings ink back is told as long as it does`() throws {
    let drawn = "d draw(60,10,5,30,9) Delete"
    #expect(try screen(drawn).contains("All ink is gone"))
    #expect(try !screen(drawn + " Backspace").contains("All ink is gone"))
    #expect(try !screen(drawn + " Esc").contains("All ink is gone"))
  }

  @Test(arguments: ["draw(60,10,5,30,9)", "Space", "Tab draw(240,10,9,30,9)", "Tab*3 click(20,10)"])
  func `what is drawn next takes back that Backspace brings ink back`(drawn: String) throws {
    #expect(try !screen("d draw(60,10,5,30,9) double(40,12) " + drawn).contains("All ink is gone"))
  }

  @Test func `strokes, arrows, notes, lines and areas look as they were drawn`() throws {
    let keys = """
      d draw(20,5,3,25,3) draw(60,5,5,25,5) draw(200,5,7,25,7) draw(1000,5,9,25,9) 2 .
      draw(50,42,3,46,10,50,3,54,10,58,3) 3 Tab draw(240,62,10,76,3) 1 Tab click(6,14) "Meet here" Enter
      5 Tab click(20,19) click(34,13) click(44,18) Enter 6 Tab click(52,13) click(72,13) click(68,19) Enter
      """
    let drawn = try screen(keys)

    #expect(try kinds() == ["stroke", "stroke", "stroke", "stroke", "stroke", "arrow", "note", "line", "area"])
    try expectSnapshot(of: drawn, as: .lines, named: "braille")
    // What was kept looks the same when it is read again, but for the bar.
    let again = try rows(screen("d Tab*4 6"))
    #expect(again.prefix(20) == rows(drawn).prefix(20))
    for blocks in ["ascii", "octant", "half"] {
      let text = String(decoding: try bytes("", ["--blocks", blocks], format: "text"), as: UTF8.self)
      try expectSnapshot(of: text, as: .lines, named: blocks)
    }
  }

  @Test(arguments: [
    ("true", "block"), ("256", "braille"), ("16", "sextant"), ("none", "block"), ("none", "ascii"),
  ])
  func `ink is seen with any colours and blocks`(colors: String, blocks: String) throws {
    let words = ["--colors", colors, "--blocks", blocks, "--bare"]
    let blank = try bytes("", words.dropLast() + [], format: "ansi")
    let inked = try bytes("d draw(200,10,5,60,15)", words.dropLast() + [], format: "ansi")

    let rows = zip(blank.split(separator: 10), inked.split(separator: 10)).prefix(18).map { $0.0 == $0.1 }
    // The slanted line is in every row from 5 to 15, and nowhere else.
    #expect(rows.enumerated().allSatisfy { !$1 == (5...15).contains($0) }, "\(rows)")
  }

  @Test func `undo and redo go back and forth, and are kept`() throws {
    _ = try screen("d draw(240,5,5,20,5) draw(240,5,9,20,9) Backspace")
    #expect(try ink().count == 1)
    _ = try screen("d draw(240,5,9,20,9) Backspace*2 C-r*2")
    #expect(try ink().count == 2)
    _ = try screen("d Delete")
    #expect(try ink().isEmpty)
  }

  @Test func `a double click clears, and one undo brings all of it back`() throws {
    let file = folder.file("other.db")
    let drawn = try screen("d draw(240,5,5,20,5) draw(240,5,9,20,9) d", file: file)

    let cleared = try screen("d double(40,12)")
    _ = try screen("d draw(240,5,5,20,5) draw(240,5,9,20,9) double(40,12)")
    #expect(try ink().isEmpty)
    let back = try screen("d draw(240,5,5,20,5) draw(240,5,9,20,9) double(40,12) Backspace d")

    #expect(try ink().count == 2)
    #expect(rows(back).prefix(20) == rows(drawn).prefix(20))
    #expect(cleared.contains("Pen"))
  }

  @Test func `what can't be kept is told, and is seen all the same`() throws {
    let file = folder.file("nowhere")
    try folder.write("no folder", to: "nowhere")

    let drawn = try screen("d draw(240,5,5,20,5)", file: file + "/places.db")

    #expect(drawn.contains("only until you quit"), "\(drawn)")
    #expect(rows(drawn).prefix(20) == rows(try screen("d draw(240,5,5,20,5)")).prefix(20))
  }

  @Test func `an eraser takes away what it passes, and one undo brings it back`() throws {
    _ = try screen("d draw(240,5,5,45,5) e draw(240,25,2,25,9)")
    let rest = try ink()
    #expect(rest.count == 2 && rest.allSatisfy { $0["kind"]?.string == "stroke" })

    _ = try screen("d e draw(240,0,5,60,5)")
    #expect(try ink().isEmpty)

    _ = try screen("d draw(240,5,5,45,5) Tab draw(240,5,9,45,9) e draw(240,25,2,25,12) Backspace")
    #expect(try kinds() == ["stroke", "arrow"])
    _ = try screen("d e draw(240,25,2,25,12)")
    // An arrow goes as a whole.
    #expect(try kinds() == ["stroke", "stroke"])
  }

  @Test func `what was rubbed out in several places is the same when it is read again`() throws {
    let (drawn, rubbed) = ("draw(240,5,5,45,5)", "e draw(240,30,5,30,12,15,12,15,2)")
    // The last eraser takes the part at the right.
    let last = "draw(240,36,5,48,5)"
    _ = try screen("d \(drawn) \(rubbed)")
    _ = try screen("d e \(last)")
    let wanted = try ink()
    #expect(wanted.count == 3)

    try FileManager.default.removeItem(atPath: places)
    let shown = try screen("d \(drawn) \(rubbed) d d \(last) d")

    #expect(try ink().map { $0["length"] } == wanted.map { $0["length"] })
    #expect(try rows(screen("")).prefix(20) == rows(shown).prefix(20))
  }

  @Test func `an eraser finds a line that is much longer than the screen`() throws {
    let ends = [-80.0, 81.0].map { InkPoint(Coordinate(north: 0.01, east: $0)) }
    let line = InkItem(.line, color: .red, dotsPerWorld: 1e4, points: ends)
    _ = try PlaceStore(at: places).changeInk(removing: [], keeping: [line])
    #expect(try kinds() == ["line"])

    let town = try TestTown.write(into: folder)
    _ = try Program.snapshot(
      [
        town, "--at", "0.01,0.01", "--zoom", "17", "--motion", "none", "--places", places,
        "--keys", "d e draw(240,37,3,37,20)",
      ]
    )

    #expect(try kinds() == [])
  }

  @Test func `an eraser leaves no crumbs, and one undo brings all of it back`() throws {
    // Of both ends of the stroke less is left than it is wide.
    let rubbed = "d draw(60,12,5,21,5) e draw(240,14,2,14,9,17,9,17,2,20,2,20,9)"
    _ = try screen(rubbed)
    #expect(try kinds() == [])

    _ = try screen(rubbed + " Backspace")
    #expect(try kinds() == ["stroke"])
    #expect(try ink().first?["points"]?.int ?? 0 > 10)
  }

  @Test(arguments: [
    ("Backspace", ["stroke"]), ("Backspace Right*3", ["stroke"]), ("Backspace C-r", ["stroke", "stroke"]),
    ("C-r", ["stroke", "stroke"]), ("Delete", []), ("Delete Backspace", ["stroke", "stroke"]),
    ("Delete Backspace*2", ["stroke"]), ("Delete Backspace*2 C-r*2", []),
  ])
  func `what an eraser that is still down has taken is undone first`(keys: String, rest: [String]) throws {
    let drawn = try screen("d Space S-Right*6 Space S-Left*3 e Space Right*3 \(keys) d")

    #expect(try kinds() == rest)
    #expect(try rows(screen("")).prefix(20) == rows(drawn).prefix(20))
  }

  @Test func `whoever quits with the eraser down has rubbed out all the same`() throws {
    _ = try screen("d Space S-Right*6 Space S-Left*3 e Space Right*3")
    #expect(try kinds() == ["stroke", "stroke"])
  }

  @Test(arguments: [
    ("Tab*3 click(20,10) click(40,10)", ["line"]), ("Tab*3 click(20,10)", []), ("Tab*3 Space Right*9 Space", ["line"]),
    ("Tab*4 click(20,10) click(40,10) click(40,15)", ["area"]), ("Tab*4 click(20,10) click(40,10)", []),
    ("Tab click(20,10) Space Right*9", []),
  ])
  func `whoever quits in the middle of a line or an area keeps it where it is whole`(drawn: String, kinds: [String])
    throws
  {
    _ = try screen("d " + drawn)
    #expect(try self.kinds() == kinds)
  }

  @Test(arguments: [InkKind.line, .area, .stroke])
  func `an eraser reaches every part of what is longer than half the world, where it is seen`(kind: InkKind) throws {
    let world = try TestMap.write(into: folder)
    let easts = kind == .stroke ? stride(from: -170.0, through: 170, by: 5).map(\.self) : [-170, -60, 60, 170]
    let points = easts.map { InkPoint(Coordinate(north: $0 == 60 ? 10 : 0.5, east: $0)) }
    func report(at east: Double, zoom: Int, _ keys: String) throws -> JSON {
      let place = ["--at", "0,\(east)", "--zoom", "\(zoom)", "--size", "128x40", "--motion", "none"]
      let words = [world, "--places", places, "--format", "json", "--keys", keys]
      return try JSONParser.parse(Program.snapshot(words + place))
    }
    func renew() throws {
      let store = try PlaceStore(at: places)
      let item = InkItem(kind, color: .red, dotsPerWorld: 256, points: points)
      _ = try store.changeInk(removing: store.ink().compactMap(\.id), keeping: [item])
    }
    for column in [10, 60, 119] {
      try renew()
      let report = try report(at: 0, zoom: 0, "d e draw(60,\(column),15,\(column),25)")
      // A stroke is cut in two, everything else goes.
      #expect(report["ink"]?.array?.count == (kind == .stroke ? 2 : 0), "\(column)")
    }
    // So far from the first corner that only the part before it is seen.
    for east in [-150.0, 0, 150] {
      try renew()
      let cells = try report(at: east, zoom: 5, "")["ink"]?.array?.first?["cells"]?.array
      #expect(cells?.isEmpty == false, "\(east)")
      let rest = try report(at: east, zoom: 5, "d e draw(60,64,2,64,36)")
      #expect(rest["ink"]?.array?.count == (kind == .stroke ? 2 : 0), "\(east)")
    }
  }

  @Test func `what an eraser leaves began when the hand was there`() throws {
    _ = try screen("d draw(20,5,5,45,5) e draw(240,25,2,25,9)", "--now", "2025-06-01T12:00:00Z")
    let created = try ink().compactMap { $0["created"]?.string.flatMap { Timestamp($0) } }

    // Twenty columns and a bit at ten a second, each of them two dots.
    let later = try #require(created.last) - #require(created.first)
    #expect(created.count == 2 && (2...2.5).contains(later), "\(created)")
  }

  @Test func `an eraser that is down is told as a pen is`() throws {
    #expect(try screen("d e Space").contains("Eraser ↓") && !screen("d e Space*2").contains("↓"))
  }

  @Test func `keys move a pen, which marks put down and lift`() throws {
    _ = try screen("d Right*5 Space Right*10 Down*4 Space")
    let stroke = try #require(try ink().first)
    #expect(stroke["points"]?.int == 15 && stroke["kind"]?.string == "stroke")

    // The map stays where it is, and moves by the other keys.
    let report = try JSONParser.parse(bytes("d Right*5 l", [], format: "json"))
    let before = try JSONParser.parse(bytes("d Right*5", [], format: "json"))
    #expect(report["camera"]?["longitude"]?.number != before["camera"]?["longitude"]?.number)
    let start = try JSONParser.parse(bytes("", [], format: "json"))
    #expect(start["camera"] == before["camera"])
  }

  @Test func `Enter finishes an arrow, a line or an area where the pen is`() throws {
    _ = try screen("d Tab Space Right*10 Enter")
    #expect(try kinds() == ["arrow"])
    _ = try screen("d Delete Tab Enter Right*10 Enter")
    #expect(try kinds() == ["arrow"])
    _ = try screen("d Delete Tab*3 Space Right*10 Enter")
    #expect(try kinds() == ["line"])
    _ = try screen("d Delete Tab*4 Space Right*10 Space Down*10 Enter")
    #expect(try kinds() == ["area"])
    // Where that is too little it goes on.
    #expect(try screen("d Delete Tab*4 Space Right*10 Enter Down*10 Enter").contains("m²"))
    #expect(try kinds() == ["area"])
  }

  @Test(arguments: [("Tab*3", "line", 4), ("Tab*4", "area", 4)])
  func `what is seen with the pen as its last corner is kept so`(tool: String, kind: String, corners: Int) throws {
    let keys = "d \(tool) Space S-Right*2 Space S-Down*2 Space S-Left"
    let report = try JSONParser.parse(bytes(keys, [], format: "json"))
    let seen = try #require(report["ink"]?.array?.last)
    _ = try screen("d Delete")

    _ = try screen(keys + " Enter")

    #expect(try kinds() == [kind])
    #expect(try ink().first?["points"]?.int == corners && seen["points"]?.int == corners)
    let kept = try JSONParser.parse(bytes("", [], format: "json"))
    #expect(kept["ink"]?.array?.last?["text"] == seen["text"])
  }

  @Test func `the words in an area leave the mark of a note in its middle`() throws {
    let area = "Tab*4 click(30,8) click(50,8) click(50,16) click(30,16) Enter"
    #expect(try screen("d \(area) S-Tab*2 click(40,12) \"Tea\" Enter d").contains("● Tea"))
  }

  @Test func `without colours the bar shows no holes around the ink`() throws {
    let screen = String(decoding: try bytes("d", ["--colors", "none"], format: "ansi"), as: UTF8.self)
    #expect(screen.contains("Pen   ●  red"), "\(screen)")
  }

  @Test func `words of ink give way to those that were there before`() throws {
    let two = try screen("d Tab*2 click(30,10) \"First one\" Enter click(34,10) \"Second\" Enter")
    #expect(two.contains(" First one ") && two.contains(" Second"), "\(two)")

    // At the edge they stand on the other side of their mark.
    #expect(try screen("d Tab*2 click(76,15) \"Harbour\" Enter").contains(" Harbour ●"))

    let words = (0..<12).map { "click(\(20 + 3 * $0),\(8 + $0 % 2)) \"Note \($0)\" Enter" }.joined(separator: " ")
    let many = try screen("d Delete Tab*2 \(words) d")
    let far = try screen("", "--zoom", "3")
    for text in [many, far] {
      let rest = text.replacing(/Note [0-9]+\b/, with: "")
      #expect(text.contains("Note 0") && !rest.contains("Not") && !rest.contains("ote"), "\(text)")
    }
    #expect(many.count { $0 == "●" } == 12)
  }

  @Test func `names of the map give way to words of ink`() throws {
    let town = try TestTown.write(into: folder)
    func screen(_ keys: String) throws -> String {
      let place = [town, "--at", "0.011,0.011", "--zoom", "16", "--motion", "none", "--places", places]
      return String(decoding: try Program.snapshot(place + ["--format", "text", "--keys", keys]), as: UTF8.self)
    }
    let lines = try rows(screen(""))
    let row = try #require(lines.firstIndex { $0.contains("Long Street") })
    let name = try #require(lines[row].firstRange(of: "Long Street"))
    let column = lines[row].distance(from: lines[row].startIndex, to: name.lowerBound)

    let noted = try rows(screen("d Tab*2 click(\(column + 3),\(row)) \"Tea\" Enter d"))[row]

    let rest = noted.replacing("Long Street", with: "").replacing("● Tea ", with: "")
    #expect(noted.contains("● Tea ") && !rest.contains(where: \.isLetter), "\(noted)")
  }

  @Test(arguments: 1...6)
  func `of sixteen colours words are in those that can be read`(color: Int) throws {
    let keys = "d \(color) Tab*2 click(30,8) \"Tea\" Enter d"
    let screen = try bytes(keys, ["--colors", "16"], format: "ansi")
    let text = String(decoding: screen, as: UTF8.self)
    let note = try #require(text.firstRange(of: "Tea"))
    let colors = SixteenColors(after: text[..<note.lowerBound])

    #expect(try #require(colors.ink.contrast(with: colors.ground)) >= 3, "\(colors)")
  }

  @Test func `lines and areas are measured as they are drawn, in the user's units`() throws {
    let metric = try screen("d Tab*3 click(20,10) click(40,10)")
    #expect(metric.contains("km") && !metric.contains("mi"))
    _ = try screen("d Delete")
    let imperial = try screen("d Tab*3 u click(20,10) click(40,10) click(40,5) Enter")
    #expect(imperial.contains(" mi "))
    let area = try screen("d Tab*4 click(20,10) click(40,10) click(40,15) double(20,15)")
    #expect(area.contains("km²"))

    #expect(try kinds() == ["line", "area"])
    let length = try #require(try ink().first?["length"]?.number)
    // 20 columns are 20 / 8192 of the world, a cosine shorter; the rows five of them make ten columns.
    #expect(abs(length / (30 / 8192 * 40_075_017 * 0.985) - 1) < 0.01)
  }

  @Test func `of a note that is too long the end is shown to be missing`() throws {
    let text = "the smell of tar and coffee on the quay, and a very long way home"
    let cut = try screen("d Tab*2 click(2,10) \"\(text)\" Enter")
    #expect(cut.contains("the smell of tar and coffee on the quay, and a…"), "\(cut)")
    #expect(try ink().first?["text"]?.string == text)
    let narrow = try screen("d Tab*2 click(2,12) \"\(text)\" Enter", "--size", "30x20", file: folder.file("other.db"))
    #expect(rows(narrow).contains { $0.contains("…") && $0.contains("the smell of tar") }, "\(narrow)")
    #expect(try !screen("d Tab*2 click(2,10) \"short\" Enter", file: folder.file("third.db")).contains("…"))
  }

  @Test func `Esc leaves one step at a time`() throws {
    #expect(try screen("d Tab*3 click(20,10) Esc").contains("Line"))
    #expect(try screen("d Space Right*9 Esc").contains("Pen"))
    #expect(try !screen("d Space Right*9 Esc Esc").contains("Pen"))
    #expect(try ink().isEmpty)
    #expect(try screen("d Tab*2 click(20,10) \"text\" Esc").contains("Note"))
    #expect(try ink().isEmpty)
  }

  @Test func `while there is ink, the wheel zooms, and leaving gives the mouse back`() throws {
    let zoomed = try JSONParser.parse(bytes("d wheel(40,12,2)", [], format: "json"))
    #expect(zoomed["camera"]?["zoom"]?.number == 7)
    let panned = try JSONParser.parse(bytes("d d drag(40,12,30,12)", [], format: "json"))
    #expect(panned["camera"]?["longitude"]?.number ?? 0 > 20.1)
    #expect(try ink().isEmpty)
  }

  @Test func `ink turns and zooms with the map`() throws {
    _ = try screen("d draw(200,40,4,40,20)")
    let upright = try screen("").split(separator: "\n").map { $0.contains("⣿") || $0.contains { "⠀"..."⣿" ~= $0 } }
    #expect(upright.count { $0 } >= 15)
    let turned = try screen("", "--bearing", "90").split(separator: "\n").map { $0.contains { "⠀"..."⣿" ~= $0 } }
    #expect(turned.count { $0 } <= 4)
    // Twice as near it is twice as long: beyond both edges.
    let near = try screen("", "--zoom", "7").split(separator: "\n").map { $0.contains { "⠀"..."⣿" ~= $0 } }
    #expect(near.prefix(22).allSatisfy { $0 })
  }

  @Test(arguments: [
    "\u{1b}[2J\u{9b}31mred<script>&]]>", "line\u{2028}end\u{202e}desrever" + String(repeating: "漢字", count: 300),
    "a" + String(repeating: "\u{301}", count: 100),
  ])
  func `a hostile note is harmless`(text: String) throws {
    let escaped = text.replacingOccurrences(of: "\"", with: "'")
    for format in ["ansi", "svg"] {
      let bytes = try bytes("d Tab*2 click(70,10) \"\(escaped)\" Enter d", [], format: format)
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      let controls = scalars.filter {
        $0.value < 32 && $0 != "\n" && $0 != "\u{1b}" || (0x7f...0x9f).contains($0.value)
      }
      #expect(controls.isEmpty && !scalars.contains("\u{202e}") && !scalars.contains("\u{2028}"))
    }
    for format in ["geojson", "gpx"] {
      let outcome = try RumboProgram.run(["ink", "export", "--format", format, "--places", places])
      #expect(outcome.status == 0 && !outcome.output.contains("\u{1b}"))
    }
  }

  @Test func `ink is listed, written for other programs, and deleted`() throws {
    _ = try screen("d draw(240,5,5,20,5) Tab draw(240,5,9,20,9) Tab click(30,3) \"Tea & cake\" Enter")

    let list = try RumboProgram.run(["ink", "list", "--places", places]).output
    #expect(list.split(separator: "\n").count == 3 && list.contains("Tea & cake") && list.hasPrefix("#1\tstroke\tred"))
    let notes = try RumboProgram.run(["ink", "list", "#3", "--places", places]).output
    #expect(notes.split(separator: "\n").count == 1 && notes.contains("Tea & cake"))
    let out = folder.file("ink.gpx")
    #expect(try RumboProgram.run(["ink", "export", "--out", out, "--places", places]).status == 0)
    let gpx = try String(contentsOfFile: out, encoding: .utf8)
    #expect(gpx.contains("<trk>") && gpx.contains("<rte>") && gpx.contains("Tea &amp; cake"))
    let some = try RumboProgram.run(["ink", "export", "#3", "--places", places]).output
    #expect(some.contains("\"Point\"") && !some.contains("LineString"))
    #expect(try RumboProgram.run(["ink", "delete", "2", "--places", places]).status == 0)
    #expect(try kinds() == ["stroke", "note"])
    #expect(try RumboProgram.run(["ink", "delete", "all", "--places", places]).status == 0)
    #expect(try ink().isEmpty)
    let wrong = [
      ["list", "#9"], ["delete"], ["delete", "#9"], ["export", "--format", "kml"], ["export", "--out", "a.csv"],
    ]
    for words in wrong {
      let outcome = try RumboProgram.run(["ink"] + words + ["--places", places])
      #expect([1, 64].contains(outcome.status) && outcome.complaintLines == 2, "\(outcome)")
    }
  }
}

/// What the sequences of a screen have left as colours.
private struct SixteenColors {
  private(set) var ink = CellColor.standard
  private(set) var ground = CellColor.standard

  init(after text: Substring) {
    for sequence in text.split(separator: "\u{1b}[").dropFirst() {
      for number in sequence.prefix(while: { $0 != "m" }).split(separator: ";").compactMap({ UInt8($0) }) {
        switch number {
        case 30...37: ink = CellColor(index: number - 30)
        case 90...97: ink = CellColor(index: number - 82)
        case 40...47: ground = CellColor(index: number - 40)
        case 100...107: ground = CellColor(index: number - 92)
        default: break
        }
      }
    }
  }
}
