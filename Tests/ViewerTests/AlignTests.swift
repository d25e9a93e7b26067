import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// A picture is put in its place by pairs of points.
@MainActor
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
    // The pairs are saved with it.
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

  @Test(arguments: [
    (401.0, 150.0, "401.0, 150.0"), (200, 300.5, "200.0, 300.5"), (-1, 0, "-1.0, 0.0"), (400.01, 150, "400.01, 150.0"),
  ])
  func `a pair beside the picture is refused, with the picture's size`(x: Double, y: Double, description: String) throws
  {
    let pairs = try write([Self.exact[0], (x, y, 14, 0)])
    let outcome = try RumboProgram.run(["align", picture, "--points", pairs])
    #expect(outcome.status == 65 && outcome.complaintLines == 2)
    #expect(outcome.complaint.contains("Pair 2 is at pixel \(description), but the picture is 400 × 300."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["old.png", "pairs.json"])
  }

  @Test(arguments: [2, 6, 7])
  func `a pair beside the picture is refused where it stands in a sidecar, too`(count: Int) throws {
    var pairs = Array(Self.eight.prefix(count))
    pairs[1].0 = 9999
    let place = count == 7 ? #""corners": [[10, 1.5], [14, 1.5], [14, -1.5], [10, -1.5]], "fit": "spline", "# : ""
    try folder.write("{\(place)\"points\": \(Self.json(pairs))}", to: "old.json")
    try folder.paintWorld("blue", .plainBlue)
    let description = "Pair 2 is at pixel 9999.0, 0.0, but the picture is 400 × 300."

    for words in [
      ["align", picture], ["info", picture], ["snapshot", picture],
      ["snapshot", folder.file("blue.png"), "--over", picture],
    ] {
      let outcome = try RumboProgram.run(words)
      #expect(outcome.status == 65 && outcome.complaint.contains(description), "\(words): \(outcome)")
      #expect(outcome.complaintLines == 2)
    }
  }

  @Test func `where the world file can't be written the sidecar stays as it was`() throws {
    try folder.write("", to: "old.pgw/obstacle")
    for before in [nil, #"{"name": "Old"}"#] {
      if let before { try folder.write(before, to: "old.json") }
      let outcome = try RumboProgram.run(["align", picture, "--points", write(Self.exact), "--fit", "similarity"])
      #expect(outcome.status == 74 && outcome.complaint.contains("old.pgw can't be written"), "\(outcome)")
      let after = folder.files.contains("old.json") ? String(decoding: try folder.read("old.json"), as: UTF8.self) : nil
      #expect(after == before)
    }
    #expect(folder.files == ["old.json", "old.pgw", "old.png", "pairs.json"])
  }

  @Test func `a folder is told to be one`() throws {
    let outcome = try RumboProgram.run(["align", "."])
    #expect(outcome.status == 65 && outcome.complaint.hasPrefix(". is a folder."), "\(outcome)")
    #expect(outcome.complaint.contains("picture") && !outcome.complaint.contains("mbtiles"))
  }

  @Test func `the corners of the picture are on it`() throws {
    let outcome = try RumboProgram.run(["align", picture, "--points", write([(0, 0, 10, 1), (400, 300, 14, -2)])])
    #expect(outcome.status == 0, "\(outcome.complaint)")
  }

  @Test(arguments: [
    ([(10.0, 20.0, 3.0, 4.0), (10, 20, 3, 4)], "pairs 1 and 2"), ([(10, 20, 3, 4), (10, 20, 5, 4)], "pairs 1 and 2"),
    ([(10, 20, 3, 4), (90, 80, 3, 4)], "pairs 1 and 2"),
  ])
  func `pairs at the same place are told as such`(
    points: [(Double, Double, Double, Double)],
    description: String
  ) throws {
    let outcome = try RumboProgram.run(["align", picture, "--points", write(points)])
    #expect(outcome.status == 65 && outcome.complaint.contains("The \(description) are at the same place."))
    #expect(outcome.complaintLines == 2)
  }

  /// Eight places of the picture, a degree for each hundred pixels, near the equator.
  private static let eight: [Pair] = {
    let places: [(Double, Double)] = [
      (0, 0), (400, 0), (400, 300), (0, 300), (200, 150), (100, 50), (300, 70), (120, 260),
    ]
    return places.map { x, y -> Pair in (x, y, 10 + x / 100, 1.5 - y / 100) }
  }()

  private typealias Pair = (Double, Double, Double, Double)

  private static func json(_ pairs: [Pair]) -> String {
    let all = pairs.map { #"{"pixel": [\#($0.0), \#($0.1)], "longitude": \#($0.2), "latitude": \#($0.3)}"# }
    return "[\(all.joined(separator: ","))]"
  }

  private func saved() throws -> JSON { try JSONParser.parse(folder.read("old.json")) }

  @Test func `pairs that are kept align it again, with the fit and the part that were kept with them`() throws {
    let crop = [10, 20, 300, 200]
    let list = Self.json(Self.eight)
    for fit in ["similarity", "affine", "spline"] {
      try folder.write(#"{"crop": \#(crop), "fit": "\#(fit)", "controlPoints": \#(list)}"#, to: "old.json")
      let outcome = try RumboProgram.run(["align", picture])
      #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
      #expect(try saved()["fit"]?.string == fit && saved()["crop"]?.array?.compactMap(\.int) == crop)
    }
    // Another fit may be asked for, and other pairs are fitted as they allow; the part that is seen stays that.
    _ = try RumboProgram.run(["align", picture, "--fit", "affine"])
    #expect(try saved()["fit"]?.string == "affine" && saved()["crop"]?.array?.compactMap(\.int) == crop)
    _ = try RumboProgram.run(["align", picture, "--points", write(Array(Self.eight.prefix(2)))])
    #expect(try saved()["fit"]?.string == "similarity" && saved()["crop"]?.array?.compactMap(\.int) == crop)
  }

  @Test func `a kept fit that there are too few pairs for isn't asked for again`() throws {
    let list = Self.json(Array(Self.eight.prefix(3)))
    try folder.write(#"{"fit": "spline", "controlPoints": \#(list)}"#, to: "old.json")
    #expect(try RumboProgram.run(["align", picture]).status == 0 && saved()["fit"]?.string == "affine")
  }

  @Test func `two places of the picture at one on earth bend nothing, and are told`() throws {
    // As far off as hands are, so that none of the two is an outlier.
    let offsets = [0.03, -0.02, 0.02, -0.03, 0, 0.02, -0.02, 0.03]
    let off = zip(Self.eight, offsets).map { pair, offset -> Pair in
      (pair.0, pair.1, pair.2 + offset, pair.3 - offset)
    }
    let same: [Pair] = [(203, 151, 12, 0)]
    let pairs = try write(off + same)
    let even = try RumboProgram.run(["align", picture, "--points", pairs])
    #expect(even.status == 0 && even.output.contains("The pairs 5 and 9 are at the same place"), "\(even.output)")
    #expect(!even.output.contains("bend the picture") && even.output.contains("affine:"))
    #expect(try saved()["fit"]?.string == "affine")
    let bent = try RumboProgram.run(["align", picture, "--points", pairs, "--fit", "spline"])
    #expect(bent.status == 65 && bent.complaint.contains("The pairs 5 and 9 are at the same place."))
    let plain = try RumboProgram.run(["align", picture, "--points", write(Self.eight)])
    #expect(!plain.output.contains("same place") && plain.output.contains("bend the picture"))
    // Where one of the two is an outlier the other one bends.
    let outlier = try RumboProgram.run(["align", picture, "--points", write(Self.eight + same)])
    #expect(outlier.output.contains("outlier") && outlier.output.contains("bend the picture"))
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
