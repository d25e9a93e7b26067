import Cells
import TestSupport
import Testing

/// The colours of a track are none that streets and water have.
@MainActor
struct TrackToneTests {
  /// A ride through the town, ever faster.
  private static var walk: String {
    let points = (0..<60).map { index in
      let time = "2026-05-01T10:00:\(index < 10 ? "0" : "")\(index)Z"
      let east = 7.4180 + Double(index) * 3e-5 + Double(max(index - 20, 0)) * 6e-5 + Double(max(index - 40, 0)) * 6e-5
      return #"<trkpt lat="43.7400" lon="\#(east)"><time>\#(time)</time></trkpt>"#
    }
    return "<gpx version=\"1.1\"><trk><name>Walk</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  /// The colours that a track of varying speed adds to a screen.
  private func inks(_ depth: String, _ style: String) throws -> Set<CellColor> {
    let folder = try ScratchFolder()
    try folder.write(Array(Self.walk.utf8), to: "walk.gpx")
    let words = [
      "snapshot", BundledMap.monaco, "--at", "43.74,7.4202", "--zoom", "16", "--size", "160x20", "--format", "ansi",
      "--colors", depth, "--style", style,
    ]
    func grid(_ more: [String]) throws -> CellGrid {
      let outcome = try RumboProgram.run(words + more)
      #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
      return ANSIPageReader.grid(of: Array(outcome.output.utf8), columns: 160, rows: 20)
    }
    let (without, with) = (try grid([]), try grid(["--track", folder.file("walk.gpx")]))
    return Set(
      zip(without.cells, with.cells).flatMap { before, after in
        before == after
          ? [] : [after.foreground, after.background].filter { ![before.foreground, before.background].contains($0) }
      }
    )
  }

  @Test(arguments: [("16", "day"), ("16", "night"), ("8", "day"), ("8", "night")])
  func `of few colours a track has neither yellow nor cyan nor green`(depth: String, style: String) throws {
    let inks = try inks(depth, style)
    let ofMap = [2, 3, 6, 10, 11, 14].map { CellColor(index: $0) }

    #expect(inks.count >= 3 && inks.isDisjoint(with: ofMap), "\(inks)")
  }

  @Test func `the chart of speeds has no gaps between points, and the colours of the map`() throws {
    let folder = try ScratchFolder()
    try folder.write(Array(Self.walk.utf8), to: "walk.gpx")
    let words = ["snapshot", BundledMap.monaco, "--size", "80x24", "--format", "ansi", "--colors", "16", "--keys", "p"]
    let screen = try RumboProgram.run(words + ["--track", folder.file("walk.gpx")]).output
    let grid = ANSIPageReader.grid(of: Array(screen.utf8), columns: 80, rows: 24)
    #expect(screen.contains("climb     –"), "\(screen)")
    let row = try #require(
      (0..<24).last { row in
        (12..<58).allSatisfy { "▁▂▃▄▅▆▇█".unicodeScalars.contains(grid[$0, row].glyph.base ?? " ") }
      }
    )
    let bars = (12..<58).map { grid[$0, row].foreground }

    // Blue, magenta, red: each once, one after the other.
    #expect(zip(bars, bars.dropFirst()).count { $0 != $1 } == 2, "\(bars)")
    #expect(bars.first == CellColor(index: 12) && bars.last == CellColor(index: 9), "\(bars)")
  }

  @Test func `of 256 colours the fastest is red, and not the orange of main roads`() throws {
    let inks = try inks("256", "day")

    #expect(inks.contains(CellColor(index: 160)) && !inks.contains(CellColor(index: 166)), "\(inks.map(\.hex))")
  }
}
