import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// A mode with keys of its own replaces the row above the status bar.
@MainActor
struct ModeTests {
  /// The keys that open modes, each with a hint that only its bar or list shows.
  private nonisolated static let modes = [
    (key: "y", hint: "Left Right a year"), (key: "O", hint: ", . softness"), (key: "v", hint: "K J move up, down"),
    (key: "a", hint: "p pairs"), (key: "d", hint: "e eraser"),
  ]

  private nonisolated static let list = "v"

  private nonisolated static let pairs = modes.filter { $0.key != list }.flatMap { first in
    modes.filter { $0.key != first.key && $0.key != list }.map { "\(first.key) \($0.key)" }
  }

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 40, height: 40)), to: "old.png")
    try folder.write(#"{"projection": "mercator", "bounds": [24.93, 60.16, 24.95, 60.18]}"#, to: "old.json")
  }

  private func shown(_ keys: String) throws -> [String] {
    let words = ["--over", folder.file("old.png"), "--lens", "off", "--at", "60.17,24.94", "--zoom", "14"]
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.helsinki, "--size", "140x30", "--keys", keys] + words
    )
    return Self.modes.filter { outcome.output.contains($0.hint) }.map(\.key)
  }

  @Test(arguments: pairs)
  func `opening one closes the one before`(keys: String) throws {
    let keys = keys.split(separator: " ").map(String.init)
    #expect(try shown(keys[0]) == [keys[0]])
    #expect(try shown("\(keys[0]) \(keys[1])") == [keys[1]])
    #expect(try shown("\(keys[0]) \(keys[1]) Esc") == [])
    #expect(try shown("\(keys[0]) \(keys[1]) \(keys[0])") == [keys[0]])
  }

  @Test(arguments: ["y", "O", "a", "d"])
  func `the list of maps lies over a mode, takes the keys, and leaves the mode as it was`(key: String) throws {
    #expect(try shown("\(key) v").contains(Self.list))
    #expect(try shown("\(key) v Esc") == [key])
    #expect(try shown("\(key) v Esc Esc") == [])
  }

  @Test(arguments: [("v y", "y"), ("v O", "O"), ("v e", "a"), ("v d", "d"), ("a v y", "y"), ("d v O", "O")])
  func `opening a mode closes the list`(keys: String, expected: String) throws {
    #expect(try shown(keys) == [expected])
    #expect(try shown("\(keys) Esc") == [])
  }

  @Test func `a year that was chosen stays when another mode is opened`() throws {
    let words = ["snapshot", BundledMap.helsinki, "--format", "json", "--keys", "y S-Left*3 d Esc"]
    let report = try JSONParser.parse(Array(RumboProgram.run(words).output.utf8))
    #expect(report["year"]?["shownAsOf"]?.int == 1995)
  }

  private func year(_ keys: String) throws -> Int? {
    let words = ["snapshot", BundledMap.helsinki, "--format", "json", "--over", folder.file("old.png"), "--keys", keys]
    let report = try JSONParser.parse(Array(RumboProgram.run(words + ["--lens", "off"]).output.utf8))
    return report["year"]?["shownAsOf"]?.int
  }

  @Test(arguments: ["d", "O", "a"])
  func `a slider that was only looked at leaves no year behind`(key: String) throws {
    #expect(try year("y \(key)") == nil && year("y \(key) Esc") == nil)
    // A chosen year stays.
    #expect(try year("y Left \(key) Esc") != nil && year("y Left Right \(key) Esc") == nil)
    #expect(try year("y S-Left*3 Enter y \(key) Esc") == 1995)
  }
}
