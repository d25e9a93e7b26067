import Geodesy
import Images
import Raster
import Testing
import TestSupport
import Tiles

struct FolderPyramidTests {
  private func id(_ zoom: Int, _ x: Int, _ y: Int) throws -> TileID { try #require(TileID(zoom: zoom, x: x, y: y)) }

  private func tile(_ color: Pixel, width: Int = 32, height: Int = 32) throws -> [UInt8] {
    try Bitmap(width: width, height: height, filledWith: color).png
  }

  @Test(arguments: [0, 1])
  func `levels are read from 0 or from 1`(first: Int) throws {
    let folder = try ScratchFolder()
    try folder.write(tile(.pureRed), to: "\(first)_0_0.png")
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      try folder.write(tile(x == 1 && y == 0 ? .pureBlue : .pureGreen), to: "\(first + 1)_\(x)_\(y).png")
    }
    try folder.write("{\"tileSize\": 32}", to: "manifest.json")

    let pyramid = try #require(try FolderPyramid(at: folder.path))

    #expect(pyramid.grid.zooms == 0...1)
    #expect(try pyramid.tile(at: id(0, 0, 0))?[0, 0] == .pureRed)
    #expect(try pyramid.tile(at: id(1, 1, 0))?[0, 0] == .pureBlue)
    #expect(try pyramid.tile(at: id(1, 0, 1))?[0, 0] == .pureGreen)
  }

  @Test func `without a manifest the tiles say how large the map is`() throws {
    let folder = try ScratchFolder()
    try folder.write(tile(.pureRed, width: 50, height: 32), to: "0_0_0.png")
    try folder.write(tile(.pureRed, width: 64, height: 64), to: "1_0_0.png")
    try folder.write(tile(.pureRed, width: 36, height: 64), to: "1_1_0.png")

    let pyramid = try #require(try FolderPyramid(at: folder.path))

    #expect(pyramid.grid.tileSize == 64)
    #expect(!pyramid.grid.isGeographic)
    let bounds = pyramid.grid.map.bounds
    #expect(abs((bounds.maxY - bounds.minY) / (bounds.maxX - bounds.minX) - 0.64) < 1e-9)
  }

  @Test func `a manifest gives name, place and attribution`() throws {
    let folder = try ScratchFolder()
    try folder.write(tile(.pureRed), to: "0_0_0.jpg")
    try folder.write(
      #"{"name": "Old town", "attribution": "A. Painter", "bounds": [20, 50, 30, 60], "width": 200, "height": 200}"#,
      to: "manifest.json"
    )

    let pyramid = try #require(try FolderPyramid(at: folder.path))

    #expect(pyramid.description == MapDescription(name: "Old town", attribution: "A. Painter"))
    #expect(pyramid.grid.isGeographic)
    #expect(abs(pyramid.grid.map.bounds.minX - (20.0 / 360 + 0.5)) < 1e-12)
    #expect(abs(pyramid.grid.map.bounds.minY - WorldPoint(Coordinate(north: 60, east: 0)).y) < 1e-12)
  }

  @Test(arguments: [
    (scheme: "xyz", row: 1),
    (scheme: "tms", row: 2),
  ])
  func `rows are counted from the north, or as TMS does from the south`(scheme: String, row: Int) throws {
    let folder = try ScratchFolder()
    try folder.write(tile(.pureRed), to: "2/3/\(row).png")
    try folder.write("{\"scheme\": \"\(scheme)\", \"tileSize\": 32}", to: "manifest.json")

    let pyramid = try #require(try FolderPyramid(at: folder.path))

    #expect(try pyramid.tile(at: id(2, 3, 1))?[0, 0] == .pureRed)
    #expect(try pyramid.tile(at: id(2, 3, 2)) == nil)
    #expect(pyramid.grid.extent == WorldRect(minX: 0.75, minY: 0.25, maxX: 1, maxY: 0.5))
  }

  @Test func `a tile that isn't there is empty, and a broken one says which it is`() throws {
    let folder = try ScratchFolder()
    try folder.write(tile(.pureRed), to: "3/1/1.png")
    try folder.write("no picture", to: "3/2/1.png")
    try folder.write(Array(tile(.pureRed).dropLast(30)), to: "3/3/1.png")
    let pyramid = try #require(try FolderPyramid(at: folder.path))

    #expect(try pyramid.tile(at: id(3, 5, 5)) == nil)
    #expect(throws: TileError.badPicture(path: "\(folder.path)/3/2/1.png", .notAPicture)) {
      try pyramid.tile(at: id(3, 2, 1))
    }
    let cut = #expect(throws: TileError.self) { try pyramid.tile(at: id(3, 3, 1)) }
    #expect(cut?.problem.hasPrefix("1.png is damaged: ") == true)
  }

  @Test func `a tile as large as a map is refused`() throws {
    let folder = try ScratchFolder()
    try folder.write(tile(.pureRed, width: 600, height: 10), to: "0/0/0.png")
    let pyramid = try #require(try FolderPyramid(at: folder.path))
    try folder.write(tile(.pureRed, width: 600, height: 600), to: "0/0/0.png")

    #expect(throws: TileError.badPicture(path: "\(folder.path)/0/0/0.png", .tooLarge(width: 600, height: 600))) {
      try pyramid.tile(at: id(0, 0, 0))
    }
  }

  @Test(arguments: ["a.png", "1_2.png", "1_2_x.png", "99_0_0.png", "-1_0_0.png", "0_0_99999999999.png", "0_0_0.txt"])
  func `a folder without tiles is no pyramid`(name: String) throws {
    let folder = try ScratchFolder()
    try folder.write(tile(.pureRed), to: name)

    #expect(try FolderPyramid(at: folder.path) == nil)
  }

  @Test func `a manifest that makes no sense is told with its line`() throws {
    let folder = try ScratchFolder()
    try folder.write(tile(.pureRed), to: "0_0_0.png")
    try folder.write("{\n\"name\": oops}", to: "manifest.json")

    let error = #expect(throws: TileError.self) { try FolderPyramid(at: folder.path) }

    #expect(
      error?.problem
        == "manifest.json is invalid: line 2, byte 10: found “o” where a value, a name or a comma is expected."
    )
  }
}
