import Foundation
import Images
import Raster
import TestSupport
import Testing
import Tiles

/// Two maps seen through each other: a blue one below, and a red one over it.
@MainActor
struct LensTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paintWorld("red", .plainRed)
    try folder.paint("small", Bitmap(width: 64, height: 64, filledWith: .plainRed), bounds: "-20, -15, 20, 15")
    // Blue, with a green column that shows its position.
    var striped = Bitmap(width: 64, height: 64, filledWith: .plainBlue)
    for y in 0..<64 { for x in 30..<34 { striped[x, y] = Pixel.plainGreen } }
    try folder.paint("striped", striped, bounds: "-180, -85, 180, 85")
  }

  private func screen(
    _ words: String...,
    under: String = "blue",
    over: String? = "red",
    keys: String = ""
  ) throws -> Bitmap {
    var all = ["snapshot", folder.file("\(under).png"), "--at", "0,0", "--zoom", "3", "--size", "80x40", "--bare"]
    all += ["--format", "png", "--out", folder.file("out.png"), "--keys", keys]
    if let over { all += ["--over", over.contains("/") ? over : folder.file("\(over).png")] }
    let outcome = try RumboProgram.run(all + words)
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    let reader = try PictureReader(.file(folder.file("out.png")))
    return try reader.decode(limit: 10_000_000)
  }

  /// How red a cell is, from 0 for the blue map to 1 for the red one.
  private func share(_ picture: Bitmap, _ column: Int, _ row: Int) -> Double {
    let sum = (0..<128).reduce(0) { $0 + Int(picture[column * 8 + $1 % 8, row * 16 + $1 / 8].red) }
    return (Double(sum) / 128 - 20) / 200
  }

  @Test func `a circle in the middle shows the map that is laid over, and nothing outside of it`() throws {
    let picture = try screen("--lens", "circle")
    #expect(share(picture, 40, 20) == 1)
    #expect(share(picture, 0, 0) == 0 && share(picture, 79, 39) == 0 && share(picture, 4, 20) == 0)
  }

  @Test(arguments: ["circle", "rectangle"])
  func `it is symmetric, and shows ever less outwards`(shape: String) throws {
    let picture = try screen("--lens", shape)
    for column in 40..<79 {
      #expect(abs(share(picture, column, 20) - share(picture, 79 - column, 20)) < 0.06)
      #expect(share(picture, column + 1, 20) <= share(picture, column, 20) + 0.02)
    }
    for row in 20..<39 { #expect(abs(share(picture, 40, row) - share(picture, 40, 39 - row)) < 0.06) }
  }

  @Test func `without softness there are the two maps and a line between them`() throws {
    let picture = try screen("--lens", "rectangle", keys: "O -*3 ,*3 Enter")
    let shares = (0..<80).map { share(picture, $0, 20) }
    #expect(shares.count { $0 != 0 && $0 != 1 } <= 2)
    #expect(shares.contains(0) && shares.contains(1))
  }

  @Test func `x swaps front and back, and o takes the lens away`() throws {
    let swapped = try screen(keys: "x")
    #expect(share(swapped, 40, 20) == 0 && share(swapped, 0, 0) == 1)
    #expect(try screen(keys: "o") == screen(over: nil))
    #expect(try screen(keys: "o o") == screen())
    #expect(try screen("--lens", "off") == screen(over: nil))
    #expect(try screen("--lens", "off", keys: "o") == screen())
  }

  @Test(arguments: [("100", 1.0), ("50", 0.5), ("50%", 0.5), ("20", 0.2)])
  func `the whole of it is mixed as it is opaque`(opacity: String, expected: Double) throws {
    let picture = try screen("--lens", "whole", "--opacity", opacity)
    for (column, row) in [(0, 0), (40, 20), (79, 39)] {
      #expect(abs(share(picture, column, row) - expected) < 0.02)
    }
  }

  @Test func `a curtain is drawn to its edge, and dragged by it`() throws {
    let picture = try screen("--lens", "curtain")
    #expect(share(picture, 2, 20) == 1 && share(picture, 77, 20) == 0)
    let dragged = try screen("--lens", "curtain", keys: "drag(40,20,60,20)")
    #expect(share(dragged, 50, 20) == 1 && share(picture, 50, 20) == 0)
  }

  @Test(
    arguments: [
      ("", "40,20,-5,20", "0,20,40,20"), ("", "40,20,90,20", "79,20,39,20"), ("]*6", "40,20,40,0", "40,0,40,20"),
    ]
  )
  func `a curtain that was drawn to the very side can be drawn back`(turn: String, away: String, back: String) throws {
    let keys = "O ,*3 \(turn) Enter"
    let before = try screen("--lens", "curtain", keys: keys)
    #expect(try screen("--lens", "curtain", keys: "\(keys) drag(\(away))") != before)
    #expect(try screen("--lens", "curtain", keys: "\(keys) drag(\(away)) drag(\(back))") == before)
  }

  @Test func `a spyglass follows the pointer`() throws {
    let picture = try screen("--lens", "spyglass", keys: "move(20,10)")
    #expect(share(picture, 20, 10) == 1 && share(picture, 60, 30) == 0 && share(picture, 40, 20) == 0)
    let moved = try screen("--lens", "spyglass", keys: "move(20,10) move(60,30)")
    #expect(share(moved, 60, 30) == 1 && share(moved, 20, 10) == 0)
    #expect(try screen("--lens", "circle", keys: "move(20,10)") == screen("--lens", "circle"))
  }

  @Test func `e leaves the two maps alone on the screen, until it comes again or the bar goes`() throws {
    func text(_ keys: String) throws -> String {
      let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--over", folder.file("red.png")]
      return try RumboProgram.run(words + ["--keys", keys]).output
    }
    let usual = try text("O")
    #expect(usual.contains("Circle"))
    let alone = try text("O e")
    #expect(!alone.contains("Circle") && alone.filter { $0.isLetter }.isEmpty, "\(alone)")
    #expect(try text("O e e") == usual && text("O e Enter") == text("O Enter"))
  }

  @Test(arguments: [("?", "maps only"), ("v", "Overlays"), ("/", "Search"), ("w", ".png")])
  func `whoever opens a panel while the maps stand alone sees it`(key: String, words: String) throws {
    func text(_ keys: String) throws -> String {
      let words = ["snapshot", folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--over", folder.file("red.png")]
      return try RumboProgram.run(words + ["--keys", keys]).output
    }
    let shown = try text("O e \(key)")
    #expect(try shown == text("O \(key)") && shown.contains(words), "\(shown)")
    // Alone once more, and back again.
    #expect(try text("O e v Esc e e") == text("O v Esc"))
  }

  @Test func `a lens that has nothing to show any more is no longer adjusted`() throws {
    #expect(try screen(keys: "O v D Esc Right +") == screen(over: nil, keys: "Right +"))
    #expect(try screen(keys: "O e v D Esc Right +") == screen(over: nil, keys: "Right +"))
  }

  @Test func `what is held inside moves the window, and beside it the map`() throws {
    let moved = try screen("--lens", "circle", keys: "drag(40,20,60,20)")
    #expect(share(moved, 60, 20) == 1 && share(moved, 20, 20) == 0)
    // Above the lens the map goes with the hand, and the lens stays.
    let (still, panned) = (
      try screen("--lens", "circle", under: "striped"),
      try screen("--lens", "circle", under: "striped", keys: "drag(2,2,12,2)")
    )
    let stripe = try #require(greens(still, row: 1))
    #expect(try #require(greens(panned, row: 1)) == stripe.lowerBound + 10...stripe.upperBound + 10)
    #expect((0..<80).allSatisfy { share(panned, $0, 20) == share(still, $0, 20) })
  }

  /// The columns of a row that show the stripe of the map below.
  private func greens(_ picture: Bitmap, row: Int) -> ClosedRange<Int>? {
    let columns = (0..<80).filter { picture[$0 * 8 + 4, row * 16 + 8].green > 120 }
    return columns.first.flatMap { first in columns.last.map { first...$0 } }
  }

  @Test(arguments: ["v Space Esc", "v Space Esc O e", "v Space Esc O Enter"])
  func `a lens that shows nothing isn't in the way of the mouse`(hide: String) throws {
    for way in ["40,20,50,20", "2,2,12,2"] {
      let panned = try screen("--lens", "circle", under: "striped", keys: "\(hide) drag(\(way))")
      #expect(try panned == screen(under: "striped", over: nil, keys: "drag(\(way))"))
    }
  }

  @Test(arguments: [("Right*10", 56, 20), ("S-Left*2", 24, 20), ("Up*5", 40, 12)])
  func `arrows move it while it is adjusted`(keys: String, column: Int, row: Int) throws {
    let picture = try screen("--lens", "circle", keys: "O -*5 \(keys) Enter")
    #expect(share(picture, column, row) == 1)
    #expect(share(picture, 79 - column, 39 - row) == 0)
    #expect(try screen("--lens", "circle", keys: "O -*5 \(keys) Enter Left Right") == picture)
  }

  @Test func `a rectangle that is turned by a quarter stands upright, and by a half it is the same`() throws {
    /// The visible part far to the right of its centre, and far above.
    func shares(_ turn: String) throws -> (right: Double, above: Double) {
      let picture = try screen("--lens", "rectangle", keys: "O -*3 \(turn) Enter")
      return (share(picture, 64, 20), share(picture, 40, 8))
    }
    for turn in ["", "]*12", "[*12", "] ["] { #expect(try shares(turn) == (1, 0), "\(turn)") }
    for turn in ["]*6", "[*6", "]*18"] { #expect(try shares(turn) == (0, 1), "\(turn)") }
    let upright = try screen("--lens", "rectangle", keys: "O Enter")
    let turned = try screen("--lens", "rectangle", keys: "O ]*12 Enter")
    for (one, other) in zip(upright.bytes, turned.bytes) { #expect(abs(Int(one) - Int(other)) <= 2) }
  }

  @Test func `where the lens is all of the screen, the maps change places by how much of each is seen`() throws {
    for (keys, expected) in [("", 0.7), ("x", 0.3), ("x x", 0.7)] {
      #expect(
        abs(share(try screen("--lens", "whole", "--opacity", "70", keys: keys), 40, 20) - expected) < 0.02,
        "\(keys)"
      )
    }
  }

  @Test func `a picture fades towards its own border`() throws {
    let picture = try screen("--lens", "whole", over: "small")
    let shares = (40..<80).map { share(picture, $0, 20) }
    #expect(shares.first == 1 && shares.last == 0)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 >= $1 - 0.02 })
    #expect(shares.contains { $0 > 0.05 && $0 < 0.95 })
  }

  @Test func `a picture that is sheared fades towards its own border, and is seen up to its corners`() throws {
    try folder.paint("sheared", Bitmap(width: 64, height: 64, filledWith: .plainRed), bounds: "0, 0, 1, 1")
    try folder.write(
      #"{"projection": "mercator", "corners": [[-60, 30], [0, 30], [60, -30], [0, -30]]}"#,
      to: "sheared.json"
    )
    let picture = try screen("--lens", "whole", over: "sheared")
    let columns = (0..<40).map { row in (0..<80).filter { share(picture, $0, row) > 0.05 } }
    let seen = columns.indices.filter { !columns[$0].isEmpty }
    let (first, last) = (try #require(seen.first), try #require(seen.last))
    // As far as the corners reach: 21 columns and a half to each side.
    #expect(try #require(columns[first + 1].first) <= 22 && #require(columns[last - 1].last) >= 57)
    for row in first + 2..<last - 1 {
      let shares = columns[row].map { share(picture, $0, row) }
      // Soft on both sides, and of constant width.
      #expect((shares.first ?? 1) < 0.9 && (shares.last ?? 1) < 0.9 && abs(shares.count - 21) <= 3, "\(row): \(shares)")
      #expect(shares.max() ?? 0 > (abs(row - 19) < 6 ? 0.9 : 0.1), "\(row): \(shares)")
    }
  }

  @Test(arguments: ["half", "quadrant", "sextant", "octant", "braille", "ascii"], ["true", "256", "16", "none"])
  func `it is drawn in all blocks and colours`(blocks: String, colors: String) throws {
    let words = ["--blocks", blocks, "--colors", colors, "--opacity", "50", "--format", "ansi"]
    let all =
      ["snapshot", folder.file("blue.png"), "--over", folder.file("red.png"), "--size", "30x10", "--bare"] + words
    let outcome = try RumboProgram.run(all)
    #expect(outcome.status == 0 && outcome.complaint == "")
  }

  @Test(arguments: ["o", "x", "O", "a"])
  func `without a second map each key that needs one says how to lay one over`(key: String) throws {
    let outcome = try RumboProgram.run(["snapshot", folder.file("blue.png"), "--keys", key])
    let line = try #require(outcome.output.split(separator: "\n").last)
    #expect(line.contains(": v adds one"))
  }

  @Test(arguments: [["--lens", "circle"], ["--opacity", "50"]])
  func `a lens that is asked for without a second map says what is missing`(words: [String]) throws {
    let blue = ["snapshot", folder.file("blue.png")]
    #expect(try RumboProgram.run(blue + words).output.contains("The lens needs a second map"))
    #expect(try !RumboProgram.run(blue + words + ["--over", folder.file("red.png")]).output.contains("is needed"))
    let config = folder.file("config")
    try folder.write(Array("\(words[0].dropFirst(2)) = \(words[1])\n".utf8), to: "config")
    #expect(try !RumboProgram.run(blue + ["--config", config]).output.contains("is needed"))
  }

  @Test func `with a second map x says which key brings the lens back`() throws {
    let words = ["snapshot", folder.file("blue.png"), "--over", folder.file("red.png"), "--keys", "o x"]
    #expect(try RumboProgram.run(words).output.contains("The lens is off: o turns it on."))
  }

  @Test(
    arguments: [
      (["--lens", "square"], 64), (["--opacity", "0"], 64), (["--opacity", "x"], 64), (["--opacity", "%"], 64),
      (["--over", "/nowhere.png"], 66),
    ] as [([String], Int32)]
  )
  func `what makes no sense is refused in two lines`(words: [String], status: Int32) throws {
    let outcome = try RumboProgram.run(["snapshot", folder.file("blue.png")] + words)
    #expect(outcome.status == status && outcome.complaintLines == 2, "\(outcome.complaint)")
  }

  @Test func `between two years the lens shows the other one`() throws {
    let words = [BundledMap.helsinki, "--at", "60.1699,24.9484", "--zoom", "15.3", "--size", "80x30", "--bare"]
    func picture(_ more: [String]) throws -> Bitmap {
      let all = ["snapshot"] + words + ["--format", "png", "--out", folder.file("year.png")] + more
      #expect(try RumboProgram.run(all).status == 0)
      return try PictureReader(.file(folder.file("year.png"))).decode(limit: 10_000_000)
    }
    let (then, now) = (try picture(["--year", "1830"]), try picture([]))
    let lens = try picture(["--year", "1830", "--lens", "circle"])
    let other = try picture(["--over", "1830"])
    func cell(_ picture: Bitmap, _ column: Int, _ row: Int) -> [Pixel] {
      (0..<128).map { picture[column * 8 + $0 % 8, row * 16 + $0 / 8] }
    }
    for (column, row) in [(40, 15), (36, 12), (44, 17)] {
      #expect(cell(lens, column, row) == cell(now, column, row))
      #expect(cell(other, column, row) == cell(then, column, row))
    }
    for (column, row) in [(1, 1), (78, 28)] {
      #expect(cell(lens, column, row) == cell(then, column, row))
      #expect(cell(other, column, row) == cell(now, column, row))
    }
  }
}

/// A city over a city.
@MainActor
struct LensNameTests {
  private let folder: ScratchFolder
  private let town: String

  init() throws {
    folder = try ScratchFolder()
    town = try TestTown.write(into: folder)
  }

  /// The town below a picture of stripes, in colours.
  private func belowStripes(_ words: [String]) throws -> String {
    var stripes = Bitmap(width: 700, height: 700)
    for y in 0..<700 {
      for x in 0..<700 {
        let value: UInt8 = x / 35 % 2 == 0 ? 20 : 235
        stripes[x, y] = Pixel(red: value, green: value, blue: value)
      }
    }
    try folder.write(PNGWriter.bytes(of: stripes), to: "stripes.png")
    try folder.write(#"{"projection": "mercator", "bounds": [0, 0, 0.022, 0.022]}"#, to: "stripes.json")
    let view = ["--at", "0.0109863,0.0109863", "--zoom", "14", "--size", "70x20", "--lens", "whole"]
    let over = ["--over", folder.file("stripes.png"), "--format", "ansi", "--style", "day"]
    return try RumboProgram.run(["snapshot", town] + over + view + words).output
  }

  private func screen(_ words: [String]) throws -> String {
    let view = ["--at", "0.0109863,0.0109863", "--zoom", "14", "--size", "70x20", "--lens", "whole"]
    return try RumboProgram.run(["snapshot", town, "--over", "1950"] + view + words).output
  }

  @Test(arguments: ["octant", "ascii"])
  func `a name below a picture is written in one colour`(blocks: String) throws {
    let screen = try belowStripes(["--opacity", "70", "--blocks", blocks, "--colors", "true"])

    let row = try #require(screen.split(separator: "\n").first { $0.contains("S") && $0.contains("g") })
    let start = try #require(row.firstIndex(of: "L"))
    let end = try #require(row[start...].lastIndex(of: "t"))
    let colors = row[start...end].ranges(of: /38;2;[0-9]+;[0-9]+;[0-9]+/).map { row[$0] }
    #expect(Set(colors).count <= 1, "\(colors)")
    #expect(row[start...end].contains("48;2;"))
  }

  @Test func `names of what is laid over give way to the icons of the sights`() throws {
    let row = try #require(try screen([]).split(separator: "\n").first { $0.contains("Long Street") })
    let name = try #require(row.firstRange(of: "Long Street"))
    let column = row.distance(from: row.startIndex, to: name.lowerBound) + 5
    // A place is at the centre of its name.
    let east = 0.0109863 + (Double(column) + 0.5 - 35) * 360 / Double(128 << 14)
    let places = try SightFile.write([("Arsenal", "museum", 0.0109863, east)], into: folder)

    let shown = try screen(["--places", places])

    #expect(shown.contains("Long Street"), "\(shown)")
  }

  @Test func `a sight at the edge of a lens is named by one of both maps`() throws {
    for x in stride(from: Int32(2200), to: 2800, by: 20) {
      var pois = VectorLayerEncoder(name: "pois", extent: 4096)
      _ = pois.add(
        .point,
        id: 3,
        tags: [
          (key: "tourism", value: .string("museum")), (key: "name", value: .string("Arsenal")),
          (key: "start_date", value: .string("1900")),
        ],
        parts: [[VectorPoint(x: x, y: 1900)]]
      )
      let town = try TestTown.write(into: folder, besides: pois)
      let (latitude, longitude) = TestTown.degrees(Double(x), 1900)
      let places = try SightFile.write([("Arsenal", "museum", latitude, longitude)], into: folder)
      let words = ["--at", "0.0109863,0.0109863", "--zoom", "14.5", "--size", "110x30", "--places", places]
      let shown = try RumboProgram.run(["snapshot", town, "--year", "1950", "--lens", "circle"] + words).output
      #expect(shown.ranges(of: "Arsenal").count == 1, "\(x): \(shown)")
    }
  }
}
