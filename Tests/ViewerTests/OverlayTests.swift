import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// Several maps over one: which of them are seen, in which order, and how much of each.
@MainActor
struct OverlayTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paintWorld("red", .plainRed)
    try folder.paintWorld("green", .plainGreen)
    try folder.paint("nowhere", Bitmap(width: 40, height: 30))
  }

  private func words(_ over: [String], _ keys: String) -> [String] {
    let base = [
      "snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "0", "--size", "80x24", "--lens", "whole",
    ]
    return base + over.flatMap { ["--over", folder.file($0)] } + ["--keys", keys]
  }

  private func text(_ over: [String], _ keys: String) throws -> String {
    let outcome = try RumboProgram.run(words(over, keys))
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  /// The colour of one pixel above the centre, with the list closed.
  private func color(_ over: [String], _ keys: String) throws -> Pixel {
    let out = folder.file("out.png")
    let outcome = try RumboProgram.run(
      words(over, keys) + ["--format", "png", "--out", out]
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return try PictureReader(.file(out)).decode(limit: 10_000_000)[400, 80]
  }

  private let both = ["red.png", "green.png"]
  private let red = Pixel.plainRed
  private let green = Pixel.plainGreen

  @Test func `of several the last one is shown, and all are listed`() throws {
    #expect(try color(both, "") == green && color(["green.png", "red.png"], "") == red)
    let list = try text(both, "v")
    let rows = list.split(separator: "\n").filter { $0.contains(".png") }
    #expect(rows.count == 2 && rows[0].contains("● green.png") && rows[1].contains("○ red.png"), "\(list)")
    #expect(rows[0].contains("100 %") && rows[0].contains("image") && list.contains("Overlays"))
    #expect(try text(both, "v Esc") == text(both, "") && text(both, "v v") == text(both, ""))
    #expect(try text([], "v").contains("No overlays yet"))
  }

  @Test(arguments: ["U", "Esc U"])
  func `adding an overlay is undone`(undo: String) throws {
    let add = "v a \"\(folder.file("red.png"))\" Enter"
    #expect(try color([], add + " Esc") == red && color([], add + " \(undo) Esc") == .plainBlue)
    #expect(try text([], add + " \(undo)").contains("Undone: red.png removed again."))
    #expect(try text([], add + " Esc U v").contains("No overlays yet"))
    // Of two only the one that was added last.
    #expect(try color([], add + " a \"\(folder.file("green.png"))\" Enter \(undo) Esc") == red)
  }

  @Test func `who made them is told once, though several are of the same makers`() throws {
    for (name, makers) in [("blue", "© Ann"), ("red", "© Bob · © Ann"), ("green", "© Bob")] {
      let facts = #"{"projection": "mercator", "bounds": [-180, -85, 180, 85], "attribution": "\#(makers)"}"#
      try folder.write(Array(facts.utf8), to: "\(name).json")
    }

    let line = try #require(try text(both, "v").split(separator: "\n").last)
    #expect(line.hasSuffix("© Ann · © Bob") && !line.dropLast(13).contains("©"), "\(line)")
  }

  @Test func `each is shown and hidden, more or less of it, and in another order`() throws {
    #expect(try color(both, "v Space Esc") == Pixel.plainBlue)
    #expect(try color(both, "v Down Space Esc") == green)
    #expect(try color(both, "v Down Space Up Space Esc") == red)
    #expect(try color(both, "v Down Space K Esc") == red)
    #expect(try color(both, "v Down Space K J Esc") == green)
    let mixed = try color(both, "v < < < < < Down Space Esc")
    #expect((110...130).contains(mixed.red) && (110...130).contains(mixed.green) && mixed.blue < 30, "\(mixed)")
    #expect(try text(both, "v < <").contains("80 %"))
  }

  @Test func `one removed and comes back where it was`() throws {
    let removed = try text(both, "v D")
    #expect(!removed.contains("● green.png") && removed.contains("green.png removed"))
    #expect(try color(both, "v D U Esc") == green)
    #expect(try color(["green.png"], "v D U Esc") == green)
    #expect(try text(both, "v D D").contains("No overlays yet"))
  }

  @Test func `while one is put in its place another may be chosen, and stays as it is`() throws {
    let list = try text(both, "a p v Down Esc Tab Space Esc*3 v")
    let rows = list.split(separator: "\n").filter { $0.contains(".png") }
    #expect(rows.count == 2 && rows.allSatisfy { $0.contains("100 %") }, "\(list)")
    let fading = try text(both, "a v Down Esc < <")
    #expect(fading.contains("opacity 30 %"), "\(fading)")
    #expect(try text(both, "a v Down Esc < < Esc v").contains("30 %"))
  }

  @Test(arguments: ["a o", "a v Space Esc"], ["Right", "p Space", "drag(20,12,21,12)"])
  func `what hands move is seen again, though it was hidden for a look at the map`(hide: String, move: String) throws {
    let blue = Pixel.plainBlue
    #expect(try color(["green.png"], hide) == blue)
    #expect(try color(["green.png"], "\(hide) \(move)") != blue)
  }

  @Test func `whoever takes off the one that is put in its place no longer does that`() throws {
    #expect(try text(both, "a").contains("opacity"))
    #expect(try !text(both, "a v D Esc").contains("opacity") && !text(both, "a p v D Esc").contains("opacity"))
    // It comes back as it was.
    #expect(try !text(both, "a p v D U Esc v").contains("50 %"))
  }

  @Test func `the mouse chooses, shows, hides and fades`() throws {
    let rows = try text(both, "v").split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("red.png") })
    #expect(try color(both, "v click(2,\(row)) Up Space Esc") == red)
    #expect(try text(both, "v wheel(10,\(row),-3)").contains("70 %"))
    #expect(try text(both, "v click(10,\(row)) D").contains("red.png removed"))
  }

  @Test func `one is added by its path, and what can't be opened says why`() throws {
    #expect(try color(["green.png"], "v a \"\(folder.file("red.png"))\" Enter Esc") == red)
    #expect(try color([], "v a \"\(folder.file("red.png"))\" Enter Esc") == red)
    #expect(try text([], "v a \"\(folder.file("none.png"))\" Enter").contains("! "))
    #expect(try text([], "v a Esc").contains("No overlays yet"))
    // An image without coordinates opens for alignment.
    #expect(try text([], "v a \"\(folder.file("nowhere.png"))\" Enter").contains("opacity 50 %"))
  }

  @Test func `Enter takes one up that has no place yet, and where hands have put it shows all of it`() throws {
    let pictures = ["nowhere.png", "red.png"]
    let taken = try text(pictures, "v Down Enter")
    #expect(taken.contains("arrows move") && taken.contains("opacity 50 %") && !taken.contains("Overlays"), "\(taken)")
    #expect(try color(pictures, "v Down Enter") == color(pictures, "v Down e"))
    // Where hands have put it, there it is gone to.
    let (there, back) = ("v Down Enter Left*8 Esc", "S-Right*3 v Enter Esc")
    #expect(try color(pictures, "\(there) \(back)") == color(pictures, "\(there) v Enter Esc"))
  }

  @Test func `Enter shows all of a map of vector tiles`() throws {
    let town = try TestTown.write(into: folder)
    func longitude(_ keys: String) throws -> Double {
      let words = ["snapshot", folder.file("blue.png"), "--at", "0,90", "--zoom", "0", "--size", "80x24"]
      let outcome = try RumboProgram.run(words + ["--over", town, "--format", "json", "--keys", keys])
      return try #require(try JSONParser.parse(Array(outcome.output.utf8))["camera"]?["longitude"]?.number)
    }
    #expect(try longitude("v") == 90)
    #expect(try abs(longitude("v Enter") - 0.011) < 3)
  }

  @Test func `it tells how well a picture lies`() throws {
    let points = [(0.0, 0.0, -20.0, 20.0), (40, 0, 20, 20), (0, 30, -20, -20)].map {
      #"{"pixel": [\#($0.0), \#($0.1)], "longitude": \#($0.2), "latitude": \#($0.3)}"#
    }
    #expect(try text(["nowhere.png"], "Esc v").contains("not aligned: e"))
    try folder.write(Array(#"{"points": [\#(points.joined(separator: ","))]}"#.utf8), to: "nowhere.json")
    #expect(try text(["nowhere.png"], "v").contains("affine · 0.0 m"))
  }

  @Test func `tiles, maps and years lie over a map as well`() throws {
    let helsinki = ["snapshot", BundledMap.helsinki, "--at", "60.1699,24.9414", "--zoom", "15", "--size", "80x24"]
    func screen(_ words: [String], _ keys: String) throws -> String {
      let outcome = try RumboProgram.run(helsinki + words + ["--keys", keys])
      #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
      return outcome.output
    }
    let list = try screen(["--over", "1900", "--over", BundledMap.helsinki], "v")
    #expect(list.contains("● helsinki.mbtiles") && list.contains("○ 1900") && list.contains("map"), "\(list)")
    #expect(try screen([], "v a \"1900\" Enter Esc") == screen(["--over", "1900"], ""))
  }
}
