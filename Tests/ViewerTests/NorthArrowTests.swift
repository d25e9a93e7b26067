import TestSupport
import Testing
import Wire

/// The north arrow as a button.
@MainActor
struct NorthArrowTests {
  private let map: String
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private func bearing(_ words: String...) throws -> Double {
    let turned = ["snapshot", map, "--format", "json", "--zoom", "2", "--bearing", "100"]
    let outcome = try RumboProgram.run(turned + words)
    return try #require(JSONParser.parse(Array(outcome.output.utf8))["camera"]?["bearing"]?.number)
  }

  @Test(arguments: ["80x24", "120x40"])
  func `a click on it turns the map north up, and one beside it doesn't`(size: String) throws {
    let outcome = try RumboProgram.run(["snapshot", map, "--size", size, "--zoom", "2", "--bearing", "100"])
    let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains(" N←") })
    let column = try #require(rows[row].firstRange(of: " N←").map { rows[row][..<$0.lowerBound].count })

    for inside in [column, column + 3] {
      #expect(try bearing("--size", size, "--keys", "click(\(inside),\(row))") == 0)
    }
    #expect(try bearing("--size", size, "--keys", "click(\(column - 2),\(row))") == 100)
    #expect(try bearing("--size", size, "--keys", "click(\(column),\(row + 2))") == 100)
  }

  @Test func `where a rose stands in its place there is nothing to click`() throws {
    #expect(try bearing("--mode", "map+compass", "--keys", "click(76,1)") == 100)
  }
}
