import TestSupport
import Testing
import Viewer
import Wire

/// What is found by typing what it is.
struct PaletteTests {
  private func screen(_ keys: String, _ words: String...) throws -> String {
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--at", "43.73454,7.42156", "--zoom", "15", "--size", "100x30"]
        + ["--keys", keys] + words
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func report(_ keys: String) throws -> JSON {
    try JSONParser.parse(Array(screen(keys, "--format", "json").utf8))
  }

  @Test func `an action is found by any of its words, and done`() throws {
    #expect(try screen(": \"mute\"").contains("mute, unmute sounds"))
    #expect(try screen(": \"lens swap\"").contains("swap the lens's maps"))
    #expect(try screen(": \"this help\" Enter").contains("─ Keys ─"))
    #expect(try screen(": \"xyzzy\"").contains("Nothing found."))
    #expect(try screen(": \"xyzzy\" Enter Esc") == screen(""))
  }

  @Test func `so is how the map is shown, and any option`() throws {
    #expect(try screen(": \"night red\" Enter", "--format", "ansi") == screen("s*2", "--format", "ansi"))
    #expect(try screen(": \"braille\" Enter").contains("⣿") || screen(": \"braille\" Enter").contains("⣀"))
    #expect(try screen(": \"nautical\" Enter").contains("Units: nautical"))
    #expect(try screen(": \"memory\" Enter").contains("in the configuration: memory = MB"))
  }

  @Test func `a style is seen while one stands on it, and gone with the palette`() throws {
    func sea(_ keys: String) throws -> Bool { try screen(keys, "--format", "svg").contains("#0750c9") }

    #expect(try sea(": \"style contrast\""))
    #expect(try !sea(": \"style contrast\" Backspace*8 \"paper\""))
    #expect(try screen(": \"style contrast\" Esc", "--format", "svg") == screen("", "--format", "svg"))
    #expect(try sea(": \"style contrast\" Enter"))
    #expect(try screen(": \"braille\"").contains("⣿") || screen(": \"braille\"").contains("⣀"))
    #expect(try screen(": \"braille\" Esc") == screen(""))
  }

  @Test func `and so are places, which are gone to`() throws {
    let there = try #require(try report(": \"casino de monte\" Enter")["camera"])
    let found = try #require(try report("/ \"casino de monte\" Enter")["camera"])

    #expect(there["latitude"] == found["latitude"] && there["longitude"] == found["longitude"])
    #expect(there["zoom"] == found["zoom"])
  }

  @MainActor
  @Test func `each action of the map stands in it with its keys`() throws {
    let table = KeyTable.standard
    let pages = try (0..<10).map {
      try screen(": " + String(repeating: "PageDown ", count: 6 * $0), "--size", "100x80")
    }

    for action in try #require(table.scopes.first).actions {
      let key = table.names[action.name] ?? ""
      #expect(pages.contains { $0.contains("  \(key) ") }, "\(action.name)")
    }
  }

  @Test(arguments: ["30x8", "12x4", "240x67"])
  func `it fits whatever screen there is`(size: String) throws {
    #expect(try !screen(": \"zoom\"", "--size", size).isEmpty)
  }
}
