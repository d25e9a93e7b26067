import Foundation
import Geodesy
import SQLite
import TestSupport
import Testing
import Tiles
import Wire

/// Archives made to hang, crash or fill the memory of who opens them.
struct HostileArchiveTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Opens an archive and asks for everything; damage may be refused, but must not be worse than that.
  private func survive(_ path: String) {
    do throws(TileError) {
      guard let archive = try TileArchives.open(path) else { return }
      _ = try? archive.tileCount()
      for tile in PMTilesBuilder.pyramid(0...2).tiles {
        _ = try? archive.vectorTile(at: tile.id)
        if archive.info.format.isPicture { _ = try? ArchivePyramid(archive).tile(at: tile.id) }
      }
    } catch {
      #expect(!error.problem.isEmpty && !error.advice.isEmpty)
    }
  }

  private func expectRefusal(_ bytes: [UInt8], _ words: String) throws {
    let path = try folder.write(bytes, to: "x.pmtiles")
    let error = #expect(throws: TileError.self) {
      let archive = try PMTilesArchive(path)
      _ = try archive.bytes(of: try #require(TileID(zoom: 3, x: 5, y: 5)))
    }
    #expect(error?.problem.contains(words) == true, "\(String(describing: error))")
  }

  typealias Entry = PMTilesBuilder.Entry

  @Test(
    arguments: [
      (Entry(tile: 0, offset: 0, length: 60, run: 0), "in a circle"),
      (Entry(tile: 0, offset: 1 << 40, length: 60, run: 0), "beyond its end"),
      (Entry(tile: 0, offset: .max - 5, length: 60, run: 0), "beyond its end"),
      (Entry(tile: 0, offset: 0, length: 17 << 20, run: 0), "too large"),
      (Entry(tile: 0, offset: .max - 5, length: 60, run: 1 << 30), "beyond its end"),
      (Entry(tile: 0, offset: 0, length: 9 << 20, run: 1 << 30), "too large"),
      (Entry(tile: 0, offset: 0, length: 1 << 33, run: 1), "too large"),
      (Entry(tile: 0, offset: 0, length: 1, run: 1 << 33), "too large"),
    ]
  )
  func `a directory that leads astray is refused`(entry: Entry, words: String) throws {
    var builder = PMTilesBuilder()
    (builder.directoryPacking, builder.zooms) = (nil, (0, 5))
    let directory = PMTilesBuilder.directory([entry])
    let leaves = directory + [UInt8](repeating: 0, count: 60)

    try expectRefusal(builder.file(root: directory, leaves: leaves, data: [1, 2, 3]), words)
  }

  @Test(
    arguments: [
      (PMTilesBuilder.varint(1 << 40), "goes beyond the end"),
      (PMTilesBuilder.varint(.max), "goes beyond the end"),
      (PMTilesBuilder.varint(5) + [1, 1], "goes beyond the end"),
      ([2, 1] + PMTilesBuilder.varint(.max) + [1, 1, 1, 1, 1, 1], "too large"),
      ([1, 0, 1, 1, 0], "refers to one before it"),
      ([UInt8](repeating: 0xff, count: 20), "more than 64 bits"),
      ([1, 0, 1, 1], "ends within"),
      ([UInt8](), "ends within"),
    ] as [([UInt8], String)]
  )
  func `a directory that makes no sense is refused`(root: [UInt8], words: String) throws {
    var builder = PMTilesBuilder()
    (builder.directoryPacking, builder.zooms) = (nil, (0, 5))

    try expectRefusal(builder.file(root: root, leaves: [], data: []), words)
  }

  @Test func `a directory of millions of entries is refused`() throws {
    var builder = PMTilesBuilder()
    builder.directoryPacking = nil
    let count = 2_000_001
    let root = PMTilesBuilder.varint(UInt64(count)) + [UInt8](repeating: 1, count: count * 4)

    try expectRefusal(builder.file(root: root, leaves: [], data: []), "entries")
  }

  @Test func `a directory that unpacks to too much is refused`() throws {
    let builder = PMTilesBuilder()
    let bomb = Deflate.bytes(of: [UInt8](repeating: 0, count: 17 << 20), as: .gzip)

    try expectRefusal(builder.file(root: bomb, leaves: [], data: []), "decompresses to more than")
  }

  @Test func `directories nested deeper than three levels are refused`() throws {
    var builder = PMTilesBuilder.pyramid(3...3)
    (builder.leafSize, builder.levels) = (100, 4)
    let bytes = builder.bytes

    try expectRefusal(bytes, "deeper than 3 levels")
    #expect(throws: TileError.self) {
      _ = try PMTilesArchive(try folder.write(bytes, to: "deep.pmtiles")).tileCount()
    }
  }

  @Test(arguments: [(UInt8(0), UInt8(255)), (5, 3), (31, 31)])
  func `zooms that cannot be are refused`(first: UInt8, last: UInt8) throws {
    var builder = PMTilesBuilder.pyramid(0...0)
    builder.zooms = (first, last)

    try expectRefusal(builder.bytes, "its zooms can't be")
  }

  @Test func `directories that point at each other are not counted through`() throws {
    var builder = PMTilesBuilder()
    (builder.directoryPacking, builder.zooms) = (nil, (0, 5))
    let pointer = Entry(tile: 0, offset: 0, length: 5, run: 0)
    let leaf = PMTilesBuilder.directory([pointer])
    let root = PMTilesBuilder.directory([pointer, Entry(tile: 9, offset: 0, length: UInt64(leaf.count), run: 0)])
    let bytes = builder.file(root: root, leaves: leaf, data: [])

    #expect(throws: TileError.self) {
      _ = try PMTilesArchive(try folder.write(bytes, to: "circle.pmtiles")).tileCount()
    }
  }

  @Test func `an archive cut anywhere is read or refused`() throws {
    var builder = PMTilesBuilder.pyramid(0...2)
    builder.leafSize = 6
    let bytes = builder.bytes
    for count in stride(from: 0, to: bytes.count, by: 7) {
      survive(try folder.write(Array(bytes[..<count]), to: "cut.pmtiles"))
    }
  }

  @Test func `damaged PMTiles are read or refused, whatever the damage`() throws {
    var generator = SeededRandom(seed: 11)
    for packing in [nil, Packing.gzip] {
      var builder = PMTilesBuilder.pyramid(0...2)
      (builder.leafSize, builder.directoryPacking, builder.tileType) = (6, packing, 1)
      let bytes = builder.bytes
      for _ in 1...150 { survive(try folder.write(generator.damaged(bytes), to: "damaged.pmtiles")) }
    }
  }

  @Test(arguments: [MBTilesBuilder.Shape.indexed, .unindexed])
  func `damaged MBTiles are read or refused, whatever the damage`(shape: MBTilesBuilder.Shape) throws {
    var generator = SeededRandom(seed: 13)
    var builder = MBTilesBuilder.pyramid(0...2)
    builder.shape = shape
    let path = folder.path + "/good.mbtiles"
    try builder.write(to: path)
    let bytes = try [UInt8](#require(FileManager.default.contents(atPath: path)))
    for _ in 1...100 { survive(try folder.write(generator.damaged(bytes), to: "damaged.mbtiles")) }
  }

  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS zoom_level, i AS tile_column, i AS tile_row, "

  @Test(
    arguments: [
      "CREATE VIEW tiles AS \(endless) x'00' AS tile_data FROM n WHERE i < 0",
      "CREATE VIEW tiles AS \(endless) x'00' AS tile_data FROM n ORDER BY random()",
      "CREATE VIEW tiles AS \(endless) zeroblob(1000000000) AS tile_data FROM n",
      "CREATE VIEW tiles AS \(endless) instr(hex(i), 'x') AS tile_data FROM n",
      "CREATE VIEW tiles AS SELECT * FROM tiles2; CREATE VIEW tiles2 AS SELECT * FROM tiles",
      "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data); INSERT INTO tiles VALUES ('x', 'y', 'z', 1.5)",
      "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data); INSERT INTO tiles VALUES (1e300, -1, 9e18, x'')",
      "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data); INSERT INTO tiles VALUES (0, 0, 0, zeroblob(30000000))",
      "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data); INSERT INTO tiles VALUES (0, 0, 0, zeroblob(9000000))",
      "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data); CREATE TABLE metadata (name, value); "
        + "INSERT INTO tiles VALUES (0, 0, 0, 'text'); INSERT INTO metadata VALUES ('bounds', 'nan,inf,-inf,1e999'), "
        + "('minzoom', '99999999999999999999'), ('maxzoom', '-1'), ('format', x'ff00'), (NULL, NULL), ('json', '[[[[')",
    ]
  )
  func `a database that means harm is survived`(schema: String) throws {
    let path = folder.path + "/hostile.mbtiles"
    try Database(writing: path).execute(schema)

    survive(path)
  }

  @Test func `a bomb among the tiles is a failure of that tile`() throws {
    let bomb = Deflate.bytes(of: [UInt8](repeating: 0, count: VectorTile.maxBytes + 1), as: .gzip)
    var builder = PMTilesBuilder.pyramid(0...0) { _ in bomb }
    builder.tileType = 1
    let archive = try PMTilesArchive(try folder.write(builder.bytes, to: "bomb.pmtiles"))
    let error = #expect(throws: TileError.self) {
      _ = try archive.vectorTile(at: try #require(TileID(zoom: 0, x: 0, y: 0)))
    }

    #expect(error?.problem.contains("decompresses to more than") == true)
  }

  @Test(arguments: ["/dev/null", "/dev/zero", "/", "/nowhere/at/all"])
  func `what is no file is refused without waiting`(path: String) {
    #expect(throws: TileError.self) { _ = try TileArchives.open(path) }
  }

  @Test func `a file of another kind is no archive`() throws {
    #expect(try TileArchives.open(try folder.write("hello", to: "a.txt")) == nil)
    #expect(try TileArchives.open(try folder.write("", to: "b.pmtiles")) == nil)
    #expect(try TileArchives.open("/proc/self/mem") == nil)
  }
}
