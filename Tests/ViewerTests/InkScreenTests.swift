import Cells
import Foundation
import Places
import TestSupport
import Testing
import Viewer
import Wire

/// Drawing by the mouse and by keys: the screen and the saved drawing agree.
@MainActor
struct InkScreenTests {
  private let sheet: InkSheet

  init() throws {
    sheet = try InkSheet()
  }

  @Test func `that Backspace brings ink back is told as long as it does`() throws {
    let drawn = "d draw(60,10,5,30,9) Delete"
    #expect(try sheet.screen(drawn).contains("Drawing cleared"))
    #expect(try !sheet.screen(drawn + " Backspace").contains("Drawing cleared"))
    #expect(try !sheet.screen(drawn + " Esc").contains("Drawing cleared"))
  }

  @Test(arguments: ["draw(60,10,5,30,9)", "Space", "Tab draw(240,10,9,30,9)", "Tab*3 click(20,10)"])
  func `what is drawn next takes back that Backspace brings ink back`(drawn: String) throws {
    #expect(try !sheet.screen("d draw(60,10,5,30,9) double(40,12) " + drawn).contains("Drawing cleared"))
  }

  @Test func `a measurement from the context menu tells how to finish and remove it, and U removes it`() throws {
    #expect(try sheet.screen("X Up*6 Enter").contains("U: remove the line"))
    #expect(try sheet.screen("X Up*6 Enter Right*5 Space Enter Esc U").contains("Undone: last change to the drawing."))
  }

  @Test func `strokes, arrows, notes, lines and areas look as they were drawn`() throws {
    let keys = """
      d draw(20,5,3,25,3) draw(60,5,5,25,5) draw(200,5,7,25,7) draw(1000,5,9,25,9) 2 .
      draw(50,42,3,46,10,50,3,54,10,58,3) 3 Tab draw(240,62,10,76,3) 1 Tab click(6,14) "Meet here" Enter
      5 Tab click(20,19) click(34,13) click(44,18) Enter 6 Tab click(52,13) click(72,13) click(68,19) Enter
      """
    let drawn = try sheet.screen(keys)

    #expect(try sheet.kinds() == ["stroke", "stroke", "stroke", "stroke", "stroke", "arrow", "note", "line", "area"])
    try expectSnapshot(of: drawn, as: .lines, named: "braille")
    // A saved drawing looks the same when it is read again, except for the bar.
    let again = try sheet.rows(sheet.screen("d Tab*4 6"))
    #expect(again.prefix(20) == sheet.rows(drawn).prefix(20))
    for blocks in ["ascii", "octant", "half"] {
      let text = String(decoding: try sheet.bytes("", ["--blocks", blocks], format: "text"), as: UTF8.self)
      try expectSnapshot(of: text, as: .lines, named: blocks)
    }
  }

  @Test(arguments: [
    ("true", "block"), ("256", "braille"), ("16", "sextant"), ("none", "block"), ("none", "ascii"),
  ])
  func `ink is seen with any colours and blocks`(colors: String, blocks: String) throws {
    let words = ["--colors", colors, "--blocks", blocks, "--bare"]
    let blank = try sheet.bytes("", words.dropLast() + [], format: "ansi")
    let inked = try sheet.bytes("d draw(200,10,5,60,15)", words.dropLast() + [], format: "ansi")

    let rows = zip(blank.split(separator: 10), inked.split(separator: 10)).prefix(18).map { $0.0 == $0.1 }
    // The slanted line is in every row from 5 to 15, and nowhere else.
    #expect(rows.enumerated().allSatisfy { !$1 == (5...15).contains($0) }, "\(rows)")
  }

  @Test func `undo and redo go back and forth, and are kept`() throws {
    _ = try sheet.screen("d draw(240,5,5,20,5) draw(240,5,9,20,9) Backspace")
    #expect(try sheet.ink().count == 1)
    _ = try sheet.screen("d draw(240,5,9,20,9) Backspace*2 C-r*2")
    #expect(try sheet.ink().count == 2)
    _ = try sheet.screen("d Delete")
    #expect(try sheet.ink().isEmpty)
  }

  @Test func `a double click clears, and one undo brings all of it back`() throws {
    let file = sheet.folder.file("other.db")
    let drawn = try sheet.screen("d draw(240,5,5,20,5) draw(240,5,9,20,9) d", file: file)

    let cleared = try sheet.screen("d double(40,12)")
    _ = try sheet.screen("d draw(240,5,5,20,5) draw(240,5,9,20,9) double(40,12)")
    #expect(try sheet.ink().isEmpty)
    let back = try sheet.screen("d draw(240,5,5,20,5) draw(240,5,9,20,9) double(40,12) Backspace d")

    #expect(try sheet.ink().count == 2)
    #expect(sheet.rows(back).prefix(20) == sheet.rows(drawn).prefix(20))
    #expect(cleared.contains("Pen"))
  }

