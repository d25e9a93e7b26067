import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// A picture without a place is put into one by hand.
@MainActor
struct HandAlignTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    // Red, with a green left quarter.
    var old = Bitmap(width: 400, height: 200, filledWith: .plainRed)
    for y in 0..<200 { for x in 0..<100 { old[x, y] = Pixel.plainGreen } }
    try folder.paint("old", old)
  }

  private func run(_ keys: String, _ more: String...) throws -> RumboProgram.Outcome {
    let words = [
      "snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "80x40", "--blocks", "half",
    ]
    return try RumboProgram.run(words + ["--over", folder.file("old.png"), "--keys", keys] + more)
  }

  private func screen(_ keys: String, _ more: String...) throws -> Bitmap {
    let words = [
      "snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--size", "80x40", "--blocks", "half",
      "--format", "png",
    ]
    let all = words + ["--over", folder.file("old.png"), "--out", folder.file("out.png"), "--keys", keys] + more
    let outcome = try RumboProgram.run(all)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return try PictureReader(.file(folder.file("out.png"))).decode(limit: 10_000_000)
  }

  /// The columns of a row that show anything but the blue map.
  private func seen(_ picture: Bitmap, row: Int = 19) -> ClosedRange<Int>? {
    let columns = (0..<80).filter { picture[$0 * 8 + 4, row * 16 + 8].blue < 190 }
    return columns.first.flatMap { first in columns.last.map { first...$0 } }
  }

  private func saved() throws -> JSON {
    try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("old.json")))))
  }

  @Test func `it lies half transparent over the map, with a bar of keys`() throws {
    let outcome = try run("")
    #expect(outcome.output.contains("arrows move") && outcome.output.contains("opacity 50 %"))
    let columns = try #require(seen(screen("")))
    #expect(columns.contains(40) && columns.lowerBound > 2 && columns.upperBound < 77)
    let middle = try screen("")[40 * 8, 19 * 16]
    #expect((100...140).contains(middle.red) && (90...130).contains(middle.blue), "\(middle)")
  }

  @Test func `keys move it, scale it both ways and each alone, and turn it`() throws {
    let before = try #require(seen(screen("")))
    let moved = try #require(seen(screen("Right*3 S-Left Left*2")))
    #expect(abs(moved.lowerBound - before.lowerBound + 7) <= 1 && abs(moved.count - before.count) <= 1)
    let larger = try #require(seen(screen("+*6")))
    #expect(larger.count > before.count + 3)
    let wider = try #require(seen(screen(")*6")))
    #expect(abs(wider.count - larger.count) <= 1)
    #expect(abs(try #require(seen(screen("}*6"))).count - before.count) <= 1)
    let upright = try #require(seen(screen("]*90")))
    #expect(abs(upright.count - before.count / 2) <= 3, "\(upright) \(before)")
    #expect(try seen(screen("] [ + - ) ( } { . ,")) == before)
  }

  @Test func `what was done is undone and done again, step by step`() throws {
    let (start, one, two) = (try screen(""), try screen("Right*4"), try screen("Right*4 ]*5"))
    #expect(start != one && one != two)
    #expect(try screen("Right*4 ]*5 u*5") == one)
    #expect(try screen("Right*4 ]*5 u*9") == start && screen("Right*4 ]*5 u*99 < >") == start)
    #expect(try screen("Right*4 ]*5 u*9 U*9") == two)
    #expect(try screen("Right*4 ]*5 u*9 Left U*9 < >") == screen("Left"))
    // A click that moves nothing leaves what can be done again.
    #expect(try screen("Right*4 u*4 click(40,19) U*4") == one)
  }

  @Test func `corners are cut off and come back`() throws {
    let before = try #require(seen(screen("")))
    let cut = try #require(seen(screen("Tab Right*5")))
    #expect(abs(cut.lowerBound - before.lowerBound - 5) <= 1 && abs(cut.upperBound - before.upperBound) <= 1)
    let other = try #require(seen(screen("Tab*2 Left*5")))
    #expect(abs(other.upperBound - before.upperBound + 5) <= 1 && abs(other.lowerBound - before.lowerBound) <= 1)
    #expect(try seen(screen("Tab Right*5 S-Left")) == before)
    #expect(try run("Tab").output.contains("Crop upper left"))
  }

  @Test(arguments: [
    ([0, 0, 5, 3], "Tab S-Right S-Down"), ([0, 0, 5, 3], "Tab S-Left S-Up"),
    ([395, 197, 5, 3], "Tab*2 S-Left S-Up"), ([395, 197, 5, 3], "Tab*2 S-Right S-Down"),
  ])
  func `what is left of a picture that is nearly all cut off lies within it`(crop: [Int], keys: String) throws {
    let place = #"{"projection": "mercator", "bounds": [-20, -10, 20, 10], "crop": \#(crop)}"#
    try folder.write(Array(place.utf8), to: "old.json")
    let outcome = try run("a \(keys) Enter")
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(try saved()["crop"]?.array?.compactMap(\.int) == crop)
  }

  @Test func `the mouse moves it, turns it and scales it about the pointer`() throws {
    let before = try #require(seen(screen("")))
    let dragged = try #require(seen(screen("drag(40,19,46,19)")))
    #expect(abs(dragged.lowerBound - before.lowerBound - 6) <= 1)
    #expect(try screen("drag(40,19,46,19) u") == screen(""))
    let larger = try #require(seen(screen("wheel(\(before.lowerBound + 1),19,3)")))
    #expect(larger.count > before.count && abs(larger.lowerBound - before.lowerBound) <= 1)
    #expect(try screen("click(40,19) u Right u") == screen(""))
  }

  @Test func `Enter keeps it beside the picture, and it opens there the next time`() throws {
    let outcome = try run("Right*5 +*3 ]*20 Enter")
    #expect(outcome.output.contains("Saved: old.json · old.pgw"), "\(outcome.output)")
    #expect(try saved()["corners"]?.array?.count == 4 && saved()["crop"] == nil)
    let again = try screen("", "--lens", "whole", "--opacity", "50", "--bare")
    for name in ["old.json", "old.pgw"] { try FileManager.default.removeItem(atPath: folder.file(name)) }
    let before = try screen("Right*5 +*3 ]*20 Enter", "--lens", "whole", "--opacity", "50", "--bare")
    let off = zip(again.bytes, before.bytes).count { abs(Int($0) - Int($1)) > 24 }
    #expect(off < again.bytes.count / 50, "\(off)")
  }

  @Test(arguments: [(900.0, "-", "+"), (1e-8, "+", "-")])
  func `what is too large or too small can be mended, and made no worse`(
    degrees: Double,
    mending: String,
    worse: String
  ) throws {
    func width(_ keys: String) throws -> Double {
      let bounds = [-degrees, -min(degrees, 80), degrees, min(degrees, 80)]
      try folder.write(#"{"projection": "mercator", "bounds": \#(bounds)}"#, to: "old.json")
      let outcome = try run("a \(keys) Enter")
      #expect(outcome.status == 0 && outcome.output.contains("Saved"), "\(outcome)")
      let corners = try saved()["corners"]
      return try #require(corners?[1]?[0]?.number) - #require(corners?[0]?[0]?.number)
    }
    let ratio = try width("\(mending)*3") / (2 * degrees)
    #expect(abs(ratio - (mending == "-" ? 1 / 1.061208 : 1.061208)) < 1e-3, "\(ratio)")
    #expect(try abs(width("\(worse)*3") / (2 * degrees) - 1) < 1e-3)
  }

  @Test func `what was cut off stays so the next time`() throws {
    _ = try run("Tab Right*8 Enter")
    let crop = try #require(try saved()["crop"]?.array?.compactMap(\.int))
    #expect(crop.count == 4 && crop[0] > 20 && crop[0] + crop[2] == 400 && crop[3] == 200)
    let info = try RumboProgram.run(["info", folder.file("old.png"), "--json"])
    #expect(info.status == 0)
    let again = try screen("", "--lens", "whole", "--opacity", "50", "--bare")
    let columns = try #require(seen(again))
    for name in ["old.json", "old.pgw"] { try FileManager.default.removeItem(atPath: folder.file(name)) }
    let before = try #require(try seen(screen("Tab Right*8 Enter", "--bare")))
    #expect(abs(columns.lowerBound - before.lowerBound) <= 1 && abs(columns.upperBound - before.upperBound) <= 1)
  }

  @Test func `Esc leaves step by step and writes nothing`() throws {
    #expect(try run("Tab").output.contains("Crop upper left"))
    let back = try run("Tab Esc").output
    #expect(back.contains("arrows move") && !back.contains("Crop upper left"))
    #expect(try !run("Tab Esc Esc").output.contains("arrows move"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("old.json")))
    // The arrows are the map's again.
    let (there, panned) = (try #require(seen(screen("Esc"))), try #require(seen(screen("Esc Right"))))
    #expect(panned.lowerBound < there.lowerBound && panned.count == there.count)
  }

  @Test func `a picture that has a place is taken up from there`() throws {
    _ = try run("Right*5 Enter")
    let there = try #require(seen(screen("", "--lens", "whole", "--opacity", "50")))
    let moved = try #require(seen(screen("a Left*5", "--opacity", "50")))
    #expect(abs(moved.lowerBound - there.lowerBound + 5) <= 1)
  }

  @Test func `a picture that is even in degrees isn't taken up where that would move its inside`() throws {
    try folder.write(#"{"bounds": [-40, 0, 40, 70]}"#, to: "old.json")
    let lies = try screen("", "--bare")
    for keys in ["a", "a Left*5 Enter"] {
      let outcome = try run(keys)
      #expect(outcome.output.contains("EPSG:3857") == (keys == "a") && !outcome.output.contains("Saved"))
    }
    #expect(try folder.read("old.json") == Array(#"{"bounds": [-40, 0, 40, 70]}"#.utf8))
    #expect(try screen("a", "--bare") == lies && screen("a a", "--bare") == lies)
    // In a few degrees the difference isn't visible.
    try folder.write(#"{"bounds": [0, 0, 4, 2]}"#, to: "old.json")
    #expect(try run("a").output.contains("arrows move") && run("a Left Enter").output.contains("Saved"))
    // And in Mercator there is none.
    try folder.write(#"{"projection": "mercator", "bounds": [-40, 0, 40, 70]}"#, to: "old.json")
    #expect(try run("a").output.contains("arrows move"))
  }

  @Test func `a picture that is left as it was is seen as sharply as before`() throws {
    // More than a scan can contain, so that its stripes would be blurred.
    var stripes = Bitmap(width: 2000, height: 1600, filledWith: .plainRed)
    for y in 0..<1600 {
      for x in stride(from: 0, to: 2000, by: 2) { stripes[x, y] = Pixel.plainGreen }
    }
    try folder.paint("old", stripes)
    let place = #"{"projection": "mercator", "bounds": [-20, -15, 20, 15]}"#
    try folder.write(Array(place.utf8), to: "old.json")
    // The largest zoom, with no further message.
    let near = "+*5 Esc"
    func seen(_ keys: String) throws -> Bitmap { try screen("\(near) \(keys)", "--lens", "whole", "--opacity", "50") }
    let before = try seen("")
    #expect(try seen("a") != before)
    #expect(try seen("a Esc") == before)
    #expect(try screen("\(near) a Esc", "--lens", "circle") == screen(near, "--lens", "circle"))
    // A moved image stays there, though it isn't saved.
    #expect(try seen("a Left*5 Esc") == seen("a Left*5 Esc a Esc") && seen("a Left*5 Esc") != before)
  }

  /// Lays the picture over the same map at two places; the second lies beyond the antimeridian of what is seen.
  @Test(arguments: [
    "a", "a Right*3 +*2 ]*20", "a drag(55,12,40,6)", "a drag(40,6,55,12)", "a wheel(55,12,3)", "a wheel(50,12,-3)",
    "a p click(55,12)", "a p click(55,12) click(30,8)", "a p click(55,12) click(30,8) drag(30,8,33,9)",
    "a drag(55,12,20,12) u", "a Left*20 drag(38,12,60,12)",
  ])
  func `beyond the antimeridian it is seen, held and marked as anywhere else`(keys: String) throws {
    func screen(_ view: String, _ bounds: String) throws -> Bitmap {
      try folder.write(#"{"projection": "mercator", "bounds": [\#(bounds)]}"#, to: "old.json")
      let out = folder.file("out.png")
      let words = [
        "snapshot", folder.file("blue.png"), "--at", view, "--zoom", "0", "--size", "80x24", "--lens", "whole",
      ]
      let more = ["--bare", "--over", folder.file("old.png"), "--format", "png", "--out", out, "--keys", keys]
      let outcome = try RumboProgram.run(words + more)
      #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
      return try PictureReader(.file(out)).decode(limit: 10_000_000)
    }
    let beyond = try screen("0,174.375", "-170, -20, -130, 20")
    let elsewhere = try screen("0,-5.625", "10, -20, 50, 20")

    let off = zip(beyond.bytes, elsewhere.bytes).count { abs(Int($0) - Int($1)) > 2 }
    #expect(off == 0, "\(off)")
    #expect((0..<24).contains { (seen(beyond, row: $0)?.count ?? 0) > 3 })
  }

  @Test func `without a picture that could be moved it says what is missing`() throws {
    let outcome = try RumboProgram.run(["snapshot", folder.file("blue.png"), "--keys", "a"])
    #expect(outcome.output.contains("No image to align"))
  }
}
