import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// A picture is put in its place at a terminal: with the mouse, saved in the background, and asked about at the end.
struct AlignAtTerminalTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.paintWorld("blue", .plainBlue)
    try folder.paint("old", Bitmap(width: 400, height: 200, filledWith: .plainRed))
  }

  private var words: [String] {
    [folder.file("blue.png"), "--at", "0,0", "--zoom", "3", "--over", folder.file("old.png")]
  }

  /// Presses keys in a snapshot of the same view.
  private func snapshot(_ keys: String) throws {
    let view = ["snapshot", "--size", "80x40", "--blocks", "half"]
    #expect(try RumboProgram.spawn(view + words + ["--keys", keys]).status == 0)
  }

  private func saved() throws -> JSON {
    try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: folder.file("old.json")))))
  }

  /// Marks pairs in a terminal, types `rest` and saves; returns the pairs of the sidecar.
  private func kept(
    pairs clicks: [(Int, Int)] = [(30, 22), (30, 22), (50, 22), (40, 22)],
    doing rest: String
  ) async throws -> [JSON] {
    let words = words
    let sidecar = folder.file("old.json")
    try await onOwnThread {
      let program = try TerminalProcess(words, columns: 80, rows: 40)
      _ = program.settle()
      program.type("p")
      #expect(program.listen { String(decoding: $0, as: UTF8.self).contains("On the image") })
      program.type(clicks.map { Mouse.click($0.0, $0.1) }.joined())
      program.type(rest + "\r")
      #expect(program.listen { _ in FileManager.default.fileExists(atPath: sidecar) })
    }
    return try saved()["controlPoints"]?.array ?? []
  }

  /// The reports of a terminal about the left mouse button.
  private enum Mouse {
    static func press(_ column: Int, _ row: Int) -> String { "\u{1b}[<0;\(column + 1);\(row + 1)M" }
    static func drag(_ column: Int, _ row: Int) -> String { "\u{1b}[<32;\(column + 1);\(row + 1)M" }
    static func release(_ column: Int, _ row: Int) -> String { "\u{1b}[<0;\(column + 1);\(row + 1)m" }
    static func click(_ column: Int, _ row: Int) -> String { press(column, row) + release(column, row) }
  }

  @Test func `what is kept late ends nothing that is done with another picture`() async throws {
    try folder.paint("other", Bitmap(width: 400, height: 200, filledWith: .plainGreen))
    let pictures = ["other", "old"].flatMap { ["--over", folder.file("\($0).png")] }
    let words = [folder.file("blue.png"), "--at", "0,0", "--zoom", "3"] + pictures
    let written = folder.file("old.pgw")
    try await onOwnThread {
      let program = try TerminalProcess(words, columns: 80, rows: 40)
      _ = program.settle()
      // Saves, leaves and takes up the other image from the list, all before the saving has finished.
      program.type("\r\u{1b}v\u{1b}OBe")
      #expect(program.listen { _ in FileManager.default.fileExists(atPath: written) })
      _ = program.settle()
      program.type("p")
      #expect(program.listen { String(decoding: $0, as: UTF8.self).contains("On the image") })
    }
  }

  @Test func `a pair that is undone while the mouse holds it is let go of`() async throws {
    let pairs = try await kept(doing: Mouse.press(40, 22) + "u" + Mouse.drag(60, 15) + Mouse.release(60, 15))
    try snapshot("p click(30,22) click(30,22) Enter")
    let expected = try #require(try saved()["controlPoints"]?.array)
    #expect(pairs.count == 1 && expected.count == 1)
    #expect(abs((pairs.first?["longitude"]?.number ?? 999) - (expected[0]["longitude"]?.number ?? 0)) < 3)
  }

  @Test func `a pair that is deleted while the mouse holds it leaves the others where they are`() async throws {
    let pairs = try await kept(doing: Mouse.press(30, 22) + "D" + Mouse.drag(60, 15) + Mouse.release(60, 15))
    // Screen and world have the same centre.
    #expect(pairs.count == 1 && abs(pairs.first?["longitude"]?.number ?? 999) < 3, "\(pairs)")
  }

  @Test func `an end that is held by the mouse as pairs are left takes the picture along`() async throws {
    try snapshot("p click(30,22) click(30,22) click(50,22) click(40,22) drag(40,22,60,15) p Right Enter")
    let expected = try #require(try saved()["corners"]?.array)
    for name in ["old.json", "old.pgw"] { try FileManager.default.removeItem(atPath: folder.file(name)) }
    _ = try await kept(doing: Mouse.press(40, 22) + Mouse.drag(60, 15) + "p\u{1b}OC")
    let corners = try #require(try saved()["corners"]?.array)
    for (one, other) in zip(corners, expected) {
      #expect(one[0]?.number == other[0]?.number && one[1]?.number == other[1]?.number, "\(one) \(other)")
    }
  }

  @Test func `a picture that is kept while the mouse holds its only pair lies where that is`() async throws {
    try snapshot("p click(30,22) click(30,22) drag(30,22,50,15) Enter")
    let expected = try #require(try saved()["corners"]?.array)
    for name in ["old.json", "old.pgw"] { try FileManager.default.removeItem(atPath: folder.file(name)) }
    _ = try await kept(pairs: [(30, 22), (30, 22)], doing: Mouse.press(30, 22) + Mouse.drag(50, 15))
    let corners = try #require(try saved()["corners"]?.array)
    for (one, other) in zip(corners, expected) {
      #expect(one[0]?.number == other[0]?.number && one[1]?.number == other[1]?.number, "\(one) \(other)")
    }
  }

  @Test func `one that is left before it is bent is bent all the same`() async throws {
    var stripes = Bitmap(width: 2000, height: 1500, filledWith: .plainRed)
    for y in 0..<1500 {
      for x in 0..<2000 where x / 125 % 2 == 0 { stripes[x, y] = Pixel(red: 240, green: 220, blue: 30) }
    }
    try folder.paint("old", stripes)
    let points = (0..<16).map { index in
      let (x, y) = (Double(index % 4 * 600 + 100), Double(index / 4 * 450 + 75))
      let bulge = 300 * sin(x / 2000 * .pi) * sin(y / 1500 * .pi)
      return #"{"pixel": [\#(x), \#(y)], "longitude": \#((x + bulge) / 10 - 100), "latitude": \#(25 - y / 30)}"#
    }
    try folder.write(#"{"points": [\#(points.joined(separator: ", "))]}"#, to: "old.json")
    func picture(_ name: String) throws -> Bitmap {
      try PictureReader(.file(folder.file(name))).decode(limit: 50_000_000)
    }
    try snapshot("a p D a w Tab C-u \"\(folder.file("waited.png"))\" Enter")

    let (words, hurried) = (words, folder.file("hurried.png"))
    try await onOwnThread {
      let program = try TerminalProcess(words, columns: 80, rows: 40)
      _ = program.settle()
      program.type("a")
      _ = program.settle()
      program.type("pDa")
      _ = program.settle()
      program.type("w\t\u{15}\(hurried)\r")
      #expect(program.listen { _ in FileManager.default.fileExists(atPath: hurried) })
    }

    let (one, other) = (try picture("waited.png"), try picture("hurried.png"))
    #expect((one.width, one.height) == (other.width, other.height))
    let off = zip(one.bytes, other.bytes).count { abs(Int($0) - Int($1)) > 8 }
    #expect(off == 0, "\(off) of \(one.bytes.count)")
  }

  private func run(_ keys: [String], isAsked: Bool) async throws {
    let words = words
    try await onOwnThread {
      let program = try TerminalProcess(words, columns: 80, rows: 40)
      _ = program.settle()
      program.type(keys[0])
      if isAsked {
        #expect(program.listen { String(decoding: $0, as: UTF8.self).contains("q quits without") })
        program.type(keys[1])
      }
      #expect(program.finish())
    }
  }

  @Test func `asked again it quits, and nothing is written`() async throws {
    try await run(["+q", "q"], isAsked: true)
    #expect(!FileManager.default.fileExists(atPath: folder.file("old.json")))
  }

  @Test func `C-c quits from anywhere, and asks nothing`() async throws {
    try await run(["+\u{3}"], isAsked: false)
    #expect(!FileManager.default.fileExists(atPath: folder.file("old.json")))
  }

  @Test(arguments: ["+\rq", "\rq", "+\r\u{3}", "\r\u{3}"])
  func `what is being kept is waited for, moved or not`(keys: String) async throws {
    try await run([keys], isAsked: false)
    #expect(FileManager.default.fileExists(atPath: folder.file("old.pgw")))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(left.filter { $0.hasPrefix("old") }.sorted() == ["old.json", "old.pgw", "old.png"], "\(left)")
  }
}
