import Foundation
import Raster
import TestSupport
import Testing
import Wire

/// A picture that pairs put in its place, and that hands have moved from there.
@MainActor
struct PlacedByHandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("old", Bitmap(width: 400, height: 200, filledWith: .plainRed))
    // Seven of which the last one is bent away from where the others would have it.
    let places = [(0.0, 0.0), (400, 0), (400, 200), (0, 200), (100, 100), (300, 100), (200, 100)]
    let points = places.enumerated().map { index, pixel in
      let north = 5 - pixel.1 / 20 + (index == 6 ? 0.4 : 0)
      return #"{"pixel": [\#(pixel.0), \#(pixel.1)], "longitude": \#(pixel.0 / 20 - 10), "latitude": \#(north)}"#
    }
    try folder.write(#"{"points": [\#(points.joined(separator: ", "))]}"#, to: "pairs.json")
  }

  private func align(_ fit: String) throws {
    let words = ["align", folder.file("old.png"), "--points", folder.file("pairs.json"), "--fit", fit]
    let outcome = try RumboProgram.run(words)
    #expect(outcome.status == 0, "\(outcome.complaint)")
  }

  private func text(_ keys: String) throws -> String {
    let words = [
      "snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "120x40", "--over",
      folder.file("old.png"), "--keys", keys,
    ]
    let outcome = try RumboProgram.run(words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func saved() throws -> JSON {
    try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("old.json")))))
  }

  /// The root mean square error of the pairs in kilometres, as the table shows it.
  private func error(_ keys: String) throws -> Double {
    let words = try text(keys).split(separator: " ")
    let index = try #require(words.firstIndex { $0.hasPrefix("rms") })
    return try #require(Double(words[index - 2])) / 1000
  }

  @Test func `the table tells how far apart its pairs lie, wherever hands have moved it`() throws {
    try align("affine")
    let fitted = try error("a p")
    #expect(try fitted < 20 && text("a p").contains("Pairs · affine"))
    // A column is 40,075 km / 128, eight of them are 2,505 km, and a little less off the equator.
    let moved = try error("a S-Right p")
    #expect(abs(moved - 2500) < 10, "\(moved)")
    let table = try text("a S-Right p")
    #expect(table.contains("Pairs · by hand") && !table.contains("affine"), "\(table)")
    #expect(try error("a S-Right p f*4") < 20 && text("a S-Right p f*4").contains("Pairs · affine"))
    #expect(try text("a S-Right u p") == text("a p"))
  }

  @Test(arguments: ["affine", "spline"])
  func `that it lies by hand is told in the list and in what is kept, also the next time`(fit: String) throws {
    try align(fit)
    #expect(try text("v").contains("\(fit) · "))
    let list = try text("a S-Right Esc v")
    #expect(list.contains("by hand · 249") && !list.contains(fit), "\(list)")
    _ = try text("a S-Right Enter")
    #expect(try saved()["fit"]?.string == "hand" && saved()["fitNote"] == nil)
    #expect(try saved()["controlPoints"]?.array?.count == 7)
    let again = try text("v")
    #expect(again.contains("by hand · 249") && !again.contains(fit), "\(again)")
    #expect(try text("a p").contains("Pairs · by hand"))
  }

  @Test func `on another picture it is told in the same way`() throws {
    try FileManager.default.removeItem(atPath: folder.file("blue.json"))
    let pairs = "p click(50,18) click(50,18) click(70,18) click(76,18)"
    _ = try text("\(pairs) Enter")
    #expect(try text("v").contains("similarity · 0.0 px"))
    _ = try text("a Right*5 Enter")
    #expect(try text("v").contains("by hand · "))
  }

  private let lost = "Moving the image reset the warp: u restores it."

  @Test(arguments: ["Right", "] ", "+", "drag(60,18,64,18)", "wheel(60,18,1)"])
  func `that moving it takes the bend away is told, and undoing brings that back`(keys: String) throws {
    try align("spline")
    #expect(try text("a \(keys)").contains(lost))
    #expect(try !text("a \(keys) u").contains(lost))
    _ = try text("a \(keys) u Enter")
    #expect(try saved()["fit"]?.string == "spline" && saved()["fitNote"] != nil)
  }

  @Test(arguments: ["Right Left", "+ -", "] [ Up Down"])
  func `steps that lead back keep the bend`(keys: String) throws {
    try align("spline")
    #expect(try !text("a \(keys)").contains(lost))
    _ = try text("a \(keys) Enter")
    #expect(try saved()["fit"]?.string == "spline" && saved()["fitNote"] != nil)
  }

  @Test func `where nothing was bent nothing is told of it`() throws {
    try align("affine")
    #expect(try !text("a Right").contains(lost) && !text("a Tab Right").contains(lost))
    try align("spline")
    #expect(try !text("a Tab Right").contains(lost))
  }
}
