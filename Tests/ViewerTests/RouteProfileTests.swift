import TestSupport
import Testing

/// The profile of a route in its panel, where the heights along it are known.
@MainActor
struct RouteProfileTests {
  private static let asked = #"R "Stade Louis II" Enter "Casino de Monte-Carlo" Enter "#

  private static func lines(_ keys: String, size: String = "80x24") throws -> [[Character]] {
    let folder = try ScratchFolder()
    try folder.write(Terrain.bytes(Terrain.samples()), to: "hgt/N43E007.hgt")
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--heights", folder.file("hgt"), "--offline", "--no-sights", "--size", size]
        + ["--keys", asked + keys]
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }

  /// The cells of the cursor's signs, in the panel and beside it.
  private func signs(_ lines: [[Character]]) -> [(column: Int, row: Int)] {
    lines.enumerated().flatMap { row, line in line.indices.filter { line[$0] == "▲" }.map { ($0, row) } }
  }

  @Test func `p shows the profile on a small screen, and the cursor goes both ways`() throws {
    #expect(try Self.lines("").allSatisfy { !String($0).contains("steepest ") })
    let shown = try Self.lines("p")
    #expect(shown.contains { String($0).contains(#/climb \d+ m · descent \d+ m · steepest [-+]?\d+ %/#) })
    #expect(try Self.lines("p p").drop { $0.first != "╭" } == Self.lines("").drop { $0.first != "╭" })

    let moved = try Self.lines("p Right*20")
    let (map, panel) = (try #require(signs(moved).first), try #require(signs(moved).last))
    #expect(panel.column == 12 + 19 && panel.row > map.row)
    let clicked = try Self.lines("p click(\(map.column),\(map.row))")
    #expect(try abs(#require(signs(clicked).last).column - panel.column) <= 2)
    #expect(try Self.lines("p click(\(panel.column),\(panel.row - 1))") == moved)
    #expect(try signs(Self.lines("p Right*20 Esc")).isEmpty)
  }

  @Test func `a large screen has it without a key, and a listed route on a small one has steps beside it`() throws {
    #expect(try Self.lines("", size: "120x40").contains { String($0).contains("steepest ") })
    let listed = try Self.lines("p Space")
    #expect(listed.contains { String($0).contains("steepest ") })
    #expect(listed.count { String($0).contains(#/│ [↑↗→↘↓↙←↖○●≡] .* m .*│/#) } >= 3)
  }

  @Test func `without heights a message says so`() throws {
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--keys", Self.asked + "p"]
    )
    #expect(outcome.output.contains("No heights known along this route."), "\(outcome.output)")
  }
}
