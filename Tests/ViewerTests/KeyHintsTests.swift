import Cells
import Images
import Raster
import TestSupport
import Testing
import Viewer

@MainActor
struct KeyHintsTests {
  private let hints = KeyHints([
    KeyHints.Hint("arrows move"), KeyHints.Hint("Tab shape"), KeyHints.Hint("e alone"),
    KeyHints.Hint("Enter keep", isEnd: true), KeyHints.Hint("Esc leave", isEnd: true),
  ])

  @Test(arguments: [
    (58, "arrows move · Tab shape · e alone · Enter keep · Esc leave"),
    (57, "arrows move · Tab shape · Enter keep · Esc leave"), (48, "arrows move · Tab shape · Enter keep · Esc leave"),
    (47, "arrows move · Enter keep · Esc leave"), (35, "Enter keep · Esc leave"), (21, "Enter keep"), (9, ""), (0, ""),
  ])
  func `whole hints are left out, the last first, and how it ends at last`(columns: Int, text: String) {
    #expect(hints.text(columns: columns) == text)
  }

  @Test(arguments: [
    (58, 2, ["arrows move · Tab shape · e alone · Enter keep · Esc leave"]),
    (33, 2, ["arrows move · Tab shape · e alone", "Enter keep · Esc leave"]),
    (31, 2, ["arrows move · Tab shape", "Enter keep · Esc leave"]),
    (20, 3, ["arrows move", "Enter keep", "Esc leave"]), (10, 3, ["Enter keep", "Esc leave"]), (8, 9, []),
  ])
  func `on several lines there is room for more`(columns: Int, most: Int, lines: [String]) {
    #expect(hints.lines(columns: columns, most: most) == lines)
  }

  @Test(arguments: [(40, "arrows move · Enter keep · Esc leave"), (34, "arrows · Esc leave"), (11, "Esc leave")])
  func `a shorter way to tell them comes before the loss of the first`(columns: Int, text: String) {
    let short = KeyHints([KeyHints.Hint("arrows"), KeyHints.Hint("Esc leave", isEnd: true)])
    #expect(KeyHints.text(firstOf: [hints, short], columns: columns) == text)
  }
}

/// The help, which also shows the keys of every mode.
@MainActor
struct HelpTests {
  private func help(_ keys: String, size: String, _ language: String = "en") throws -> String {
    let words = ["--size", size, "--lang", language, "--keys", keys]
    return try RumboProgram.run(["snapshot", BundledMap.monaco] + words).output
  }

  @Test func `it tells the keys of a way, each once`() throws {
    let lines = try help("? End", size: "240x67").split(separator: "\n")
    let description = try #require(lines.first { $0.contains("Directions (R)") }?.firstRange(of: "Directions (R)"))
    let column = lines.first { $0.contains("Directions (R)") }.map {
      $0.distance(from: $0.startIndex, to: description.lowerBound)
    }
    let rows = lines.drop { !$0.contains("Directions (R)") }.dropFirst().map { $0.dropFirst(column ?? 0).prefix(24) }
    for keys in ["Space  ", "v V  ", "o  ", "Tab  "] {
      #expect(rows.count { $0.hasPrefix(keys) } == 1, "\(keys)")
    }
    #expect(!rows.contains { $0.hasPrefix("v  ") })
  }

  @Test func `it tells the keys of the modes`() throws {
    let all = Self.words(of: try help("?", size: "38x200"))
    for words in [
      "Drawing (d)", "e eraser", "double click clear", "hjkl pan", "1-6 colour", "C-r redo",
      "Space Line: corner",
      "Lens (O)", "Tab shape", "Overlays (v)", "K J move up, down", "Aligning an image (a)", "Esc leave",
      "Point pairs (a p)", "f fit", "Year (y)", "Enter keep",
    ] {
      #expect(all.contains(words), "\(words)")
    }
  }

  @Test func `it tells all that puts a picture in its place`() throws {
    let all = Self.words(of: try help("?", size: "38x200"))
    for words in [
      "o hide, show", "Shift bigger steps", "hjkl pan", "mouse drag: move, right drag:", "drag move an end",
    ] {
      #expect(all.contains(words), "\(words)")
    }
  }

