import Terminal
import TestSupport
import Testing
import Viewer

/// The keys of actions, and all that shows them when one is bound to another key.
@MainActor
struct KeyTableTests {
  private let standard = KeyTable.standard

  @Test func `no two actions of the map or of a mode claim the same key`() {
    for scope in standard.scopes {
      let keys = scope.actions.flatMap(\.defaultKeys)
      #expect(Set(keys).count == keys.count, "\(scope.name)")
    }
  }

  @Test func `every action has a key, and a name that only those modes share that share the action`() {
    let names = Dictionary(grouping: standard.scopes.flatMap(\.actions), by: \.name)
    for (name, actions) in names {
      #expect(!actions[0].defaultKeys.isEmpty, "\(name)")
      #expect(Set(actions.map(\.defaultKeys)).count == 1, "\(name)")
    }
  }

  @Test func `whoever is bound to a key takes it from those beside it, and from nobody else`() throws {
    let table = standard.binding("year", to: [.character("m")])
    func keys(_ name: String) throws -> [String] {
      let action = try #require(table.scopes.flatMap(\.actions).first { $0.name == name })
      return table.keys(of: action).map(KeyName.name(of:))
    }
    #expect(try keys("year") == ["m"])
    #expect(try keys("next-mode").isEmpty)
    let inMode = standard.binding("year-on", to: [.character("d")])
    #expect(inMode.names["ink"] == "d" && inMode.names["year-on"] == "d")
  }

  private static let map = ["--size", "160x60", BundledMap.helsinki]

  private func screen(_ keys: String, _ table: KeyTable, _ words: [String] = []) throws -> String {
    let screen = try HeadlessRun(Self.map + words + ["--keys", keys], keys: table).text
    return screen.split { " │\n".contains($0) }.joined(separator: " ")
  }

  @Test func `a key of the map that is bound anew works, and is told everywhere`() throws {
    let table = standard.binding("ink", to: [.character("I")])
    #expect(try screen("I", table).contains("Tab tool"))
    #expect(try !screen("d", table).contains("Tab tool"))
    let help = try screen("?", table) + screen("? End", table)
    #expect(help.contains("I draw and measure") && help.contains("Drawing (I)"), "\(help)")
    #expect(!help.contains("d draw and measure") && !help.contains("Drawing (d)"))
    #expect(ManualPage.text(table).contains(".B I\ndraw and measure"))
  }

  @Test func `so are the sentences that name it, in each language`() throws {
    let table = standard.binding("overlays", to: [.function(3)])
    #expect(try screen("o", table).contains("F3 adds one, y picks a year."))
    #expect(try screen("o", table, ["--lang", "fi"]).contains("F3 lisää sen, y valitsee vuoden."))
    #expect(try screen("F3", table).contains("a add"))
  }

  @Test func `a key of a mode that is bound anew works, and is told by its bar, the help and sentences`() throws {
    let table = standard.binding("ink-undo", to: [.character("u")]).binding("ink-color-1", to: [.character("r")])
    let bar = try screen("d", table)
    #expect(bar.contains("u undo") && bar.contains("r23456 colour"), "\(bar)")
    let help = try screen("d ? Home", table)
    #expect(help.contains("u undo") && !help.contains("Backspace undo"), "\(help)")
    #expect(try screen("d Space Right*5 Space Delete", table).contains("Drawing cleared: u restores it."))
    #expect(try !screen("d Space Right*5 Space Delete u", table).contains("All ink cleared"))
    #expect(try screen("d 2 r", table).contains("red") && screen("d 2 1", table).contains("blue"))
  }

  @Test func `steps are told as those with Shift as long as they are`() throws {
    #expect(try screen("y", standard).contains("Left Right a year · Shift ten"))
    let table = standard.binding("year-ten-on", to: [.character(")")])
    #expect(try screen("y", table).contains("S-Left ) ten"))
  }

  @Test func `a way out that is bound anew is still the last hint to go`() throws {
    let table = standard.binding("ink-leave", to: [.character("X")])
    #expect(try screen("d", table, ["--size", "20x20"]).contains("X leave"))
  }

  @Test func `letters that a mode takes no longer move the map, and nobody says they do`() throws {
    let table = standard.binding("ink-eraser", to: [.character("h")])
    #expect(try screen("d", table).contains("jkl pan"))
    #expect(try !screen("d", table).contains("hjkl"))
  }
}
