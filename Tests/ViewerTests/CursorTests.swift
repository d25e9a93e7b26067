import TestSupport
import Testing
import Wire

/// Where the terminal's own cursor is, which screen readers and braille displays follow.
@MainActor
struct CursorTests {
  private func report(_ keys: String, _ words: [String] = []) throws -> JSON {
    try JSONParser.parse(Array(HarbourScreen.text(keys, ["--format", "json"] + words).utf8))
  }

  private func row(_ keys: String) throws -> String {
    guard let row = try report(keys)["cursor"]?[1]?.int, let column = try report(keys)["cursor"]?[0]?.int else {
      return ""
    }
    let line = try HarbourScreen.text(keys).split(separator: "\n", omittingEmptySubsequences: false)[row]
    return String(line.dropFirst(column))
  }

  @Test(arguments: [
    ("T t", "▸ Target 1"), ("F10", "Moving around"), ("F10 Down Enter Down", "next place"),
    ("? Tab Down", ""), (": \"zoom\" Down", "zoom out"), ("/ \"port\" Down", ""),
    ("* a \"43.7,7.4\" Enter \"Boat\" Enter", "Boat"),
  ])
  func `it marks the selected row of a list`(keys: String, text: String) throws {
    let found = try row(keys)
    #expect(!found.isEmpty && found.hasPrefix(text), "\(found)")
    #expect(try report(keys)["prompt"]?.isNull == true)
  }

  @Test(arguments: [
    ("/", "Search"), (":", "Command palette"), ("? /", "Keys"), ("T t e End C-u", "Name"), ("w C-u", "Save image"),
  ])
  func `it marks the place where text is typed`(keys: String, label: String) throws {
    let before = try #require(try report(keys)["cursor"]?[0]?.int)
    let report = try report(keys + " \"casinö\"")

    #expect(report["prompt"]?["label"]?.string?.hasPrefix(label) == true)
    #expect(report["prompt"]?["text"]?.string?.hasPrefix("casinö") == true)
    #expect(report["cursor"]?[0]?.int == before + 6)
    #expect(report["prompt"]?["cursor"] == report["cursor"])
  }

  @Test(arguments: ["", "T", "Tab", "i", "T t Esc"])
  func `it isn't shown where nothing is selected or typed`(keys: String) throws {
    #expect(try report(keys)["cursor"]?.isNull == true)
  }

  @Test(
    arguments: ["1x1", "8x3", "12x4", "30x8", "240x67"],
    ["/ \"xyzzyxyzzyxyzzyxyzzy\"", "F10 Enter", ": Down", "T t e", "? /"]
  )
  func `it is on the screen at any size`(size: String, keys: String) throws {
    let report = try report(keys, ["--size", size])
    let columns = try #require(report["size"]?["columns"]?.int)
    let rows = try #require(report["size"]?["rows"]?.int)

    guard let cursor = report["cursor"], let column = cursor[0]?.int, let row = cursor[1]?.int else { return }
    #expect((0..<columns).contains(column) && (0..<rows).contains(row), "\(cursor)")
  }
}