  @Test(arguments: [
    ("y", "Year (y)"), ("O", "Lens (O)"), ("v", "Overlays (v)"), ("a", "Aligning an image (a)"),
    ("a p", "Point pairs (a p)"), ("a p p", "Aligning an image (a)"), ("d", "Drawing (d)"), ("d a v", "Overlays (v)"),
    ("a v Esc", "Aligning an image (a)"),
  ])
  func `while something is open it begins with the keys of that`(keys: String, title: String) throws {
    let folder = try ScratchFolder()
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 40, height: 40)), to: "old.png")
    try folder.write(#"{"projection": "mercator", "bounds": [24.93, 60.16, 24.95, 60.18]}"#, to: "old.json")
    func rows(_ keys: String, height: Int) throws -> [Substring] {
      let words = ["--over", folder.file("old.png"), "--size", "80x\(height)", "--keys", keys]
      return try RumboProgram.run(["snapshot", BundledMap.helsinki] + words).output.split(separator: "\n")
    }
    for height in [9, 24] {
      let help = try rows("\(keys) ?", height: height)
      #expect(help[1].contains(title), "\(help.joined(separator: "\n"))")
      #expect(help.contains { $0.contains("pan") } || height < 24)
    }
    #expect(try !rows("\(keys) Esc*3 ?", height: 9)[1].contains(title))
  }

  /// The content, with one space between words.
  private static func words(of screen: String) -> String {
    screen.split { " │\n".contains($0) }.joined(separator: " ")
  }

  @MainActor
  @Test(arguments: Language.allCases)
  func `it is told by what one wants to do, in as many columns as there is room for`(language: Language) throws {
    let words = Words(language, keys: KeyTable.standard.names)
    for (size, columns) in [("80x24", 2), ("200x80", 5)] {
      let rows = try help("?", size: size, language.rawValue).split(separator: "\n")
      let titles = try #require(rows.first { $0.contains(words(.groupMove)) })
      #expect(titles.contains(words(.groupFind)) && titles.split(separator: "  ").count == columns + 1, "\(titles)")
      let footer = try #require(rows.first { $0.contains(words(.helpKeys)) })
      #expect(footer.contains("↓") == (size == "80x24"), "\(footer)")
    }
  }

  @Test func `after a slash typing leaves what was looked for, and until then q closes it`() throws {
    let found = try help("? / \"LENS swap\"", size: "80x24")
    #expect(found.contains("swap the lens's maps") && !found.contains("zoom in") && found.contains("/LENS swap"))
    #expect(try help("? / \"quit\"", size: "80x24").contains("q C-c"))
    #expect(try help("? / \"xyzzy\"", size: "80x24").contains("Nothing found."))
    // Enter ends the typing, Esc what was looked for, and then the help.
    #expect(try !help("? / \"lens\" Enter q", size: "80x24").contains("Keys"))
    #expect(try help("? / \"lens\" Esc", size: "80x24") == help("?", size: "80x24"))
    #expect(try help("? / Backspace", size: "80x24") == help("?", size: "80x24"))
    #expect(try !help("? / \"lens\" Esc*2", size: "80x24").contains("Keys"))
    #expect(try !help("? q", size: "80x24").contains("Keys"))
  }

  @Test(arguments: ["en", "ru"])
  func `End goes to its end and Home back to its beginning`(language: String) throws {
    let size = "80x24"
    let end = try help("? End", size: size, language)
    // The signs of the map come after all keys.
    #expect(end.contains(" i ") && !end.contains("↓"), "\(end)")
    #expect(try help("? Down*200", size: size, language) == end)
    #expect(try help("? End Home", size: size, language) == help("?", size: size, language))
  }
}

