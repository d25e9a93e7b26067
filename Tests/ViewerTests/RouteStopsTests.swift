import Foundation
import TestSupport
import Testing
import Wire

/// Alternative routes and stops, set with keys or by dragging.
@MainActor
struct RouteStopsTests {
  private static let asked = #"R "Stade Louis II" Enter "Casino de Monte-Carlo" Enter"#

  private func run(_ keys: String, format: String) throws -> String {
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--offline", "--size", "120x40", "--keys", keys, "--format", format]
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func route(_ keys: String) throws -> JSON {
    try #require(try JSONParser.parse(Array(run(keys, format: "json").utf8))["route"])
  }

  private func lines(_ keys: String) throws -> [String] {
    try run(keys, format: "text").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `the next other way is one key away, and after the last the first comes again`() throws {
    let ways = [try route(Self.asked), try route(Self.asked + " a"), try route(Self.asked + " a*2")]
    let count = try #require(ways[0]["ways"]?.int)

    try #require(count > 1, "there are alternative routes across Monaco")
    #expect(ways.map { $0["way"]?.int } == [0, 1 % count, 2 % count])
    #expect(ways[0]["distance"] != ways[1]["distance"])
    #expect(try route(Self.asked + " a*\(count)")["distance"] == ways[0]["distance"])
  }

  @Test func `all ways are told side by side, and a click takes one`() throws {
    let shown = try lines(Self.asked)
    let row = try #require(shown.firstIndex { $0.contains("○ ") })

    #expect(shown[row - 1].contains("● "))
    #expect(try route(Self.asked + " click(8,\(row))")["way"]?.int == 1)
  }

  @Test func `places on the way come and go by keys`() throws {
    let over = Self.asked + #" v "Gare de Monaco" Enter"#
    let (plain, stopped, gone) = (try route(Self.asked), try route(over), try route(over + " V"))

    #expect(stopped["over"]?.array?.count == 1 && gone["over"]?.array?.isEmpty == true)
    #expect((stopped["distance"]?.number ?? 0) > (plain["distance"]?.number ?? .infinity))
    #expect(gone["distance"] == plain["distance"])
    #expect(try lines(over + " End Up*3").contains { $0.contains("→ +1 →") })
    #expect(try lines(over).contains { $0.contains(" 1 ") })
    #expect(try lines(Self.asked + " V").contains { $0.contains("No stops yet; v adds one.") })
  }

  @Test func `places on the way are put in the best order`() throws {
    // Past the second place to the first, and back.
    let zigzag = Self.asked + #" v "43.7312,7.4180" Enter v "43.7388,7.4270" Enter"#
    let (given, best) = (try route(zigzag), try route(zigzag + " b"))

    #expect(given["over"]?.array?.count == 2 && best["over"]?.array?.count == 2)
    #expect((best["distance"]?.number ?? .infinity) < (given["distance"]?.number ?? 0))
    #expect(best["over"]?.array?.first == given["over"]?.array?.last)
    #expect(try lines(Self.asked + " b").contains { $0.contains("Add a second stop to reorder them") })
  }

  @Test func `the way is dragged over a place, and its ends too`() throws {
    let shown = try lines(Self.asked)
    let (row, column) = try #require(Self.sign("A", in: shown))
    let way = try #require(Self.arrow(in: shown))
    let drag = " drag(\(way.column),\(way.row),\(way.column + 6),\(way.row - 3))"
    let dragged = try route(Self.asked + drag)
    let moved = try route(Self.asked + " drag(\(column),\(row),\(column + 8),\(row - 2))")

    #expect(dragged["over"]?.array?.count == 1)
    #expect(try camera(drag) == camera(""), "the map stays where it is")
    #expect(try dragged["distance"] != route(Self.asked)["distance"])
    #expect(moved["over"]?.array?.isEmpty == true)
    #expect(moved["from"] != dragged["from"] && moved["to"] == dragged["to"])
  }

  private func camera(_ keys: String) throws -> JSON {
    try #require(try JSONParser.parse(Array(run(Self.asked + keys, format: "json").utf8))["camera"])
  }

  /// Beside the panel.
  private static let map = 62

  private static func sign(_ letter: String, in lines: [String]) -> (row: Int, column: Int)? {
    find(in: lines) { Array($0)[1] == Character(letter) && $0.first == " " && $0.last == " " }
  }

  /// A cell of the route: one with an arrow.
  private static func arrow(in lines: [String]) -> (row: Int, column: Int)? {
    find(in: lines) { "↑↗→↘↓↙←↖".contains(Array($0)[1]) }
  }

  /// The centre of the first three adjacent cells that satisfy a condition.
  private static func find(in lines: [String], _ isIt: (String) -> Bool) -> (row: Int, column: Int)? {
    // The first row has the arrow to the north.
    for (row, line) in lines.enumerated().dropFirst() {
      let cells = Array(line)
      for column in cells.indices.dropFirst(map).dropLast(2) where isIt(String(cells[column..<column + 3])) {
        return (row, column + 1)
      }
    }
    return nil
  }
}
