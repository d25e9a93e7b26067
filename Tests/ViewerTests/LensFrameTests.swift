import Foundation
import Images
import Raster
import TestSupport
import Testing
import Viewer

/// The content that the lens reuses from frame to frame equals a new drawing.
@MainActor
struct LensFrameTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    var picture = Bitmap(width: 300, height: 200)
    for y in 0..<200 {
      for x in 0..<300 {
        let isClear = (x / 40 + y / 40) % 5 == 0
        let pixel = Pixel(red: UInt8(x * 200 / 300), green: UInt8(x * y % 251), blue: UInt8(y), alpha: 255)
        if !isClear { picture[x, y] = pixel }
      }
    }
    try folder.write(PNGWriter.bytes(of: picture), to: "front.png")
    let black = Bitmap(width: 30, height: 20, filledWith: Pixel(red: 0, green: 0, blue: 0))
    try folder.write(PNGWriter.bytes(of: black), to: "black.png")
    let pale = Bitmap(width: 30, height: 20, filledWith: Pixel(red: 240, green: 220, blue: 170))
    try folder.write(PNGWriter.bytes(of: pale), to: "pale.png")
    let place = #"{"projection": "mercator", "bounds": [24.935, 60.166, 24.947, 60.173]}"#
    for name in ["front", "black", "pale"] { try folder.write(Array(place.utf8), to: "\(name).json") }
  }

  private func screen(
    _ over: String,
    keys: String,
    _ more: [String],
    back: String = BundledMap.helsinki,
    format: [String] = ["ansi"]
  ) throws -> String {
    let over = over.hasSuffix(".png") ? folder.file(over) : over
    let words = [
      "snapshot", back, "--at", "60.1699,24.9414", "--zoom", "16", "--size", "80x30", "--bare",
    ]
    let all = words + ["--over", over, "--no-labels", "--motion", "none", "--keys", keys] + more
    let outcome = try RumboProgram.run(all + ["--format"] + format)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  @Test(
    arguments: ["front.png", "1930"],
    [["--lens", "circle"], ["--lens", "whole", "--opacity", "60"], ["--lens", "whole"], ["--colors", "256"]]
  )
  func `whichever way the view has come, it is the same`(over: String, lens: [String]) throws {
    let there = try screen(over, keys: "Right*2 Down", lens)
    #expect(try screen(over, keys: "Down Right*2", lens) == there)
    #expect(try screen(over, keys: "Right*3 Up Left Down*2", lens) == there)
    #expect(try screen(over, keys: "+ - Right*2 o Down o", lens) == there)
    #expect(try screen(over, keys: "", lens) != there)
  }

  /// Plain pictures are the same wherever the view is, so that in each case one of both maps changes alone.
  @MainActor
  @Test(arguments: [true, false])
  func `what is laid again as it was is laid anew as soon as one of both maps changes`(isInFront: Bool) throws {
    let plain = Bitmap(width: 1000, height: 1000, filledWith: Pixel(red: 240, green: 220, blue: 170))
    try folder.paint("plain", plain, bounds: "24.88, 60.15, 25, 60.2")
    let maps = [folder.file("plain.png"), BundledMap.helsinki]
    let words = [
      maps[isInFront ? 1 : 0], "--over", maps[isInFront ? 0 : 1], "--at", "60.1699,24.9414", "--zoom", "14", "--size",
      "80x30", "--lens", "whole", "--opacity", "60", "--bare", "--no-labels", "--motion", "none",
    ]
    let kept = try HeadlessRun(words)
    var seen: Set<String> = [kept.text]
    for keys in ["Right", "Down", "Right"] {
      try kept.press(keys)
      kept.draw()
      #expect(seen.insert(kept.text).inserted, "\(keys) changes nothing")
      #expect(kept.draw() == 0)
    }
    for keys in ["Left", "Up", "Left"] { try kept.press(keys) }
    #expect(try kept.text == HeadlessRun(words).text)
  }

  @Test(arguments: ["black.png", "1830"], ["circle", "rectangle", "curtain"])
  func `without colours every cell is that of one of both maps`(over: String, lens: String) throws {
    try expectEither(over, lens)
  }

  @Test(arguments: ["black.png", "pale.png"], ["30", "50", "70"])
  func `without colours both a picture and the map below it are seen, in turns`(over: String, opacity: String) throws {
    try expectEither(over, "whole", ["--opacity", opacity])
  }

  /// Expects every cell to be that of one of both maps, without colours, and some of each.
  private func expectEither(_ over: String, _ lens: String, _ more: [String] = []) throws {
    func cells(_ lens: String, _ more: [String] = []) throws -> [[Character]] {
      let words = ["--lens", lens, "--colors", "none"] + more
      let text = try screen(over, keys: "", words, format: ["text"])
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        Array(line + String(repeating: " ", count: max(80 - line.count, 0)))
      }
    }
    let (mixed, front, back) = (try cells(lens, more), try cells("whole"), try cells("off"))
    var (ofFront, ofBack) = (0, 0)
    for (row, line) in mixed.enumerated() {
      for (column, cell) in line.enumerated() {
        let both = [front[row][column], back[row][column]]
        #expect(both.contains(cell), "\(column), \(row): \(cell) of \(both)")
        guard both[0] != both[1] else { continue }
        (ofFront, ofBack) = cell == both[0] ? (ofFront + 1, ofBack) : (ofFront, ofBack + 1)
      }
    }
    #expect(min(ofFront, ofBack) * 8 > ofFront + ofBack, "\(ofFront) of the front, \(ofBack) of the back")
  }

  @Test(arguments: [["--lens", "circle"], ["--lens", "whole", "--opacity", "60"], ["--lens", "whole"]])
  func `it is so of a picture over a picture`(lens: [String]) throws {
    let back = Bitmap(width: 90, height: 60, filledWith: Pixel(red: 20, green: 160, blue: 30))
    try folder.write(PNGWriter.bytes(of: back), to: "back.png")
    let place = #"{"projection": "mercator", "bounds": [24.90, 60.15, 24.98, 60.19]}"#
    try folder.write(Array(place.utf8), to: "back.json")
    let path = folder.file("back.png")
    let there = try screen("front.png", keys: "Right*2 Down", lens, back: path)
    #expect(try screen("front.png", keys: "Down Right*3 Left", lens, back: path) == there)
    #expect(try screen("front.png", keys: "Right*2 o Down o", lens, back: path) == there)
    #expect(try screen("front.png", keys: "Right*2 Down o", lens, back: path) != there)
  }

  @Test(arguments: [["--lens", "circle"], ["--lens", "whole", "--opacity", "60"], ["--lens", "whole"]])
  func `it is so of the city over a picture`(lens: [String]) throws {
    let path = folder.file("front.png")
    let there = try screen(BundledMap.helsinki, keys: "Right*2 Down", lens, back: path)
    #expect(try screen(BundledMap.helsinki, keys: "Down Right*3 Left", lens, back: path) == there)
    #expect(try screen(BundledMap.helsinki, keys: "+ - Right*2 o Down o", lens, back: path) == there)
    #expect(try screen(BundledMap.helsinki, keys: "", lens, back: path) != there)
  }

  @Test(arguments: ["block", "sextant", "braille", "ascii"], ["true", "256", "none"])
  func `around the city a picture is as it is without it`(blocks: String, colors: String) throws {
    let look = ["--blocks", blocks, "--colors", colors]
    /// Ten columns of cells at either side.
    func sides(_ lens: [String], keys: String) throws -> [[UInt8]] {
      let out = folder.file("sides.png")
      let (words, format) = (look + lens, ["png", "--out", out])
      _ = try screen(BundledMap.helsinki, keys: keys, words, back: folder.file("front.png"), format: format)
      let picture = try PictureReader(.file(out)).decode(limit: 10_000_000)
      return (0..<picture.height).flatMap { row in
        let line = picture.bytes[row * picture.width * 4..<(row + 1) * picture.width * 4]
        return [Array(line.prefix(80 * 4)), Array(line.suffix(80 * 4))]
      }
    }
    for keys in ["", "Down", "]*2"] {
      #expect(try sides(["--lens", "circle"], keys: keys) == sides(["--lens", "off"], keys: keys))
    }
  }

  @Test func `what both maps show is as crisp as in either of them`() throws {
    let plain = try screen(BundledMap.helsinki, keys: "", ["--lens", "off"])
    #expect(try screen(BundledMap.helsinki, keys: "", ["--lens", "whole", "--opacity", "50"]) == plain)
  }

  @Test(arguments: ["16", "none"])
  func `it is so in few colours too`(colors: String) throws {
    let there = try screen("front.png", keys: "Right Down", ["--colors", colors])
    #expect(try screen("front.png", keys: "Down Right", ["--colors", colors]) == there)
  }

  @Test func `a lens that is moved and cut anew shows what it would have shown from the beginning`() throws {
    let there = try screen("front.png", keys: "O Tab Right*3 + Enter", [])
    #expect(try screen("front.png", keys: "O Right*3 + - Tab*3 Tab*3 + Enter", []) == there)
  }
}