  @Test func `what can't be kept is told, and is seen all the same`() throws {
    let file = sheet.folder.file("nowhere")
    try sheet.folder.write("no folder", to: "nowhere")

    let drawn = try sheet.screen("d draw(240,5,5,20,5)", file: file + "/places.db")

    #expect(drawn.contains("only until you quit"), "\(drawn)")
    #expect(sheet.rows(drawn).prefix(20) == sheet.rows(try sheet.screen("d draw(240,5,5,20,5)")).prefix(20))
  }

  @Test(arguments: [
    ("Tab*3 click(20,10) click(40,10)", ["line"]), ("Tab*3 click(20,10)", []), ("Tab*3 Space Right*9 Space", ["line"]),
    ("Tab*4 click(20,10) click(40,10) click(40,15)", ["area"]), ("Tab*4 click(20,10) click(40,10)", []),
    ("Tab click(20,10) Space Right*9", []),
  ])
  func `whoever quits in the middle of a line or an area keeps it where it is whole`(drawn: String, kinds: [String])
    throws
  {
    _ = try sheet.screen("d " + drawn)
    #expect(try sheet.kinds() == kinds)
  }

  @Test func `keys move a pen, which marks put down and lift`() throws {
    _ = try sheet.screen("d Right*5 Space Right*10 Down*4 Space")
    let stroke = try #require(try sheet.ink().first)
    #expect(stroke["points"]?.int == 15 && stroke["kind"]?.string == "stroke")

    // The map stays where it is, and moves by the other keys.
    let report = try JSONParser.parse(sheet.bytes("d Right*5 l", [], format: "json"))
    let before = try JSONParser.parse(sheet.bytes("d Right*5", [], format: "json"))
    #expect(report["camera"]?["longitude"]?.number != before["camera"]?["longitude"]?.number)
    let start = try JSONParser.parse(sheet.bytes("", [], format: "json"))
    #expect(start["camera"] == before["camera"])
  }

  @Test func `Enter finishes an arrow, a line or an area where the pen is`() throws {
    _ = try sheet.screen("d Tab Space Right*10 Enter")
    #expect(try sheet.kinds() == ["arrow"])
    _ = try sheet.screen("d Delete Tab Enter Right*10 Enter")
    #expect(try sheet.kinds() == ["arrow"])
    _ = try sheet.screen("d Delete Tab*3 Space Right*10 Enter")
    #expect(try sheet.kinds() == ["line"])
    _ = try sheet.screen("d Delete Tab*4 Space Right*10 Space Down*10 Enter")
    #expect(try sheet.kinds() == ["area"])
    // Where that is too little it goes on.
    #expect(try sheet.screen("d Delete Tab*4 Space Right*10 Enter Down*10 Enter").contains("m²"))
    #expect(try sheet.kinds() == ["area"])
  }

  @Test(arguments: [("Tab*3", "line", 4), ("Tab*4", "area", 4)])
  func `what is seen with the pen as its last corner is kept so`(tool: String, kind: String, corners: Int) throws {
    let keys = "d \(tool) Space S-Right*2 Space S-Down*2 Space S-Left"
    let report = try JSONParser.parse(sheet.bytes(keys, [], format: "json"))
    let seen = try #require(report["ink"]?.array?.last)
    _ = try sheet.screen("d Delete")

    _ = try sheet.screen(keys + " Enter")

    #expect(try sheet.kinds() == [kind])
    #expect(try sheet.ink().first?["points"]?.int == corners && seen["points"]?.int == corners)
    let kept = try JSONParser.parse(sheet.bytes("", [], format: "json"))
    #expect(kept["ink"]?.array?.last?["text"] == seen["text"])
  }

  @Test func `the words in an area leave the mark of a note in its middle`() throws {
    let area = "Tab*4 click(30,8) click(50,8) click(50,16) click(30,16) Enter"
    #expect(try sheet.screen("d \(area) S-Tab*2 click(40,12) \"Tea\" Enter d").contains("● Tea"))
  }

  @Test func `without colours the bar shows no holes around the ink`() throws {
    let screen = String(decoding: try sheet.bytes("d", ["--colors", "none"], format: "ansi"), as: UTF8.self)
    #expect(screen.contains("Pen   ●  red"), "\(screen)")
  }

