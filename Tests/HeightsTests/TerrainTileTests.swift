import Geodesy
import Heights
import Images
import Raster
import SQLite
import TestSupport
import Testing
import Tiles

/// Heights in the colours of map tiles.
struct TerrainTileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func check(_ source: any HeightSource, within meters: Double) throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<300 {
      let place = Coordinate(north: 43.5 + random.double(in: -0.03...0.03), east: 7.5 + random.double(in: -0.03...0.03))
      let found = try #require(try source.answer(at: place)?.height.meters)
      #expect(abs(found - Terrain.height(place)) < meters, "\(place)")
    }
  }

  @Test(arguments: [256, 512], [true, false])
  func `archives are read, whatever their encoding and size`(side: Int, isTerrarium: Bool) throws {
    let path = folder.file("terrain.mbtiles")
    try Terrain.archive(at: path, to: 11, side: side, isTerrarium: isTerrarium)
    let source = try HeightSources.open(path)
    #expect(source.finestZoom == (side == 256 ? 11 : 12) && source.name == "terrain.mbtiles")
    try check(source, within: 1.5)
  }

  @Test func `a folder of tiles is read as it is, and finer ones are interpolated`() throws {
    for id in Terrain.tiles(to: 10) { try folder.write(try Terrain.tile(id), to: "\(id.zoom)/\(id.x)/\(id.y).png") }
    let source = try HeightSources.open(folder.path)
    try check(source, within: 5)
    let middle = try #require(Terrain.tiles(to: 10).dropLast(4).last)
    let heights = try #require(try source.tile(middle))
    let place = WorldPoint(
      x: middle.bounds.minX + middle.bounds.width * 100.5 / 256,
      y: middle.bounds.minY + middle.bounds.width * 50.5 / 256
    )
    #expect(abs(Double(heights[50 * 256 + 100]) - Terrain.height(place.coordinate)) < 0.01)
    let child = try #require(middle.children.first)
    let finer = try #require(try source.tile(child))
    #expect(abs(finer[101 * 256 + 201] - heights[50 * 256 + 100]) < 20 && !finer.contains(where: \.isNaN))
    #expect(try source.tile(try #require(TileID(zoom: 10, x: 5, y: 5))) == nil)
  }

  @Test func `a server is asked for the tiles around a place, and for coarser ones where it has none`() throws {
    let tiles = try Terrain.tiles(to: 10).map { ("/\($0.zoom)/\($0.x)/\($0.y).png", try Terrain.tile($0, side: 512)) }
    let files = Dictionary(uniqueKeysWithValues: tiles + [("/0/0/0.png", tiles[0].1)])
    let server = try LoopbackServer { request in
      files[request.path].map { .page(body: $0) } ?? .page(status: "404 Not Found", body: [])
    }
    let source = try HeightSources.open(server.address("/{z}/{x}/{y}.png"))
    #expect(source.name == "127.0.0.1" && source.finestZoom == 20)
    let center = WorldPoint(Terrain.center)
    let id = try #require(TileID(zoom: 13, x: Int(center.x * 8192), y: Int(center.y * 8192)))
    let heights = try #require(try source.tile(id))
    let corner = WorldPoint(x: id.bounds.minX, y: id.bounds.minY).coordinate
    #expect(abs(Double(heights[0]) - Terrain.height(corner)) < 5)
    #expect(server.requests.count < 12)
  }

  @Test func `pictures of something else are refused`() throws {
    for id in Terrain.tiles(to: 8) {
      var picture = Bitmap(width: 256, height: 256)
      for index in 0..<65_536 {
        picture[index % 256, index / 256] = Pixel(red: UInt8(index % 256), green: 90, blue: UInt8(index / 256))
      }
      try folder.write(try PNGWriter.bytes(of: picture), to: "\(id.zoom)/\(id.x)/\(id.y).png")
    }
    let error = #expect(throws: TileError.self) { _ = try HeightSources.open(folder.path) }
    #expect(error?.problem.hasSuffix("contains no heights.") == true)
  }

  @Test func `a table beside a map's tiles is a source`() throws {
    try folder.write(Terrain.bytes(Terrain.samples()), to: "hgt/N43E007.hgt")
    let source = try HeightSources.open(folder.file("hgt"))
    let area = try #require(
      CoordinateBounds(containing: [Coordinate(north: 43.45, east: 7.42), Coordinate(north: 43.55, east: 7.58)])
    )
    let pyramid = try #require(HeightPyramid(of: Heights([source]), in: area.worldRect))
    #expect(pyramid.zooms == 8...12)
    let path = folder.file("town.mbtiles")
    let database = try Database(writing: path)
    try database.execute(HeightTable.schema)
    var insert = try database.prepare("INSERT INTO heights VALUES (?, ?, ?, ?)")
    let failure = try pyramid.write { (id, bytes) throws(SQLiteError) in
      try insert.run([id.zoom, id.x, id.y, bytes])
    }
    #expect(failure == nil)
    let stored = try #require(try HeightSources.stored(in: path))
    #expect(stored.finestZoom == 12)
    var random = SeededRandom(seed: 3)
    let differences = try (0..<2_000).map { _ in
      let place = Coordinate(north: random.double(in: 43.45...43.55), east: random.double(in: 7.42...7.58))
      let expected = try #require(try source.answer(at: place)?.height.meters)
      let found = try #require(try stored.answer(at: place)?.height.meters)
      return abs(found - expected)
    }.sorted()
    #expect(differences[1_000] < 1 && differences[1_980] < 5, "\(differences[1_000]), \(differences[1_980])")
    let place = WorldPoint(Terrain.center)
    let coarse = try #require(TileID(zoom: 10, x: Int(place.x * 1024), y: Int(place.y * 1024)))
    let (means, direct) = (try #require(try stored.tile(coarse)), try #require(try source.tile(coarse)))
    let both = zip(means, direct).filter { !$0.isNaN && !$1.isNaN }
    #expect(both.count > 10_000 && both.allSatisfy { abs($0 - $1) < 12 })
  }
}
