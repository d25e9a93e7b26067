import Cells
import TestSupport
import Testing
import Wire

/// Names that a track runs over.
@MainActor
struct TrackNameTests {
  private static let place = ["--at", "43.7385,7.4265", "--zoom", "16", "--size", "100x32"]

  /// Up and down all over the place, through whatever is named there.
  private static var zigzag: String {
    let points = (0...24).map { index in
      #"<trkpt lat="\#(43.7385 + (index % 2 == 0 ? 0.002 : -0.002))" lon="\#(7.4225 + Double(index) * 3.4e-4)"/>"#
    }
    return "<gpx version=\"1.1\"><trk><name>Round</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  private func run(_ words: [String]) throws -> String {
    let outcome = try RumboProgram.run(["snapshot", BundledMap.monaco] + Self.place + words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func screen(_ words: [String]) throws -> CellGrid {
    ANSIPageReader.grid(of: Array(try run(words + ["--format", "ansi"]).utf8), columns: 100, rows: 32)
  }

  @Test(arguments: ["true", "256", "16"])
  func `a name on one ground stays on one where a track runs over it`(depth: String) throws {
    let folder = try ScratchFolder()
    try folder.write(Array(Self.zigzag.utf8), to: "round.gpx")
    let track = ["--track", folder.file("round.gpx")]
    let (without, with) = (try screen(["--colors", depth]), try screen(["--colors", depth] + track))
    let labels = try #require(JSONParser.parse(Array(run(["--format", "json"] + track).utf8))["labels"]?.array)

    #expect(zip(without.cells, with.cells).count { $0 != $1 } > 200)
    var streets = 0
    for label in labels where label["kind"]?.string == "street" {
      let cells = (label["cells"]?.array ?? []).compactMap { cell in
        cell[0]?.int.flatMap { column in cell[1]?.int.map { (column, $0) } }
      }
      guard Set(cells.map { without[$0.0, $0.1].background }).count == 1 else { continue }
      streets += 1
      #expect(Set(cells.map { with[$0.0, $0.1].background }).count == 1, "\(label)")
    }
    #expect(streets > 4)
  }
}
