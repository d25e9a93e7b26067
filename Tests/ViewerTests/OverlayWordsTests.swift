import Foundation
import Images
import Raster
import TestSupport
import Testing

/// The list of overlays: whether an image is georeferenced, and whether that is saved.
@MainActor
struct OverlayWordsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("fresh", Bitmap(width: 400, height: 200, filledWith: .plainRed))
    try folder.paint("old", Bitmap(width: 400, height: 200, filledWith: .plainRed), bounds: "-20, -10, 20, 10")
  }

  private func text(_ over: String?, _ keys: String, in home: String? = nil) throws -> String {
    let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "120x40"]
    let outcome = try RumboProgram.run(
      words + (over.map { ["--over", "\(folder.path)/\($0)"] } ?? []) + ["--keys", keys],
      environment: home.map { ["HOME": $0] } ?? [:]
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  /// The row of the only image.
  private func row(_ over: String, _ keys: String) throws -> String {
    let output = try text(over, keys)
    let row = output.split(separator: "\n").first { $0.contains("● ") }
    return try String(#require(row, "\(output)"))
  }

  @Test(arguments: ["Esc v", "Right u Esc v", "v Esc Esc v"])
  func `one that has no place is told to have none, also where it was taken up`(keys: String) throws {
    let row = try row("fresh.png", keys)
    #expect(row.contains("not aligned: e") && !row.contains("not saved"), "\(row)")
  }

  @Test(arguments: ["Right Esc v", "Esc v e Right Esc v", "p click(50,20) click(55,20) Esc Esc v"])
  func `one that was moved is told not to be kept, until it is`(keys: String) throws {
    let row = try row("fresh.png", keys)
    #expect(row.contains("not saved · image") && !row.contains("not aligned"), "\(row)")
    let kept = try self.row("fresh.png", "\(keys) e Enter v")
    #expect(kept.contains("image") && !kept.contains("not saved"), "\(kept)")
  }

  @Test func `so is one that had a place, with how well its pairs agree`() throws {
    #expect(try row("old.png", "a Right Esc v").contains("not saved · image"))
    #expect(try !row("old.png", "a Right u Esc v").contains("not saved"))
    let pairs = "p click(50,20) click(50,20) click(70,20) click(70,20)"
    #expect(try row("fresh.png", "\(pairs) Esc Esc v").contains("not saved · similarity · "))
  }

  @Test func `of a folder with one picture that is meant`() throws {
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 400, height: 200, filledWith: .plainRed)), to: "one/then.png")
    let points = [(0, 0), (400, 0), (0, 200)].map { x, y in
      #"{"pixel": [\#(x), \#(y)], "longitude": \#(Double(x) / 20 - 10), "latitude": \#(5 - Double(y) / 20)}"#
    }
    try folder.write(#"{"points": [\#(points.joined(separator: ", "))]}"#, to: "one/then.json")
    #expect(try row("one", "v").contains("affine · 0.0 m"))
    #expect(try row("one/", "v").contains("affine · 0.0 m"))
    #expect(try text("one", "v e").contains("arrows move"))
    #expect(try text("one", "a Right Enter").contains("Saved: then.json · then.pgw"))
    #expect(try row("one", "v").contains("by hand · "))
  }

  @Test func `one without a place is put in it from its folder, too`() throws {
    try folder.write(PNGWriter.bytes(of: Bitmap(width: 400, height: 200, filledWith: .plainRed)), to: "one/then.png")
    #expect(try text("one", "").contains("arrows move"))
    #expect(try text("one", "Enter").contains("Saved: then.json · then.pgw"))
  }

  @Test func `one is added by a path in the home folder, as it is written in a shell`() throws {
    let output = try text(nil, "v a \"~/old.png\" Enter", in: folder.path)
    #expect(output.contains("● old.png") && !output.contains("does not exist"), "\(output)")
    #expect(try text(nil, "v a \"~/none.png\" Enter", in: folder.path).contains("none.png does not exist"))
  }
}
