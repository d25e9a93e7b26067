import Foundation
import Geodesy
import Raster
import SQLite
import Testing
import TestSupport
import Tiles

struct MBTilesArchiveTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func open(_ builder: MBTilesBuilder) throws -> MBTilesArchive {
    let path = folder.path + "/test.mbtiles"
    try builder.write(to: path)
    return try MBTilesArchive(path)
  }

  @Test(arguments: [MBTilesBuilder.Shape.indexed, .unindexed, .view, .unindexedView])
  func `every tile is found, however the database is laid out`(shape: MBTilesBuilder.Shape) throws {
    var builder = MBTilesBuilder.pyramid(0...3)
    builder.shape = shape
    let archive = try open(builder)

    for tile in builder.tiles { #expect(try archive.bytes(of: tile.id) == tile.bytes) }
    #expect(try archive.bytes(of: try #require(TileID(zoom: 4, x: 0, y: 0))) == nil)
    #expect(try archive.tileCount() == 85)
    #expect(archive.info.zooms == 0...3)
  }

  @Test func `tiles without bytes are no tiles`() throws {
    let archive = try open(.pyramid(0...1) { $0.x == 0 ? $0.mark : $0.y == 0 ? nil : [] })

    #expect(try archive.bytes(of: try #require(TileID(zoom: 1, x: 0, y: 1))) != nil)
    #expect(try archive.bytes(of: try #require(TileID(zoom: 1, x: 1, y: 0))) == nil)
    #expect(try archive.bytes(of: try #require(TileID(zoom: 1, x: 1, y: 1))) == nil)
  }

  @Test func `metadata say what the map is`() throws {
    var builder = MBTilesBuilder.pyramid(0...0)
    builder.metadata = [
      ("name", "Firenze"), ("format", "pbf"), ("bounds", "11.1, 43.7, 11.3, 43.9"), ("attribution", "&copy; Some"),
      ("json", "{\"vector_layers\": [{\"id\": \"roads\"}]}"),
    ]
    let info = try open(builder).info

    #expect(info.description == MapDescription(name: "Firenze", attribution: "© Some"))
    #expect(info.format == .vector)
    #expect(info.layers == ["roads"])
    #expect(abs((info.bounds?.west.degrees ?? 0) - 11.1) < 1e-9)
    #expect(abs((info.bounds?.north.degrees ?? 0) - 43.9) < 1e-9)
  }

  @Test(arguments: ["", "nonsense", "0,0,0,0", "1,2,3", "nan,0,1,1", "10,95,20,99", "inf,-inf,1,1"])
  func `without bounds that make sense the tiles say where they are`(bounds: String) throws {
    let part = WorldRect(minX: 0.53, minY: 0.28, maxX: 0.56, maxY: 0.36)
    var builder = MBTilesBuilder.pyramid(0...6, in: part)
    builder.metadata.append(("bounds", bounds))
    let extent = try open(builder).info.grid.extent

    #expect(abs(extent.minX - 33 / 64.0) < 1e-9 && abs(extent.maxX - 36 / 64.0) < 1e-9)
    #expect(abs(extent.minY - 17 / 64.0) < 1e-9 && abs(extent.maxY - 24 / 64.0) < 1e-9)
  }

  @Test func `a part with more zooms doesn't make the whole smaller`() throws {
    var builder = MBTilesBuilder.pyramid(0...3)
    builder.tiles += MBTilesBuilder.pyramid(4...5, in: WorldRect(minX: 0.6, minY: 0.6, maxX: 0.61, maxY: 0.61)).tiles
    let grid = try open(builder).info.grid

    #expect(grid.zooms == 0...5)
    #expect(abs(grid.extent.minX) < 1e-9 && abs(grid.extent.maxX - 1) < 1e-9)
  }

  @Test func `picture tiles make a pyramid, whatever the metadata say`() throws {
    var builder = MBTilesBuilder.pyramid(0...2) { try? Bitmap(width: 32, height: 32, filledWith: .color(of: $0)).png }
    builder.metadata = [("format", "pbf")]
    let pyramid = ArchivePyramid(try open(builder))
    let tile = try #require(TileID(zoom: 2, x: 1, y: 3))

    #expect(pyramid.grid.tileSize == 32)
    #expect(try pyramid.tile(at: tile)?[5, 5] == .color(of: tile))
  }

  @Test func `a tile that is no picture is a failure of that tile`() throws {
    var builder = MBTilesBuilder.pyramid(0...0)
    builder.tiles[0].bytes = [0x89, 0x50, 0x4e, 0x47]
    let error = #expect(throws: TileError.self) {
      _ = try ArchivePyramid(try open(builder)).tile(at: try #require(TileID(zoom: 0, x: 0, y: 0)))
    }

    #expect(error?.problem.hasPrefix("Tile 0/0/0 of test.mbtiles is damaged") == true)
  }

  @Test func `a file that doesn't change is left as it is`() throws {
    let path = folder.path + "/test.mbtiles"
    try MBTilesBuilder.pyramid(0...1).write(to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))

    let archive = try MBTilesArchive(path)
    _ = try archive.bytes(of: try #require(TileID(zoom: 0, x: 0, y: 0)))

    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["test.mbtiles"])
  }

  @Test func `opening goes through few tiles, however many there are`() throws {
    var builder = MBTilesBuilder()
    builder.shape = .unindexed
    builder.metadata = [("format", "png"), ("minzoom", "3"), ("maxzoom", "7")]
    // Enough that going through them all would take more steps than a question gets.
    builder.more = """
      INSERT INTO tiles WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 60000)
      SELECT 7, i % 128, i / 128 % 128, x'89504e47' FROM n
      """
    let archive = try open(builder)

    #expect(archive.info.zooms == 3...7)
    #expect(try archive.bytes(of: try #require(TileID(zoom: 7, x: 100, y: 100))) == [0x89, 0x50, 0x4e, 0x47])
  }

  @Test(
    arguments: [
      "CREATE TABLE other (a)", "CREATE TABLE tiles (a, b)",
      "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)",
      "CREATE VIEW tiles AS SELECT * FROM nowhere",
    ]
  )
  func `a database without tiles is refused`(schema: String) throws {
    let path = folder.path + "/test.mbtiles"
    try Database(writing: path).execute(schema)

    #expect(throws: TileError.self) { _ = try MBTilesArchive(path) }
  }
}
