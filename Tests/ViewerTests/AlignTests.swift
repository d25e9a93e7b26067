import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// A picture is put in its place by pairs of points.
struct AlignTests {
  private let folder: ScratchFolder
  private let picture: String

  init() throws {
    folder = try ScratchFolder()
    picture = folder.file("old.png")
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 400, height: 300)), to: "old.png")
  }

  private func write(_ points: [(Double, Double, Double, Double)]) throws -> String {
    let list = points.map { #"{"pixel": [\#($0.0), \#($0.1)], "longitude": \#($0.2), "latitude": \#($0.3)}"# }
    try folder.write(Array("{\"points\": [\(list.joined(separator: ", "))]}".utf8), to: "pairs.json")
    return folder.file("pairs.json")
  }

  /// A degree of longitude for each hundred pixels, on the equator.
  private static let exact = [(0.0, 150.0, 10.0, 0.0), (400, 150, 14, 0), (200, 150, 12, 0)]

  @Test func `pairs of points put it there, are told with their residuals, and it opens there`() throws {
    let pairs = try write(Self.exact)
    let outcome = try RumboProgram.run(["align", picture, "--points", pairs, "--fit", "similarity", "--json"])
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    let report = try JSONParser.parse(Array(outcome.output.utf8))
    #expect((report["error"]?.number ?? 1) < 1e-6)
    #expect(report["points"]?.array?.count == 3 && report["written"]?.array?.count == 2)
    let info = try JSONParser.parse(Array(RumboProgram.run(["info", picture, "--json"]).output.utf8))
    let bounds = info["bounds"]?.array?.compactMap(\.number) ?? []
    #expect(zip(bounds, [10, -1.5, 14, 1.5]).allSatisfy { abs($0 - $1) < 0.001 } && bounds.count == 4, "\(bounds)")
    // The pairs are kept with it.
    let again = try RumboProgram.run(["align", picture, "--dry-run"])
    #expect(again.status == 0 && again.output.contains("similarity: 0.0 m rms"), "\(again.output)")
  }

  @Test func `nothing is written where only to be told is asked for`() throws {
    let outcome = try RumboProgram.run([
      "align", picture, "--points", write(Self.exact), "--fit", "similarity", "--dry-run",
    ])
    #expect(outcome.status == 0 && outcome.output.contains("similarity: 0.0 m rms"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["old.png", "pairs.json"])
  }

  @Test func `what is wrong with the pairs is told of the file with them, and one is told as one`() throws {
    try folder.write(Array("{\"points\": [".utf8), to: "broken.json")
    try folder.write(
      #"{"points": [{"pixel": [1, 2], "longitude": 3, "latitude": 4}, {"pixel": [1, 2], "longitude": 3, "latitude": 99}]}"#,
      to: "wrong.json"
    )
    for (pairs, status, words) in [
      (folder.file("nowhere.json"), 66, "the file with the pairs"), (folder.file("broken.json"), 65, "Write pairs as"),
      (folder.file("wrong.json"), 65, "pair 2 has no pixel"), (try write([Self.exact[0]]), 65, "1 pair of points"),
    ] as [(String, Int32, String)] {
      let outcome = try RumboProgram.run(["align", picture, "--points", pairs])
      #expect(outcome.status == status && outcome.complaint.contains(words), "\(outcome.complaint)")
    }
  }

  @Test(arguments: [(401.0, 150.0, "401.0, 150.0"), (200, 300.5, "200.0, 300.5"), (-1, 0, "-1.0, 0.0")])
  func `a pair beside the picture is refused, with the picture's size`(x: Double, y: Double, told: String) throws {
    let pairs = try write([Self.exact[0], (x, y, 14, 0)])
    let outcome = try RumboProgram.run(["align", picture, "--points", pairs])
    #expect(outcome.status == 65 && outcome.complaintLines == 2)
    #expect(outcome.complaint.contains("Pair 2 is at pixel \(told), but the picture is 400 × 300."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["old.png", "pairs.json"])
  }

  @Test func `the corners of the picture are on it`() throws {
    let outcome = try RumboProgram.run(["align", picture, "--points", write([(0, 0, 10, 1), (400, 300, 14, -2)])])
    #expect(outcome.status == 0, "\(outcome.complaint)")
  }

  @Test(arguments: [
    ([(10.0, 20.0, 3.0, 4.0), (10, 20, 3, 4)], "pairs 1 and 2"), ([(10, 20, 3, 4), (10, 20, 5, 4)], "pairs 1 and 2"),
    ([(10, 20, 3, 4), (90, 80, 3, 4)], "pairs 1 and 2"),
  ])
  func `pairs at the same place are told as such`(points: [(Double, Double, Double, Double)], told: String) throws {
    let outcome = try RumboProgram.run(["align", picture, "--points", write(points)])
    #expect(outcome.status == 65 && outcome.complaint.contains("The \(told) are at the same place."))
    #expect(outcome.complaintLines == 2)
  }

  @Test func `what can't be aligned is told in two lines`() throws {
    for words in [
      [], [picture, "--points", "/nowhere.json"], [picture], ["/nowhere.png", "--points", try write(Self.exact)],
    ] {
      let outcome = try RumboProgram.run(["align"] + words)
      #expect(outcome.status != 0 && outcome.complaintLines == 2, "\(words) \(outcome.complaint)")
    }
  }
}
