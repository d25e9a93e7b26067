import TestSupport
import Testing
import Viewer
import Wire

/// What is found by typing what it is.
struct PaletteTests {
  @Test func `an action is found by any of its words, and done`() throws {
    #expect(try HarbourScreen.text(": \"mute\"").contains("mute, unmute sounds"))
    #expect(try HarbourScreen.text(": \"lens swap\"").contains("swap the lens's maps"))
    #expect(try HarbourScreen.text(": \"this help\" Enter").contains("─ Keys ─"))
    #expect(try HarbourScreen.text(": \"xyzzy\"").contains("Nothing found."))
    #expect(try HarbourScreen.text(": \"xyzzy\" Enter Esc") == HarbourScreen.text(""))
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
    #expect(try HarbourScreen.text(": \"memory\" Enter").contains("write in the configuration: memory = MB"))
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
      #expect(pages.contains { $0.contains("  \(key) ") }, "\(action.name)")
    }
  }

  @Test(arguments: ["30x8", "12x4", "240x67"])
  func `it fits whatever screen there is`(size: String) throws {
    #expect(try !HarbourScreen.text(": \"zoom\"", "--size", size).isEmpty)
  }
}
