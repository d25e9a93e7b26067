import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// Two images without a map: one is on the other, with the same lens.
@MainActor
struct BackPictureTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paint("now", Bitmap(width: 300, height: 300, filledWith: .plainBlue))
    try folder.paint("then", Bitmap(width: 200, height: 100, filledWith: .plainRed))
  }

  private func run(_ keys: String, _ more: [String] = []) throws -> RumboProgram.Outcome {
    let words = ["snapshot", folder.file("now.png"), "--over", folder.file("then.png"), "--size", "80x40"]
    let outcome = try RumboProgram.run(words + ["--keys", keys] + more)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome
  }

  private func screen(_ keys: String, _ more: String...) throws -> Bitmap {
    _ = try run(keys, more + ["--bare", "--format", "png", "--out", folder.file("out.png")])
    return try PictureReader(.file(folder.file("out.png"))).decode(limit: 10_000_000)
  }

  private func saved() throws -> JSON {
    try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("then.json")))))
  }

  @Test func `the front lies half transparent over the back until it is in its place`() throws {
    #expect(try run("").output.contains("opacity 50 %"))
    let middle = try screen("")[40 * 8, 19 * 16]
    #expect((100...140).contains(middle.red) && (90...130).contains(middle.blue), "\(middle)")
    #expect(try screen("")[8, 8].blue > 150)
  }

  @Test func `the status tells the centre in pixels of the back`() throws {
    try folder.paint("now", Bitmap(width: 900, height: 600))
    for size in ["80x24", "80x40", "40x40"] {
      let screen = try RumboProgram.run(["snapshot", folder.file("now.png"), "--size", size]).output
      let line = try #require(screen.split(separator: "\n").last)
      let center = line.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
      // To half a cell, on whose corners a map lies.
      #expect(line.hasPrefix("≡? x ") && zip(center, [450, 300]).allSatisfy { abs($0 - $1) <= 15 }, "\(size): \(line)")
    }
  }

  @Test func `it is kept beside the front, in pixels of the back, and opens there`() throws {
    #expect(try run("Right*5 ]*10 Enter").output.contains("Saved: then.json"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("then.pgw")))
    let entry = try #require(try saved()["over"]?.array?.first)
    #expect(entry["picture"]?.string == "now.png" && entry["size"]?.array?.compactMap(\.int) == [300, 300])
    let corners = try #require(entry["corners"]?.array).compactMap { $0.array?.compactMap(\.number) }
    #expect(corners.count == 4 && corners.allSatisfy { $0.allSatisfy { (0...320).contains($0) } }, "\(corners)")
    // Turned by ten degrees, twice as wide as high.
    let (right, down) = (
      (corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]),
      (corners[3][0] - corners[0][0], corners[3][1] - corners[0][1])
    )
    #expect(abs(atan2(right.1, right.0) * 180 / .pi - 10) < 0.01)
    #expect(abs(hypot(right.0, right.1) / hypot(down.0, down.1) - 2) < 0.01)
    let again = try screen("", "--lens", "whole")
    #expect(again[48 * 8, 19 * 16].red > 200 && again[8, 8].red < 60)
    #expect(try !run("", ["--lens", "whole"]).output.contains("opacity"))
    // Over a map it has no place by that.
    let info = try RumboProgram.run(["info", folder.file("then.png"), "--json"])
    #expect(try JSONParser.parse(Array(info.output.utf8))["bounds"]?.array == nil)
  }

  @Test func `pairs of points are told in pixels, and kept`() throws {
    let pairs = "p click(30,18) click(30,18) click(50,18) click(45,20)"
    let output = try run(pairs).output
    #expect(output.contains("Pairs · similarity") && output.contains("0.0 px"), "\(output)")
    _ = try run(pairs + " Enter")
    let entry = try #require(try saved()["over"]?.array?.first)
    #expect(entry["fit"]?.string == "similarity" && entry["points"]?.array?.count == 2)
    #expect(try run("a p").output.contains("Pairs · similarity"))
    // On another image it has another position, and both are saved.
    try FileManager.default.copyItem(atPath: folder.file("now.png"), toPath: folder.file("other.png"))
    let words = ["snapshot", folder.file("other.png"), "--over", folder.file("then.png"), "--keys", "Right Enter"]
    #expect(try RumboProgram.run(words).output.contains("Saved"))
    #expect(try saved()["over"]?.array?.count == 2)
  }

  @Test func `a pair may be marked beside the back, and stays there`() throws {
    let keys = "p click(55,18) click(5,18) click(33,18) click(115,19) Enter"
    let words = ["snapshot", folder.file("now.png"), "--over", folder.file("then.png"), "--size", "120x40"]
    let outcome = try RumboProgram.run(words + ["--keys", keys])
    #expect(outcome.output.contains("Saved"), "\(outcome)")
    let points = try #require(try saved()["over"]?[0]?["points"]?.array)
    let columns = points.compactMap { $0["back"]?[0]?.number }
    #expect(columns.count == 2 && columns[0] < 0 && columns[1] > 300, "\(columns)")
  }

  @Test func `what reaches far beyond the back is seen whole`() throws {
    let large = try screen("+*50 Right*20 [*2", "--lens", "whole")
    let rows = (0..<40).filter { large[60 * 8, $0 * 16 + 8].red > 100 }
    #expect(rows.count > 25, "\(rows)")
  }

  @Test func `it is looked through with the lens and saved as a picture`() throws {
    _ = try run("Enter")
    let circle = try screen("", "--lens", "circle")
    #expect(circle[40 * 8, 19 * 16].red > 200 && circle[8, 8].red < 60)
    #expect(try screen("x", "--lens", "circle")[40 * 8, 19 * 16].red < 60)
  }
}