  @Test func `words of ink give way to those that were there before`() throws {
    let two = try sheet.screen("d Tab*2 click(30,10) \"First one\" Enter click(34,10) \"Second\" Enter")
    #expect(two.contains(" First one ") && two.contains(" Second"), "\(two)")

    // At the edge they are on the other side of their mark.
    #expect(try sheet.screen("d Tab*2 click(76,15) \"Harbour\" Enter").contains(" Harbour ●"))

    let words = (0..<12).map { "click(\(20 + 3 * $0),\(8 + $0 % 2)) \"Note \($0)\" Enter" }.joined(separator: " ")
    let many = try sheet.screen("d Delete Tab*2 \(words) d")
    let far = try sheet.screen("", "--zoom", "3")
    for text in [many, far] {
      let rest = text.replacing(/Note [0-9]+\b/, with: "")
      #expect(text.contains("Note 0") && !rest.contains("Not") && !rest.contains("ote"), "\(text)")
    }
    #expect(many.count { $0 == "●" } == 12)
  }

  @Test func `names of the map give way to words of ink`() throws {
    let town = try TestTown.write(into: sheet.folder)
    func townScreen(_ keys: String) throws -> String {
      let place = [town, "--at", "0.011,0.011", "--zoom", "16", "--motion", "none", "--places", sheet.places]
      return String(
        decoding: try Program.snapshot(place + ["--format", "text", "--keys", keys], changingPlaces: true),
        as: UTF8.self
      )
    }
    let lines = try sheet.rows(townScreen(""))
    let row = try #require(lines.firstIndex { $0.contains("Long Street") })
    let name = try #require(lines[row].firstRange(of: "Long Street"))
    let column = lines[row].distance(from: lines[row].startIndex, to: name.lowerBound)

    let noted = try sheet.rows(townScreen("d Tab*2 click(\(column + 3),\(row)) \"Tea\" Enter d"))[row]

    let rest = noted.replacing("Long Street", with: "").replacing("● Tea ", with: "")
    #expect(noted.contains("● Tea ") && !rest.contains(where: \.isLetter), "\(noted)")
  }

  @Test(arguments: 1...6)
  func `of sixteen colours words are in those that can be read`(color: Int) throws {
    let keys = "d \(color) Tab*2 click(30,8) \"Tea\" Enter d"
    let screen = try sheet.bytes(keys, ["--colors", "16"], format: "ansi")
    let text = String(decoding: screen, as: UTF8.self)
    let note = try #require(text.firstRange(of: "Tea"))
    let colors = SixteenColors(after: text[..<note.lowerBound])

    #expect(try #require(colors.ink.contrast(with: colors.ground)) >= 3, "\(colors)")
  }

  @Test func `lines and areas are measured as they are drawn, in the user's units`() throws {
    let metric = try sheet.screen("d Tab*3 click(20,10) click(40,10)")
    #expect(metric.contains("km") && !metric.contains("mi"))
    _ = try sheet.screen("d Delete")
    let imperial = try sheet.screen("d Tab*3 u click(20,10) click(40,10) click(40,5) Enter")
    #expect(imperial.contains(" mi "))
    let area = try sheet.screen("d Tab*4 click(20,10) click(40,10) click(40,15) double(20,15)")
    #expect(area.contains("km²"))

    #expect(try sheet.kinds() == ["line", "area"])
    let length = try #require(try sheet.ink().first?["length"]?.number)
    // 20 columns are 20 / 8192 of the world, a cosine shorter; the rows five of them make ten columns.
    #expect(abs(length / (30 / 8192 * 40_075_017 * 0.985) - 1) < 0.01)
  }

  @Test func `of a note that is too long the end is shown to be missing`() throws {
    let text = "the smell of tar and coffee on the quay, and a very long way home"
    let cut = try sheet.screen("d Tab*2 click(2,10) \"\(text)\" Enter")
    #expect(cut.contains("the smell of tar and coffee on the quay, and a…"), "\(cut)")
    #expect(try sheet.ink().first?["text"]?.string == text)
    let other = sheet.folder.file("other.db")
    let narrow = try sheet.screen("d Tab*2 click(2,12) \"\(text)\" Enter", "--size", "30x20", file: other)
    #expect(sheet.rows(narrow).contains { $0.contains("…") && $0.contains("the smell of tar") }, "\(narrow)")
    #expect(try !sheet.screen("d Tab*2 click(2,10) \"short\" Enter", file: sheet.folder.file("third.db")).contains("…"))
  }

  @Test func `Esc leaves one step at a time`() throws {
    #expect(try sheet.screen("d Tab*3 click(20,10) Esc").contains("Line"))
    #expect(try sheet.screen("d Space Right*9 Esc").contains("Pen"))
    #expect(try !sheet.screen("d Space Right*9 Esc Esc").contains("Pen"))
    #expect(try sheet.ink().isEmpty)
    #expect(try sheet.screen("d Tab*2 click(20,10) \"text\" Esc").contains("Note"))
    #expect(try sheet.ink().isEmpty)
  }

