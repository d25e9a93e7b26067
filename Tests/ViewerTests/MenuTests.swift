import Foundation
import TestSupport
import Testing
import Viewer
import Wire

/// The menu of everything, and that of a place.
@MainActor
struct MenuTests {
  @Test(arguments: ["F10", "W", "click(0,29)"])
  func `it is opened by a key, a letter or a click, and closed by the same`(opener: String) throws {
    #expect(try HarbourScreen.text(opener).contains("─ Menu ─"))
    #expect(try HarbourScreen.text(opener + " Esc") == HarbourScreen.text(""))
    #expect(try HarbourScreen.text(opener + " F10") == HarbourScreen.text(""))
    #expect(try HarbourScreen.text(opener + " click(90,3)") == HarbourScreen.text(""))
  }

  @Test(arguments: ["80x24", "120x40", "40x10"])
  func `the key of the help stays in the status bar, and a click on it opens the help`(size: String) throws {
    let bottom = (Int(size.split(separator: "x")[1]) ?? 0) - 1
    func rows(_ keys: String, _ words: String...) throws -> [Substring] {
      try HarbourScreen.text(keys, ["--size", size] + words).split(separator: "\n", omittingEmptySubsequences: false)
    }
    #expect(try rows("")[bottom].hasPrefix("≡? "))
    // While a message is shown, too.
    #expect(try rows("s")[bottom].hasPrefix("≡? Style: "))
    #expect(try rows("", "--blocks", "ascii")[bottom].hasPrefix("=? "))
    for column in 1...2 { #expect(try rows("click(\(column),\(bottom))") == rows("?")) }
    #expect(try rows("click(3,\(bottom))") != rows("?"))
    #expect(try rows("F10 click(1,\(bottom))") == rows("?"))
  }

  @Test func `its entries do what their keys do`() throws {
    #expect(try HarbourScreen.text("F10 Down Enter Enter").contains("─ Search ─"))
    #expect(try HarbourScreen.text("F10 Up Right Down*4 Enter").contains("─ Keys ─"))
    #expect(try HarbourScreen.text("F10 Up Right Up Enter").contains("Press q for that."))
    // Keys of actions work while the menu is open.
    #expect(try HarbourScreen.report("F10 +")["camera"] == HarbourScreen.report("+")["camera"])
  }

  @MainActor
  @Test func `each action of the map stands in it with its keys`() throws {
    let table = KeyTable.standard
    let groups = try (0..<8).map {
      try HarbourScreen.text("F10 " + String(repeating: "Down ", count: $0), "--size", "160x60")
    }

    let actions = try #require(table.scopes.first).actions
    for action in actions {
      // The pan actions share one row for short steps and one for long steps.
      let isFar = action.name.hasSuffix("-further")
      let keys =
        action.name.hasPrefix("pan-") ? (isFar ? "S-arrows HJKL" : "arrows hjkl") : table.names[action.name] ?? ""
      #expect(groups.contains { $0.contains(" \(keys) ") || $0.contains(" \(keys)│") }, "\(action.name)")
    }
  }

  @Test(arguments: ["en", "fi", "sv", "ru", "pt", "es"])
  func `no two rows say the same, and the upper half of a small screen stays a map`(language: String) throws {
    let words = ["--size", "80x24", "--lang", language, "--no-labels", "--no-sights"]
    let map = try HarbourScreen.text("", words).split(separator: "\n", omittingEmptySubsequences: false)
    for group in 0..<8 {
      let keys = "F10 " + String(repeating: "Down ", count: group) + "Enter"
      let lines = try HarbourScreen.text(keys, words).split(separator: "\n", omittingEmptySubsequences: false)
      let rows = lines.compactMap { $0.firstMatch(of: /│ ([^│▸]+?)  +[^│▸]+│/).map { String($0.1) } }
      #expect(rows.count > 1 && Set(rows).count == rows.count, "\(rows)")
      #expect(lines.prefix(11) == map.prefix(11), "\(keys)")
    }
  }

  @Test func `what several keys of one row do is done by them, and what two do by two rows`() throws {
    #expect(try HarbourScreen.text("F10 Enter Enter").contains("Press arrows hjkl for that."))
    for (row, key) in [(5, "["), (6, "]")] {
      let camera = try HarbourScreen.report("F10 Enter Down*\(row) Enter")["camera"]
      #expect(camera == (try HarbourScreen.report(key)["camera"]))
    }
  }

  @Test func `what is open stands first, and is done by its own keys`() throws {
    let drawing = try HarbourScreen.text("d F10 Enter")
    #expect(drawing.contains("─ Drawing ─") && drawing.contains("eraser"))
    #expect(try HarbourScreen.text("d F10 Enter Enter").contains("Arrow"))
  }

  @Test(arguments: ["40x12", "20x6", "300x80", "1x1"])
  func `it fits whatever screen there is`(size: String) throws {
    #expect(
      try HarbourScreen.text("F10 Down*3 Enter Down*2", "--size", size) != HarbourScreen.text("", "--size", size)
        || size == "1x1"
    )
    #expect(try HarbourScreen.text("X Down*12", "--size", size).isEmpty == false)
  }

