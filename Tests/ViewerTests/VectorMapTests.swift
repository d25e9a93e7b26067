import Foundation
import Geodesy
import TestSupport
import Testing
import Tiles
import Wire

/// Vector maps, looked at through snapshots.
@MainActor
struct VectorMapTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `a town of our own is drawn with its water, its street and its name`() throws {
    let map = try TestTown.write(into: folder)

    let screen = try report([map, "--at", "0.01,0.01", "--zoom", "14", "--size", "80x24"])

    let labels = try #require(screen["labels"]?.array)
    #expect(labels.contains { $0["text"]?.string == "Long Street" && $0["kind"]?.string == "street" })
    #expect(screen["attribution"]?.string == "© the test")
    #expect(screen["tiles"]?["missing"]?.int == 0)
    let text = try RumboProgram.run([
      "snapshot", map, "--at", "0.01,0.01", "--zoom", "14", "--blocks", "ascii", "--colors", "none",
    ]).output
    #expect(text.contains("~") && text.contains("Long Street"))
  }

  @Test func `names are left out where they aren't wanted`() throws {
    let map = try TestTown.write(into: folder)
    for flag in ["--no-labels", "--bare"] {
      let screen = try report([map, "--at", "0.01,0.01", "--zoom", "14", flag])
      #expect(screen["labels"]?.array == [])
    }
  }

  @Test func `with little memory there are fewer and coarser tiles, and names all the same`() throws {
    func screen(memory: Int) throws -> (shown: Int, missing: Int, names: Int) {
      let view = ["--at", "60.1716,24.9443", "--zoom", "14", "--size", "500x150", "--memory", "\(memory)"]
      let screen = try report(view)
      return (
        try #require(screen["tiles"]?["shown"]?.int), try #require(screen["tiles"]?["missing"]?.int),
        screen["labels"]?.array?.count ?? 0
      )
    }

    let (little, much) = (try screen(memory: 4), try screen(memory: 64))

    #expect(little.shown > 0 && little.shown < much.shown)
    #expect(little.missing == 0 && much.missing == 0)
    #expect(little.names > 0 && little.names < much.names)
  }

  @Test func `info tells the layers of an archive`() throws {
    let outcome = try RumboProgram.run(["info", try TestTown.write(into: folder), "--json"])

    let report = try JSONParser.parse(Array(outcome.output.utf8))
    #expect(report["kind"]?.string == "mbtiles")
    #expect(report["zooms"]?[0]?.int == 14 && report["zooms"]?[1]?.int == 14)
    #expect(report["attribution"]?.string == "© the test")
  }

  @Test(arguments: [
    ("43.7345,7.4215", 10.0, ["OpenStreetMap", "Natural Earth"]), ("43.7345,7.4215", 4.0, ["Natural Earth"]),
    ("43.7370,7.4280", 16.0, ["OpenStreetMap"]), ("60.1716,24.9443", 11.0, ["OpenStreetMap", "Natural Earth"]),
  ])
  func `around a city the world goes on, and where it can't be seen it isn't named`(
    place: String,
    zoom: Double,
    makers: [String]
  ) throws {
    let screen = try report(["--at", place, "--zoom", "\(zoom)", "--size", "120x40"])

    let attribution = try #require(screen["attribution"]?.string)
    for maker in ["OpenStreetMap", "Natural Earth"] {
      #expect(attribution.contains(maker) == makers.contains(maker), "\(attribution)")
    }
    #expect(screen["tiles"]?["missing"]?.int == 0)
    let names = screen["labels"]?.array?.compactMap { $0["name"]?.string?.lowercased() } ?? []
    #expect(Set(names).count == names.count)
  }

  @Test func `the sea goes on from a city's map into the world's`() throws {
    let text = try RumboProgram.run([
      "snapshot", "--at", "43.7345,7.4215", "--zoom", "9", "--size", "120x40", "--bare", "--blocks", "ascii",
      "--colors", "none",
    ]).output
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }

    // Monaco is in the centre; from there to the lower right corner there is only sea.
    for step in 4...19 {
      let (row, column) = (20 + step, 60 + 3 * step)
      #expect(rows[row][(column - 3)..<min(column + 5, 120)].contains("~"), "row \(row)")
    }
    #expect(!rows[2].contains("~"))
  }

  @Test(arguments: ["60x10", "80x24", "100x30"])
  func `the world is there on screens that are smaller than its one tile`(size: String) throws {
    let shown = try RumboProgram.run(["snapshot", BundledMap.world, "--size", size]).output

    #expect(
      shown.contains("RUSSIA") && shown.unicodeScalars.contains { (0x2580...0x259f).contains($0.value) },
      "\(shown)"
    )
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"), arguments: ["day", "night"])
  func `a dense centre has twenty names, whole, apart and on the screen`(style: String) throws {
    let map = SharedData.path("data/tiles/firenze.pmtiles")
    let screen = try report([map, "--at", "43.7731,11.2560", "--zoom", "15", "--size", "120x40", "--style", style])

    let labels = try #require(screen["labels"]?.array)
    let cells = labels.flatMap { $0["cells"]?.array ?? [] }
    #expect(labels.count >= 20)
    #expect(Set(cells).count == cells.count)
    for cell in cells {
      #expect((0..<120).contains(cell[0]?.int ?? -1) && (0..<39).contains(cell[1]?.int ?? -1))
    }
  }

  @Test func `no name begins under a panel and ends beside it`() throws {
    let words = [BundledMap.monaco, "--zoom", "14.6", "--size", "140x40"]
    // Of the search: 76 columns at the left, 13 rows above the status line.
    func underPanel(_ screen: JSON) -> [JSON] {
      (screen["labels"]?.array ?? []).filter { label in
        (label["cells"]?.array ?? []).contains { ($0[0]?.int ?? 0) < 76 && ($0[1]?.int ?? 0) >= 26 }
      }
    }

    let free = try report(words)
    let covered = try report(words + ["--keys", "/"])

    #expect(underPanel(free).count > 0)
    #expect(underPanel(covered) == [])
    #expect((covered["labels"]?.array ?? []).count > 10)
  }

  private func report(_ words: [String]) throws -> JSON {
    let outcome = try RumboProgram.run(["snapshot", "--format", "json"] + words)
    #expect(outcome.status == 0)
    return try JSONParser.parse(Array(outcome.output.utf8))
  }
}