/// The bars of what can be open, on screens of any width.
@MainActor
struct BarTests {
  /// The open mode, its row from below, and some hints on a wide screen.
  private static let bars: [(keys: String, row: Int, hints: [String])] = [
    ("y", 2, ["Left Right a year", "Home End first, last", "y today", "Enter keep"]),
    ("o O Tab", 1, ["+ - size 80 %", "[ ] angle", "e maps only", "Enter, Esc close"]),
    ("v", 2, ["< > opacity", "U restore", "Enter zoom to it", "Esc close"]),
    ("d", 1, ["e eraser", "Delete clear", "double click clear", "hjkl pan", "Esc leave"]),
    ("d Tab*3", 2, ["Space corner", "Enter finish", "arrows move the pen"]),
    ("d", 2, ["Space, Enter start, stop"]),
  ]

  private func row(_ bar: (keys: String, row: Int, hints: [String]), columns: Int) throws -> [String] {
    let words = ["--over", "1900", "--lens", "off", "--size", "\(columns)x24", "--colors", "none"]
    let outcome = try RumboProgram.run(["snapshot", BundledMap.helsinki, "--keys", bar.keys] + words)
    let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return rows[rows.count - 1 - bar.row].split(separator: " · ").map(String.init)
  }

  @Test func `a wide screen tells every key in words, and a narrow one leaves out whole hints`() throws {
    for bar in Self.bars {
      let wide = try row(bar, columns: 220)
      let description = wide.joined(separator: " · ")
      #expect(bar.hints.allSatisfy { description.contains($0) }, "\(description)")
      for columns in [40, 57, 80, 101, 120] {
        let narrow = try row(bar, columns: columns)
        // The text before the first hint and after the last one varies in length.
        for hint in narrow.dropFirst().dropLast() {
          // Some have a shorter form.
          #expect(wide.contains { $0.hasPrefix(hint) }, "\(columns): \(narrow)")
        }
      }
    }
  }

  @Test func `where there is no overlay the list tells how to add one, and nothing that would be done to one`() throws {
    for columns in [40, 80] {
      let words = ["snapshot", BundledMap.monaco, "--keys", "v", "--size", "\(columns)x24"]
      let screen = try RumboProgram.run(words).output
      #expect(screen.contains("a add") && screen.contains("Esc close"), "\(screen)")
      #expect(!["select", "show", "opacity", "zoom to it"].contains { screen.contains($0) }, "\(screen)")
    }
  }

  @Test(arguments: ["v", "t", "T t", "F", "F F", "R \"casino\" Enter Enter"], ["en", "ru"])
  func `every list tells how it is closed, however narrow it is`(keys: String, language: String) throws {
    for size in ["40x20", "60x24", "120x40"] {
      let words = ["snapshot", BundledMap.monaco, "--offline", "--lang", language, "--keys", keys, "--size", size]
      let screen = try RumboProgram.run(words).output
      #expect(screen.contains(language == "en" ? "Esc close" : "Esc закрыть"), "\(screen)")
    }
  }

  private func lensBar(_ keys: String, columns: Int) throws -> String {
    try row((keys: keys, row: 1, hints: []), columns: columns).joined(separator: " · ")
  }

  @Test func `the bar of the lens tells what changes each shape, and nothing else`() throws {
    let always = ["< > opacity", "Tab shape", "e maps only", "Enter, Esc close"]
    for (index, (shape, acting, idle)) in [
      ("Circle", ["arrows move", "+ - size", ", . softness"], ["angle"]),
      ("Rectangle", ["arrows move", "+ - size", ", . softness", "[ ] angle"], []),
      ("Swipe", ["arrows move", ", . softness", "[ ] angle"], ["size"]),
      ("Whole", [], ["arrows", "size", "softness", "angle"]),
      ("Spyglass", ["+ - size", ", . softness"], ["angle"]),
    ].enumerated() {
      let keys = "o O" + String(repeating: " Tab", count: index)
      let wide = try lensBar(keys, columns: 220)
      #expect(wide.contains(shape) && (always + acting).allSatisfy { wide.contains($0) }, "\(wide)")
      #expect(!idle.contains { wide.contains($0) }, "\(wide)")
      let narrow = try lensBar(keys, columns: 80)
      #expect(narrow.contains("Tab shape") && narrow.contains("Enter, Esc close"), "\(narrow)")
      if acting.contains("[ ] angle") { #expect(try lensBar(keys, columns: 120).contains("[ ] angle")) }
    }
  }
}
