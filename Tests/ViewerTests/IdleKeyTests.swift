import Foundation
import TestSupport
import Testing

/// Keys that do nothing, or nothing just now, and who doesn't know the keys yet.
@MainActor
struct IdleKeyTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private func lastRow(_ keys: String, _ more: String...) throws -> String {
    let outcome = try RumboProgram.run(["snapshot", map, "--size", "100x24", "--keys", keys] + more)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return String(outcome.output.split(separator: "\n").last ?? "")
  }

  @Test(arguments: [
    ("Q", "Q is not assigned; ? lists the keys."), ("F5", "F5 does nothing"), ("S", "No receiver"),
    ("Space", "No receiver"), (",", "No receiver"), (".", "No receiver"), ("c", "No receiver"), ("r", "No receiver"),
    ("Enter", "Select a place first"), ("P", "Select a place first"), ("Backspace", "No previous view."),
    ("n", "North is already up."), ("0 0", "The whole map is in view."), ("-*9", "The whole map is in view."),
    ("+*20", "Maximum zoom reached."), ("0 Up*9", "The map ends here."), ("m*3 Left", "The map is hidden"),
    ("m*3 +", "The map is hidden"), ("m*3 Tab", "The map is hidden"), ("Tab", "No places in view."),
  ])
  func `it is told in a word, until something is done`(keys: String, words: String) throws {
    let row = try lastRow(keys)
    #expect(row.contains(words), "\(row)")
    #expect(try !lastRow(keys + " u").contains(words))
  }

  @Test func `where sights are left out their keys do nothing`() throws {
    #expect(try lastRow("Tab", "--no-sights").contains("Tab does nothing here."))
  }

  @Test(arguments: ["Esc", "u", "+", "]", "i", "m"])
  func `keys that do something, and closing, are not told of`(key: String) throws {
    #expect(try !lastRow(key).contains("nothing"))
  }

  private static let hint = "? keys · / search · q quit"

  @Test func `three unknown keys in a row bring the keys that lead to all others, until one is known`() throws {
    #expect(try !lastRow("").contains(Self.hint) && !lastRow("Q Q").contains(Self.hint))
    #expect(try lastRow("Q Q Q").contains(Self.hint) && lastRow("Q F3 F6 F11").contains(Self.hint))
    #expect(try !lastRow("Q Q u Q").contains(Self.hint) && !lastRow("Q Q Q u").contains(Self.hint))
  }
}
