import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// The saved image shows the map as on the screen, and the program continues while writing it.
@Suite(.serialized)
struct PrintTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private func picture(_ name: String) throws -> Bitmap {
    try PictureReader(.file(folder.file(name))).decode(limit: 50_000_000)
  }

  private func run(_ keys: String, _ more: [String] = []) throws -> RumboProgram.Outcome {
    let words = ["snapshot", map, "--size", "40x12", "--style", "day"] + more
    return try RumboProgram.spawn(words + ["--keys", keys], folder: folder.url.path)
  }

  private func save(_ kind: String, _ name: String) -> String { " Esc w \(kind) C-u \"\(name)\" Enter" }

  private func isInk(_ pixel: Pixel, _ hex: UInt32) -> Bool {
    let channels = [(pixel.red, hex >> 16 & 255), (pixel.green, hex >> 8 & 255), (pixel.blue, hex & 255)]
    return channels.allSatisfy { abs(Int($0) - Int($1)) < 24 }
  }

  @Test func `ink is in the picture where it was drawn, as wide as it was`() throws {
    let (kind, scale) = ("Tab*3", 4)
    // A wide red stroke from cell 5 to cell 25 in row 3, a blue line of two corners in row 7.
    let drawing = "d . . draw(10,5,3,25,3) 2 Tab*3 click(5,7) click(25,7) Enter"
    #expect(try run(drawing + save(kind, "ink.png")).output.contains("Saved: "))
    #expect(try run(drawing + save(kind, "again.png")).output.contains("Saved: "))
    #expect(try folder.read("ink.png") == folder.read("again.png"))
    #expect(try run("d" + save(kind, "plain.png")).output.contains("Saved: "))
    let (ink, plain) = (try picture("ink.png"), try picture("plain.png"))
    let (column, row) = (15 * 2 * scale, 4 * scale)

    #expect(isInk(ink[column, 3 * row + row / 2], 0xd8202c))
    // A click marks the centre of a cell.
    #expect(isInk(ink[column, 7 * row + row / 2], 0x1f4fd0))
    let strays = (0..<ink.width * ink.height).count {
      let (x, y) = ($0 % ink.width, $0 / ink.width)
      // Neither before the ink nor after it, and not much above it and below.
      let isFar = x < 3 * 2 * scale || x > 28 * 2 * scale || abs(y - 3 * row) > 2 * row && abs(y - 7 * row) > 2 * row
      return isFar && ink[x, y] != plain[x, y]
    }
    #expect(strays == 0)
    // The line's width in pixels grows with the image.
    let across = (0..<ink.height).count { isInk(ink[column, $0], 0x1f4fd0) }
    #expect((1 * scale...8 * scale).contains(across), "\(across)")
  }

  @Test func `a track is in the picture where it lies on the screen`() throws {
    let points = [(10.0, -20.0), (20.0, 0.0), (25.0, 20.0)]
    let track = points.map { #"<trkpt lat="\#($0.0)" lon="\#($0.1)"/>"# }.joined()
    let gpx =
      #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\#(track)</trkseg></trk></gpx>"#
    try folder.write(gpx, to: "way.gpx")
    let place = ["--at", "20,0", "--zoom", "2"]

    #expect(try run(save("Tab*2", "way.png"), place + ["--track", folder.file("way.gpx")]).status == 0)
    #expect(try run(save("Tab*2", "plain.png"), place).status == 0)

    let (way, plain) = (try picture("way.png"), try picture("plain.png"))
    // The second point is at the centre of the map area, which ends above the status bar.
    let (width, height) = (way.width, way.height)
    let changed = (0..<width * height).filter { way[$0 % width, $0 / width] != plain[$0 % width, $0 / width] }
    #expect(changed.count > width / 4)
    #expect(changed.contains { abs($0 % width - width / 2) <= 2 && abs($0 / width - height / 2) < 8 })
  }

  @Test func `whose the map is stands in every picture of it`() throws {
    let over = try TestMap.write(into: folder, name: "other")
    try folder.write(#"{"bounds": [-180, -90, 180, 90], "attribution": "Участники"}"#, to: "other.json")

    for (kind, name) in [("", "screen.png"), ("Tab*2", "map.png")] {
      _ = try run(save(kind, name), ["--over", over, "--out", folder.file("shown.png")])
      #expect(try PNGChunks(folder.read(name)).text(of: "Copyright") == "© the test · Участники")
    }
    #expect(try PNGChunks(folder.read("shown.png")).text(of: "Copyright") == "© the test · Участники")
  }

  @Test func `keys act while a picture is drawn, and a second one waits for its turn`() async throws {
    let said = try await onOwnThread { [path = folder.path, map] in
      let status = "\(path)/status"
      let program = try TerminalProcess([map, "--style", "day", "--motion", "none", "--status", status])
      guard program.listen(until: { String(decoding: $0, as: UTF8.self).contains("wide") }) else {
        return ["no screen"]
      }
      // All at once: the first picture can't be there before the last of these keys has been pressed.
      program.type(["a", "b"].map { "w\t\u{15}\(path)/\($0).png\r" }.joined() + "u")
      _ = program.listen { _ in Self.said(status).contains { $0.hasPrefix("Saved") && $0.hasSuffix("b.png") } }
      return Self.said(status).map { $0.replacing(#/: .*(?=[ab]\.png)/#, with: " ") }
    }

    let order = said.filter { !$0.isEmpty }
    let (acted, written) = (order.firstIndex { $0.contains("imperial") }, order.firstIndex { $0.hasPrefix("Saved") })
    #expect((acted ?? 99) < (written ?? 0), "\(said)")
    #expect(order.last { $0.hasPrefix("Saved") } == "Saved b.png")
    #expect(try picture("a.png") == picture("b.png"))
  }

  @Test func `whoever leaves while a picture is drawn finds it whole`() async throws {
    let said = try await onOwnThread { [path = folder.path, map] in
      let program = try TerminalProcess([map, "--style", "day", "--motion", "none"])
      guard program.listen(until: { Self.text($0).contains("wide") }) else { return "no screen" }
      program.type("w\t\t\u{15}\(path)/left.png\rq")
      return program.finish() ? "" : "it doesn't end"
    }

    #expect(said == "")
    #expect(try picture("left.png").width == 320)
    #expect(folder.files == ["left.png", "world.json", "world.png"])
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The messages of the status bar in order, without repetitions.
  private static func said(_ file: String) -> [String] {
    statusLines(file).map { $0["message"]?.string ?? "" }.reduce(into: []) { all, next in
      if all.last != next { all.append(next) }
    }
  }
}