  @Test func `while there is ink, the wheel zooms, and leaving gives the mouse back`() throws {
    let zoomed = try JSONParser.parse(sheet.bytes("d wheel(40,12,2)", [], format: "json"))
    #expect(zoomed["camera"]?["zoom"]?.number == 7)
    let panned = try JSONParser.parse(sheet.bytes("d d drag(40,12,30,12)", [], format: "json"))
    #expect(panned["camera"]?["longitude"]?.number ?? 0 > 20.1)
    #expect(try sheet.ink().isEmpty)
  }

  @Test func `ink turns and zooms with the map`() throws {
    _ = try sheet.screen("d draw(200,40,4,40,20)")
    let rows = try sheet.screen("").split(separator: "\n")
    let upright = rows.map { $0.contains("⣿") || $0.contains { "⠀"..."⣿" ~= $0 } }
    #expect(upright.count { $0 } >= 15)
    let turned = try sheet.screen("", "--bearing", "90").split(separator: "\n").map { $0.contains { "⠀"..."⣿" ~= $0 } }
    #expect(turned.count { $0 } <= 4)
    // Twice as near it is twice as long: beyond both edges.
    let near = try sheet.screen("", "--zoom", "7").split(separator: "\n").map { $0.contains { "⠀"..."⣿" ~= $0 } }
    #expect(near.prefix(22).allSatisfy { $0 })
  }

  @Test(arguments: [
    "\u{1b}[2J\u{9b}31mred<script>&]]>", "line\u{2028}end\u{202e}desrever" + String(repeating: "漢字", count: 300),
    "a" + String(repeating: "\u{301}", count: 100),
  ])
  func `a hostile note is harmless`(text: String) throws {
    let escaped = text.replacingOccurrences(of: "\"", with: "'")
    for format in ["ansi", "svg"] {
      let bytes = try sheet.bytes("d Tab*2 click(70,10) \"\(escaped)\" Enter d", [], format: format)
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      let controls = scalars.filter {
        $0.value < 32 && $0 != "\n" && $0 != "\u{1b}" || (0x7f...0x9f).contains($0.value)
      }
      #expect(controls.isEmpty && !scalars.contains("\u{202e}") && !scalars.contains("\u{2028}"))
    }
    for format in ["geojson", "gpx"] {
      let outcome = try RumboProgram.run(["ink", "export", "--format", format, "--places", sheet.places])
      #expect(outcome.status == 0 && !outcome.output.contains("\u{1b}"))
    }
  }

  @Test func `ink is listed, written for other programs, and deleted`() throws {
    _ = try sheet.screen("d draw(240,5,5,20,5) Tab draw(240,5,9,20,9) Tab click(30,3) \"Tea & cake\" Enter")

    let list = try RumboProgram.run(["ink", "list", "--places", sheet.places]).output
    #expect(list.split(separator: "\n").count == 3 && list.contains("Tea & cake") && list.hasPrefix("#1\tstroke\tred"))
    let notes = try RumboProgram.run(["ink", "list", "#3", "--places", sheet.places]).output
    #expect(notes.split(separator: "\n").count == 1 && notes.contains("Tea & cake"))
    let out = sheet.folder.file("ink.gpx")
    #expect(try RumboProgram.run(["ink", "export", "--out", out, "--places", sheet.places]).status == 0)
    let gpx = try String(contentsOfFile: out, encoding: .utf8)
    #expect(gpx.contains("<trk>") && gpx.contains("<rte>") && gpx.contains("Tea &amp; cake"))
    let some = try RumboProgram.run(["ink", "export", "#3", "--places", sheet.places]).output
    #expect(some.contains("\"Point\"") && !some.contains("LineString"))
    #expect(try RumboProgram.run(["ink", "delete", "2", "--places", sheet.places]).status == 0)
    #expect(try sheet.kinds() == ["stroke", "note"])
    #expect(try RumboProgram.run(["ink", "delete", "all", "--places", sheet.places]).status == 0)
    #expect(try sheet.ink().isEmpty)
    let wrong = [
      ["list", "#9"], ["delete"], ["delete", "#9"], ["export", "--format", "kml"], ["export", "--out", "a.csv"],
    ]
    for words in wrong {
      let outcome = try RumboProgram.run(["ink"] + words + ["--places", sheet.places])
      #expect([1, 64].contains(outcome.status) && outcome.complaintLines == 2, "\(outcome)")
    }
  }
}

/// The colours that result from the sequences of a screen.
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
