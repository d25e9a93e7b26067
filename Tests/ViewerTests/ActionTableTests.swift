import Foundation
import Terminal
import TestSupport
import Testing
import Viewer

/// The table of actions: an added row works everywhere, and the build reports a row that isn't valid.
@MainActor
struct ActionTableTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
  private static let file = sources.appending(path: "Viewer/Keys/Actions.keys")

  /// The table of the checkout with a row added below another one.
  private static func table(_ row: String, below line: String) throws -> String {
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "\n" + line)).upperBound
    let end = try #require(text[start...].firstIndex(of: "\n"))
    return text[...end] + row + "\n" + text[text.index(after: end)...]
  }

  private static func screen(_ keys: String, _ text: String) throws -> String {
    let screen = try HeadlessRun(["--size", "160x60", BundledMap.helsinki, "--keys", keys], keys: KeyTable(text)).text
    return screen.split { " │\n".contains($0) }.joined(separator: " ")
  }

  @Test func `A row added to a group of the map has its key, and is in menu, palette and help`() throws {
    let text = try Self.table("reset-trip  F4  resetTrip", below: "[map look]")
    let title = Words.english(Phrase("resetTrip"))

    #expect(KeyTable(text).names["reset-trip"] == "F4")
    #expect(try Self.screen("F10 Down*6", text).contains("\(title) F4"))
    #expect(try Self.screen(": \"reset-trip\"", text).contains(title))
    let help = try Self.screen("?", text) + Self.screen("? End", text)
    #expect(help.contains("F4 ") && help.contains(title))
    #expect(ManualPage.text(KeyTable(text)).contains(".B F4\n\(title)"))
  }

  @Test func `A row added to a mode has its key, and is in its bar, its menu and help`() throws {
    let text = try Self.table("ink-sample  Z  resetTrip", below: "[mode ink]")
    let hint = "Z " + Words.english(Phrase("resetTrip"))

    let mode = try #require(KeyTable(text).scopes.first { $0.name == "ink" })
    #expect(mode.actions.first?.defaultKeys == [.character("Z")])
    #expect(try Self.screen("d", text).contains(hint))
    #expect(try Self.screen("d ?", text).contains(hint))
    #expect(try Self.screen("d F10", text).contains(Words.english(Phrase("resetTrip"))))
  }

  @Test func `Every row of the table counts while all features are there`() throws {
    let table = KeyTable(try String(contentsOf: Self.file, encoding: .utf8))
    #expect(table.scopes.map(\.name) == KeyTable.standard.scopes.map(\.name))
    #expect(table.scopes.flatMap(\.actions) == KeyTable.standard.scopes.flatMap(\.actions))
    #expect(table.names == KeyTable.standard.names && table.names.count > 150)
  }

  @Test func `An old name of an action still binds its key`() throws {
    let oldNames = KeyTable.standard.oldNames
    #expect(oldNames == ["route-keep": "route-save", "take-along": "offline-area"])
    let names = Set(KeyTable.standard.scopes.flatMap(\.actions).map(\.name))
    for (old, new) in oldNames {
      #expect(names.contains(new) && !names.contains(old))
      #expect(try KeyBinding("F4", old, line: 1, knowing: .standard).action == new)
    }
  }
}
