import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

/// The saved image shows the map as on the screen, and the program continues while writing it.
@Suite(.serialized)
@MainActor
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
    return try RumboProgram.run(words + ["--keys", keys])
  }

  private func save(_ kind: String, _ name: String) -> String { " Esc w \(kind) C-u \"\(folder.file(name))\" Enter" }

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
}
