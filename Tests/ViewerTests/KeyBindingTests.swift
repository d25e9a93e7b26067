import Terminal
import TestSupport
import Testing

@testable import Viewer

/// Lines that bind keys, and their effects on other keys.
@MainActor
struct KeyBindingTests {
  private func binding(_ line: String, _ number: Int = 1) throws -> KeyBinding {
    guard case .setting(let name, let value) = try ConfigurationLine(line.utf8).content else { preconditionFailure() }
    let action: String? = if case .text(let text) = value { text } else { nil }
    return try KeyBinding(name, action, line: number, knowing: .standard)
  }

  private func table(_ lines: String...) throws -> (table: KeyTable, conflicts: [String]) {
    let bindings = try lines.enumerated().map { try binding($1, $0 + 1) }
    let table = KeyTable.standard.binding(bindings)
    return (table, table.conflicts(of: bindings).map(\.text))
  }

  private func keys(_ name: String, _ table: KeyTable) throws -> String {
    let action = try #require(table.scopes.flatMap(\.actions).first { $0.name == name })
    return table.keys(of: action).map(KeyName.name(of:)).joined(separator: " ")
  }

  private nonisolated static let lines: [(String, Key, String?)] = [
    (#""C-f" = "search""#, Key.control("f"), "search"), ("C-f=search # find", .control("f"), "search"),
    ("\"#\" = search", .character("#"), "search"), ("\"=\" = \"zoom-in\"", .character("="), "zoom-in"),
    (#""\"" = search  # a quotation mark"#, .character("\""), "search"),
    (#""\\" = search"#, .character("\\"), "search"),
    ("S-Left = ink-left", .shiftLeft, "ink-left"), ("F12 = \"none\"", .function(12), nil),
    ("ö = search", .character("ö"), "search"),
  ]

  @Test(arguments: lines)
  func `a key and its action are read, in quotation marks or not`(line: String, key: Key, action: String?) throws {
    let read = try binding(line, 7)
    #expect(read.key == key && read.action == action && read.line == 7)
  }

  @Test(arguments: [
    ("C-f = serch", "Unknown action “serch”.", "Did you mean search?"),
    ("x = non", "Unknown action “non”.", "Did you mean none?"),
    ("x = frobnicate", "Unknown action “frobnicate”.", "rumbo config --keys lists every action."),
    ("tab = search", "“tab” is not a key.", "Did you mean Tab?"),
    ("Ctrl+Alt+x = search", "“Ctrl+Alt+x” is not a key.", "Write keys like d, C-f, F6, Tab, S-Left."),
    ("C-i = search", "Terminals send Tab for C-i.", "Did you mean Tab?"),
    ("C-F = search", "Terminals send C-f for C-F.", "Did you mean C-f?"),
    ("C-c = search", "C-c always quits.", "Choose another key."),
    ("C-c = none", "C-c always quits.", "Choose another key."),
    ("search", "“search” isn't a key binding.", #"Write "C-f" = "search"."#),
    (#""x = search"#, "A quotation mark is not closed.", #"Write "x" = search."#),
    ("x = search year", "Unknown action “search year”.", "rumbo config --keys lists every action."),
    ("\"x\" = \"search\" year", "Unexpected “year” after the value.", "Write a # before a comment."),
  ])
  func `what makes no sense is told with what was most likely meant`(
    line: String,
    problem: String,
    advice: String
  ) {
    let error = #expect(throws: Failure.self) { try binding(line) }
    #expect(error?.problem == problem && error?.advice == advice)
  }

  @Test func `an action keeps the keys that it had, and is told with the new ones`() throws {
    let (table, conflicts) = try table("C-f = search", "F3 = search")
    #expect(try keys("search", table) == "C-f F3 /")
    #expect(table.names["search"] == "C-f" && conflicts == [])
  }

  @Test func `whoever has the key already loses it, and is told of where it was the last one`() throws {
    let (table, conflicts) = try table("y = search")
    #expect(try keys("search", table) == "y /" && keys("year", table) == "")
    #expect(conflicts == ["year has no key any more."])
    let (swapped, none) = try self.table("y = search", "F3 = year")
    #expect(try keys("search", swapped) == "y /" && keys("year", swapped) == "F3")
    #expect(none == [])
  }

  @Test func `a key that is bound twice has the last of both actions, but one of a mode may have another`() throws {
    let (table, conflicts) = try table("F3 = year", "F11 = year", "F3 = search")
    #expect(try keys("search", table) == "F3 /" && keys("year", table) == "F11 y")
    #expect(conflicts == ["F3 is bound twice: to year in line 1, and in line 3 to search, which counts."])
    let (both, taken) = try self.table("F3 = year", "F3 = ink-undo")
    #expect(try keys("year", both) == "F3 y" && keys("ink-undo", both) == "F3 Backspace")
    #expect(taken == ["F3 is year on the map, but something else in ink."])
    #expect(try self.table("Left = pan-left", "Left = ink-left").conflicts == [])
  }

  @Test func `what is taken from all can be given again, before or after`() throws {
    for lines in [["y = none", "y = search"], ["y = search", "y = none"]] {
      let (table, conflicts) = try table(lines[0], lines[1])
      #expect(try keys("search", table) == "y /" && keys("year", table) == "")
      #expect(conflicts == [])
    }
    #expect(try keys("year", table("y = none").table) == "")
  }

  @Test func `nobody who has bound nothing hears of conflicts`() {
    #expect(KeyTable.standard.conflicts(of: []) == [])
  }
}
