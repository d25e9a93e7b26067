import TestSupport
import Testing
import Viewer
import Wire

/// Actions, settings and topics found by typing in the command palette.
@MainActor
struct PaletteTests {
  @Test func `an action is found by any of its words, and done`() throws {
    #expect(try HarbourScreen.text(": \"mute\"").contains("mute, unmute sounds"))
    #expect(try HarbourScreen.text(": \"lens swap\"").contains("swap the lens's maps"))
    #expect(try HarbourScreen.text(": \"this help\" Enter").contains("─ Keys ─"))
    #expect(try HarbourScreen.text(": \"xyzzy\"").contains("Nothing found."))
    #expect(try HarbourScreen.text(": \"xyzzy\" Enter Esc") == HarbourScreen.text(""))
  }

  /// The screen after typing a text while all bundled maps are open.
  private func anywhere(_ text: String) throws -> String {
    let words = ["snapshot", "--offline", "--at", "Monaco", "--size", "100x30", "--keys", ": \"\(text)\""]
    return try RumboProgram.run(words).output
  }

  @Test(arguments: [
    ("route", "directions"), ("directions", "directions"), ("navigate", "directions"),
    ("settings", "the configuration"), ("preferences", "the configuration"), ("colours", "next style"),
    ("colors", "next style"), ("exit", "quit"), ("legend", "legend of the icons"),
  ])
  func `an action is the first that its other words find, and no far town follows`(text: String, title: String) throws {
    let rows = try anywhere(text).split(separator: "\n").map(String.init)
    let typed = try #require(rows.firstIndex { $0.contains("│ \(text)") })

    #expect(rows[typed + 1].hasPrefix("│ \(title)"), "\(rows)")
    #expect(!rows.contains { $0.contains(/[0-9]{3} km/) }, "\(rows)")
  }

  @Test func `a far place is found where nothing near answers, and by all of its name`() throws {
    #expect(try anywhere("reykjav").contains("Reykjav"))
    #expect(try anywhere("berlin").contains("Berlin  "))
  }

  @Test func `the help knows the other words too`() throws {
    #expect(try HarbourScreen.text("? / \"avoid\"").contains("directions"))
  }

  @Test func `what several keys do stands in one row`() throws {
    let rows = try HarbourScreen.text(": \"pan\"").split(separator: "\n")

    #expect(rows.count { $0.hasPrefix("│ pan  Moving") } == 1, "\(rows)")
    #expect(try HarbourScreen.text(": \"pan\" Enter").contains("Press arrows"))
  }

  @Test func `so is how the map is shown, and any option`() throws {
    #expect(
      try HarbourScreen.text(": \"night red\" Enter", "--format", "ansi")
        == HarbourScreen.text("s*2", "--format", "ansi")
    )
    #expect(
      try HarbourScreen.text(": \"braille\" Enter").contains("⣿")
        || HarbourScreen.text(": \"braille\" Enter").contains("⣀")
    )
    #expect(try HarbourScreen.text(": \"nautical\" Enter").contains("Units: nautical"))
    #expect(try HarbourScreen.text(": \"memory\" Enter").contains("add to the configuration: memory = MB"))
  }

  @Test func `a setting that keys change is saved from its option, and a snapshot shows the line`() throws {
    #expect(try HarbourScreen.text("u : \"--units\" Enter").contains("configuration: units = imperial"))
    #expect(try HarbourScreen.text(": \"--units\" Enter").contains("Nothing to save"))
    #expect(try HarbourScreen.text("u s C-s").contains("style = night, units = imperial"))
  }

  @Test func `a key stands beside what it does only`() throws {
    for (text, key) in [("style", "s"), ("units", "u")] {
      let rows = try HarbourScreen.text(": \"\(text)\"").split(separator: "\n")
      #expect(rows.count { $0.contains(" \(key) │") } == 1, "\(rows)")
    }
  }

  @Test func `a style is seen while one stands on it, and gone with the palette`() throws {
    func sea(_ keys: String) throws -> Bool { try HarbourScreen.text(keys, "--format", "svg").contains("#0750c9") }

    #expect(try sea(": \"style contrast\""))
    #expect(try !sea(": \"style contrast\" Backspace*8 \"paper\""))
    #expect(
      try HarbourScreen.text(": \"style contrast\" Esc", "--format", "svg") == HarbourScreen.text("", "--format", "svg")
    )
    #expect(try sea(": \"style contrast\" Enter"))
    #expect(try HarbourScreen.text(": \"braille\"").contains("⣿") || HarbourScreen.text(": \"braille\"").contains("⣀"))
    #expect(try HarbourScreen.text(": \"braille\" Esc") == HarbourScreen.text(""))
  }

  @Test func `and so are places, which are gone to`() throws {
    let there = try #require(try HarbourScreen.report(": \"casino de monte\" Enter")["camera"])
    let found = try #require(try HarbourScreen.report("/ \"casino de monte\" Enter")["camera"])

    #expect(there["latitude"] == found["latitude"] && there["longitude"] == found["longitude"])
    #expect(there["zoom"] == found["zoom"])
  }

  @MainActor
  @Test func `each action of the map stands in it with its keys`() throws {
    let table = KeyTable.standard
    let pages = try (0..<10).map {
      try HarbourScreen.text(": " + String(repeating: "PageDown ", count: 6 * $0), "--size", "100x80")
    }

    for action in try #require(table.scopes.first).actions {
      let key = table.names[action.name] ?? ""
      let description = action.name.hasPrefix("pan-") ? key.hasPrefix("S-") ? "S-arrows HJKL" : "arrows hjkl" : key
      #expect(pages.contains { $0.contains("  \(description) ") }, "\(action.name)")
    }
  }

  @Test(arguments: ["30x8", "12x4", "240x67"])
  func `it fits whatever screen there is`(size: String) throws {
    #expect(try !HarbourScreen.text(": \"zoom\"", "--size", size).isEmpty)
  }
}
