import Calendar
import Foundation
import Geodesy
import Places
import TestSupport
import Testing
import Viewer

/// Searches written down with what comes first, in tables beside the tests: two towns, two regions of the world, and
/// extracts that nothing was tuned to.
@MainActor
struct SearchTableTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let maps = ["monaco", "helsinki"].map {
    folder.appendingPathComponent("../../Maps/\($0).mbtiles").standardized.path
  }

  /// A row of the table: the text typed, the expected first name, and its possible types; `*` matches any name.
  private struct Search {
    let text: String
    let name: String
    let kinds: [String]

    func isAnswered(by result: SearchResult?) -> Bool {
      guard let result else { return false }
      let isName = name == "*" || result.name.lowercased() == name.lowercased()
      return isName && (kinds.isEmpty || kinds.contains(result.kind))
    }
  }

  private static func table(_ name: String) throws -> (center: Coordinate, searches: [Search]) {
    let text = try String(contentsOf: folder.appendingPathComponent("Searches/\(name).tsv"), encoding: .utf8)
    var lines = text.split(separator: "\n")
    let center = try CoordinateParser.place(String(lines.removeFirst().split(separator: "\t")[1])).coordinate
    return (
      center,
      lines.map { line in
        let columns = line.split(separator: "\t").map(String.init)
        return Search(
          text: columns[0],
          name: columns[1],
          kinds: columns.dropFirst(2).flatMap { $0.split(separator: "|").map(String.init) }
        )
      }
    )
  }

  /// The number of searches whose first result isn't the one in the table.
  private func failures(of name: String, on maps: [String]) throws -> Int {
    let (center, searches) = try Self.table(name)
    let search = NameSearch(maps).open()
    search.prepare()
    // A Sunday at noon.
    let moment = LocalMoment(date: CivilDate(daysSince1970: 20240), minutes: 12 * 60)
    var failures = 0
    for asked in searches {
      let found = search.results(for: asked.text, near: center, at: moment, most: 3)
      if asked.isAnswered(by: found.first) { continue }
      failures += 1
      print(
        "\(name): “\(asked.text)”: \(asked.name) expected, not \(found.map { "\($0.name) (\($0.kind), \(Int($0.score)))" })"
      )
    }
    return failures
  }

  @Test(arguments: ["monaco", "helsinki", "world-europe", "world-asia-america"])
  func `of sixty searches in a place 57 have the right result first`(name: String) throws {
    #expect(try failures(of: name, on: Self.maps) <= 3)
  }

  @Test(
    .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)),
    arguments: [
      ("karlsruhe", "karlsruhe-kirchfeld"), ("hamburg", "hamburg-hafen-ferry"),
    ]
  )
  func `of the searches in an unknown town nearly all have the right result first`(
    name: String,
    extract: String
  ) throws {
    let scratch = try ScratchFolder()
    let map = scratch.file("\(name).mbtiles")
    #expect(try RumboProgram.run(["bake", SharedData.path("data/osm/\(extract).osm.pbf"), "--out", map]).status == 0)
    #expect(try failures(of: name, on: [map] + Self.maps) <= 1)
  }
}