  @Test func `where both don't fit side by side only the one that is chosen in is there, and whole`() throws {
    func screen(_ keys: String) throws -> String {
      try RumboProgram.run(["snapshot", "--at", "43.7347,7.4206", "--size", "40x12", "--keys", keys]).output
    }
    let (groups, entries) = (try screen("F10"), try screen("F10 Enter"))

    #expect(groups.contains("Finding places") && !groups.contains("hjkl"), "\(groups)")
    #expect(entries.contains("│ pan ") && entries.contains("arrows hjkl"), "\(entries)")
    #expect(!entries.contains("Menu") && !entries.contains("Finding"), "\(entries)")
    // Clicks on hidden entries have no effect.
    #expect(try screen("F10 click(30,4)") == screen(""))
    #expect(try screen("F10 Down click(5,3)").contains("Menu"))
  }

  @Test func `what can be done at a place is asked of every part`() throws {
    let offered = try HarbourScreen.text("X", "--size", "100x40")

    for words in [
      "Mark a target", "What is here", "Directions to here", "Directions from here", "Measure from here", "Add a note",
      "Save this place", "Copy the coordinates", "geo:", "Copy a link",
    ] { #expect(offered.contains(words), "\(words)\n\(offered)") }
    #expect(try HarbourScreen.text("X Down Enter").contains("Boulevard Albert 1er"))
    #expect(try HarbourScreen.text("X Down*4 Enter").contains("Space corner"))
    #expect(try HarbourScreen.text("X Down*5 Enter").contains("─ Note ─"))
    let casino = #""Casino de Monte-Carlo" Enter"#
    #expect(try HarbourScreen.report("X Down*2 Enter \(casino)")["route"]?["from"]?.string?.hasPrefix("Casino") == true)
    #expect(try HarbourScreen.report("X Down*3 Enter \(casino)")["route"]?["to"]?.string?.hasPrefix("Casino") == true)
    #expect(try HarbourScreen.text(#"X Down*6 Enter "Home" Enter"#).contains("Home saved"))
  }

  @Test func `what is chosen is copied, or where the middle is`() throws {
    #expect(try HarbourScreen.text("C").contains("Copied: 43°44′04.5″N 7°25′17.5″E"))
    #expect(try HarbourScreen.text("e C").contains("Copied: Boulevard Albert 1er, La Condamine, Monaco, 43°"))
    #expect(try HarbourScreen.text("T t C").contains("Copied: Target 1  43°"))
    #expect(try HarbourScreen.text("X Down*8 Enter").contains("Copied: geo:43.73"))
    #expect(try HarbourScreen.text("X Down*9 Enter").contains("Copied: https://www.openstreetmap.org/?mlat=43.73"))
  }
}
