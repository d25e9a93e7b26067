import Foundation
import TestSupport
import Testing
import Wire

/// The profile of a track in its panel, and its cursor on the map.
@MainActor
struct ProfileTests {
  private let folder: ScratchFolder

  /// 1.6 km to the east, 100 m up and down again.
  init() throws {
    folder = try ScratchFolder()
    try write("hill", (0...40).map { Double(100 - abs($0 - 20) * 5) })
    try write("flat", Array(repeating: nil, count: 41))
    try folder.write(Terrain.bytes(Terrain.samples()), to: "hgt/N43E007.hgt")
  }

  private func write(_ name: String, _ altitudes: [Double?]) throws {
    let points = altitudes.enumerated().map { index, altitude in
      let ele = altitude.map { "<ele>\($0)</ele>" } ?? ""
      return "<trkpt lat=\"43.735\" lon=\"\(7.415 + Double(index) * 5e-4)\">\(ele)</trkpt>"
    }
    let track = "<trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk>"
    try folder.write("<gpx version=\"1.1\">\(track)</gpx>", to: name + ".gpx")
  }

  private func lines(_ track: String, _ keys: String, _ more: String...) throws -> [[Character]] {
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, folder.file(track + ".gpx"), "--no-sights", "--keys", "p " + keys] + more
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
  }

  /// The cells of the cursor's signs, in the panel and on the map.
  private func signs(_ lines: [[Character]]) -> (panel: Int?, map: (column: Int, row: Int)?) {
    let top = lines.firstIndex { $0.first == "╭" } ?? 0
    let map = lines[..<top].enumerated().compactMap { row, line in line.firstIndex(of: "▲").map { ($0, row) } }
    return (lines[top...].compactMap { $0.firstIndex(of: "▲") }.first, map.first)
  }

  private func caption(_ lines: [[Character]]) -> String {
    let row = lines.firstIndex { String($0).contains("climb     ") } ?? 0
    return String(lines[row + 1].drop { "│ ".contains($0) }.prefix { $0 != "│" }).trimmingCharacters(in: .whitespaces)
  }

  private static let bars = 12..<58

  @Test func `bars show the heights, with the heights at the left and the distances below`() throws {
    let lines = try lines("hill", "")
    let top = try #require(lines.firstIndex { String($0).hasPrefix("│      98 m ") })
    let chart = lines[top..<top + 4].map { Array($0[Self.bars]) }
    for column in 0..<Self.bars.count {
      // From a quarter of a row at the ends to four rows at the top, in eighths.
      let share = 1 - abs((Double(column) + 0.5) / 23 - 1)
      let height = chart.reduce(0) { $0 + (Self.eighths.firstIndex(of: $1[column]) ?? 0) }
      #expect(abs(Double(height) - (2 + share * 30)) <= 2, "\(column): \(height)")
    }
    let axis = String(lines[top + 4][Self.bars])
    #expect(axis.hasPrefix("0   ") && axis.hasSuffix("   1.6 km"), "\(axis)")
    #expect(String(lines[top + 3]).hasPrefix("│       2 m ") && caption(lines).isEmpty)
    #expect(String(lines[top - 2]).contains("climb     100 m            descent   100 m"))
    #expect(String(lines[top - 3]).contains(#/steepest  [-+]12 %/#))
    #expect(String(lines[top + 5]).contains("Left Right place on the map"))
  }

  private static let eighths = Array(" ▁▂▃▄▅▆▇█")

  @Test func `the cursor is marked on the map, and what is there is said`() throws {
    let (first, last) = (try lines("hill", "Right"), try lines("hill", "Left"))
    #expect(signs(first).panel == 12 && signs(last).panel == 57)
    #expect(caption(first).hasPrefix("18 m · ") && caption(last).hasPrefix("1.6 km · "), "\(caption(first))")
    let (start, end) = (try #require(signs(first).map), try #require(signs(last).map))
    #expect(end.column - start.column > 40 && start.row == end.row)
    for column in [5, 22, 40] {
      let shown = try lines("hill", "Right*\(column + 1)")
      let map = try #require(signs(shown).map)
      let share = Double(column) / 45
      #expect(signs(shown).panel == 12 + column && map.row == start.row)
      #expect(abs(Double(map.column) - Double(start.column) - share * Double(end.column - start.column)) <= 1)
      #expect(caption(shown).hasSuffix(column < 22 ? " · +12 %" : column > 23 ? " · -12 %" : " %"), "\(caption(shown))")
      // A click on the place on the map moves the cursor there.
      let clicked = try lines("hill", "click(\(map.column),\(map.row))")
      #expect(abs(try #require(signs(clicked).panel) - 12 - column) <= 1)
      // And a click on the chart does what the keys do.
      let row = try #require(shown.lastIndex { $0.contains("█") })
      #expect(try lines("hill", "click(\(12 + column),\(row))") == shown)
    }
  }

  @Test func `a click beside the line moves no cursor, and Esc removes it`() throws {
    let row = try #require(signs(try lines("hill", "Right")).map).row
    #expect(signs(try lines("hill", "click(40,\(row - 4))")).panel == nil)
    #expect(try signs(lines("hill", "Right*9 Esc")).map == nil)
    #expect(signs(try lines("hill", "drag(20,18,30,18)")).panel == 30)
  }

  @Test(arguments: ["ascii", "braille"])
  func `the cursor has a sign without colours and blocks too`(blocks: String) throws {
    let lines = try lines("hill", "Right*9", "--blocks", blocks, "--colors", "none")
    let sign: Character = blocks == "ascii" ? "^" : "▲"
    #expect(lines.count { $0.contains(sign) } >= 2)
  }

  @Test func `a track without heights gets those of the sources`() throws {
    let without = try lines("flat", "")
    #expect(without.contains { String($0).contains("climb     –") })
    #expect(!without.contains { $0.first == "│" && $0.contains("█") })
    let with = try lines("flat", "Right*23", "--heights", folder.file("hgt"))
    let height = Terrain.height(43.735, 7.415 + 0.02 * 22.5 / 46)
    #expect(caption(with).contains(" · \(Int(height.rounded())) m · "), "\(caption(with)), \(height)")
    // Heights of the file have precedence.
    func panel(_ lines: [[Character]]) -> [ArraySlice<Character>] {
      lines.filter { $0.first == "│" }.map { $0.prefix(60) }
    }
    #expect(try panel(lines("hill", "", "--heights", folder.file("hgt"))) == panel(lines("hill", "")))
  }

  @Test func `track stats have the steepest part`() throws {
    let stats = ["track", "stats", "--places", folder.file("none.db")]
    let text = try RumboProgram.run(stats + [folder.file("hill.gpx")]).output
    #expect(text.contains("\nsteepest      +12 %\n") || text.contains("\nsteepest      -12 %\n"), "\(text)")
    let json = try #require(try RumboProgram.run(stats + ["--json", folder.file("hill.gpx")]).objects.first)
    #expect(try abs(abs(#require(json["maxGradient"]?.number)) - 12.4) < 0.1)
    let flat = try #require(try RumboProgram.run(stats + ["--json", folder.file("flat.gpx")]).objects.first)
    #expect(flat["maxGradient"]?.isNull == true)
  }
}
