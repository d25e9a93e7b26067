import Baking
import Foundation
import Geodesy
import Images
import Raster
import TestSupport
import Testing
import Tiles
import Wire

struct MapPicturesTests {
  @Test func `a map becomes four levels of pictures that open as a map in their place`() throws {
    let map = try BakedMap(Self.town)
    let folder = map.folder.path + "/pictures"

    let tiles = try MapPictures(of: map.path, to: folder, longestSide: 512).write()

    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == tiles + 1)
    #expect(Set(names.compactMap { $0.first }) == ["0", "1", "2", "3", "m"])
    let pyramid = try #require(try FolderPyramid(at: folder))
    #expect(pyramid.description.attribution == "© OpenStreetMap contributors")
    let archive = try MBTilesArchive(map.path)
    let (drawn, whole) = (pyramid.grid.map.bounds, archive.info.grid.map.bounds)
    #expect(abs(drawn.minX - whole.minX) < (whole.maxX - whole.minX) / 10)
    #expect(abs(drawn.maxY - whole.maxY) < (whole.maxY - whole.minY) / 10)
  }

  @Test func `what lies where on the map lies there on every level`() throws {
    let map = try BakedMap(Self.town)
    let folder = map.folder.path + "/pictures"
    _ = try MapPictures(of: map.path, to: folder, longestSide: 512).write()

    for level in 0..<4 {
      let picture = try Self.picture(folder, level)
      #expect(max(picture.width, picture.height) == 64 << level)
      let (lake, ground) = (
        picture[picture.width / 2, picture.height * 3 / 4], picture[picture.width / 4, picture.height / 4]
      )
      #expect(lake.blue > lake.red, "level \(level)")
      #expect(ground.blue <= ground.red, "level \(level)")
    }
  }

  @Test func `two runs give the same bytes`() throws {
    let map = try BakedMap(Self.town)
    let folders = ["/one", "/two"].map { map.folder.path + $0 }
    for folder in folders { _ = try MapPictures(of: map.path, to: folder, longestSide: 256).write() }

    for name in try FileManager.default.contentsOfDirectory(atPath: folders[0]) {
      #expect(try Self.bytes("\(folders[0])/\(name)") == Self.bytes("\(folders[1])/\(name)"), "\(name)")
    }
  }

  @Test func `a folder with something in it stays as it is`() throws {
    let map = try BakedMap(Self.town)

    #expect(throws: BakingError.notWritable(path: map.folder.path, reason: "it is not empty")) {
      try MapPictures(of: map.path, to: map.folder.path)
    }
    #expect(map.files == ["town.mbtiles", "town.osm"])
  }

  @Test func `where there is no map nothing is left behind`() throws {
    let folder = try ScratchFolder()

    #expect(throws: BakingError.self) {
      try MapPictures(of: folder.file("none.mbtiles"), to: folder.file("pictures")).write()
    }
    #expect(folder.files.isEmpty)
  }

  /// A lake that fills the south, and a street along the northern edge.
  private static var town: TestExtract {
    var extract = TestExtract()
    extract.add([(0, 0), (1000, 0), (1000, 450), (0, 450)], closed: true, [("natural", "water")])
    extract.add([(0, 1000), (1000, 1000)], [("highway", "primary"), ("name", "Long Street")])
    return extract
  }

  /// The tiles of a level, put together.
  private static func picture(_ folder: String, _ level: Int) throws -> Bitmap {
    let side = 64 << level
    var tiles: [(x: Int, y: Int, tile: Bitmap)] = []
    for x in 0...side / 256 {
      for y in 0...side / 256 {
        guard let bytes = try? bytes("\(folder)/\(level)_\(x)_\(y).png") else { continue }
        tiles.append((x * 256, y * 256, try PictureReader(.bytes(bytes)).decode(limit: 1 << 20)))
      }
    }
    let width = tiles.map { $0.x + $0.tile.width }.max() ?? 0
    let height = tiles.map { $0.y + $0.tile.height }.max() ?? 0
    var picture = Bitmap(width: width, height: height)
    for (left, top, tile) in tiles {
      for y in 0..<tile.height { for x in 0..<tile.width { picture[left + x, top + y] = tile[x, y] } }
    }
    return picture
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
