import Foundation
import Geodesy
import Raster
import TestSupport
import Testing
import Tiles
import Wire

struct PMTilesArchiveTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func open(_ builder: PMTilesBuilder) throws -> PMTilesArchive {
    try PMTilesArchive(try folder.write(builder.bytes, to: "test.pmtiles"))
  }

  @Test(
    arguments: [
      (nil, 1, true, .gzip), (nil, 1, false, nil), (16, 1, true, .gzip), (16, 1, false, .gzip), (5, 2, true, nil),
      (4, 3, true, .gzip),
    ] as [(Int?, Int, Bool, Packing?)]
  )
  func `every tile is found, however the archive is laid out`(
    leafSize: Int?,
    levels: Int,
    isClustered: Bool,
    packing: Packing?
  ) throws {
    var builder = PMTilesBuilder.pyramid(0...4)
    (builder.leafSize, builder.levels, builder.isClustered) = (leafSize, levels, isClustered)
    (builder.directoryPacking, builder.tilePacking) = (packing, packing)
    let archive = try open(builder)

    for tile in builder.tiles { #expect(try archive.bytes(of: tile.id) == tile.bytes) }
    #expect(try archive.bytes(of: try #require(TileID(zoom: 5, x: 0, y: 0))) == nil)
    #expect(try archive.tileCount() == 341)
    #expect(archive.info.zooms == 0...4)
    #expect(archive.info.format == .png)
    #expect(archive.info.description == MapDescription(name: "Test", attribution: "Some & others"))
  }

  @Test func `tiles in a run have the same bytes, and those after it none`() throws {
    var builder = PMTilesBuilder.pyramid(2...2) { _ in [1, 2, 3] }
    builder.tiles.removeAll { PMTilesID.number(of: $0.id) >= 15 }
    let archive = try open(builder)

    for tile in PMTilesBuilder.pyramid(1...3).tiles {
      let isThere = (5..<15).contains(PMTilesID.number(of: tile.id))
      #expect(try archive.bytes(of: tile.id) == (isThere ? [1, 2, 3] : nil))
    }
    #expect(try archive.tileCount() == 10)
  }

  @Test func `picture tiles make a pyramid`() throws {
    let builder = PMTilesBuilder.pyramid(0...1) { id in
      (try? Bitmap(width: 64, height: 64, filledWith: .color(of: id)).png) ?? []
    }
    let pyramid = ArchivePyramid(try open(builder))
    let tile = try #require(TileID(zoom: 1, x: 1, y: 0))

    #expect(pyramid.grid.zooms == 0...1)
    #expect(pyramid.grid.tileSize == 64)
    #expect(try pyramid.tile(at: tile)?[5, 5] == .color(of: tile))
    #expect(try pyramid.tile(at: try #require(TileID(zoom: 2, x: 1, y: 0))) == nil)
  }

  @Test func `vector tiles are decoded`() throws {
    var layer = VectorLayerEncoder(name: "roads")
    layer.add(.point, tags: [], parts: [[VectorPoint(x: 1, y: 2)]])
    var tile = VectorTileEncoder()
    tile.add(layer)
    var builder = PMTilesBuilder.pyramid(0...0) { _ in tile.bytes }
    (builder.tileType, builder.tilePacking) = (1, .gzip)
    builder.metadata = "{\"vector_layers\": [{\"id\": \"roads\"}, {\"id\": \"water\"}, {}]}"
    let archive = try open(builder)
    let id = try #require(TileID(zoom: 0, x: 0, y: 0))

    #expect(archive.info.format == .vector)
    #expect(archive.info.layers == ["roads", "water"])
    #expect(archive.info.description.name == "test.pmtiles")
    #expect(try archive.vectorTile(at: id)?.layer("roads")?.features.count == 1)
  }

  @Test(
    arguments: [
      ([-180, -85, 180, 85], TileGrid.square.minX, 1),
      ([0, 0, 90, 45], 0.5, 0.75),
      ([0, 0, 0, 0], 0, 1),
      ([170, -20, -170, 20], 0, 1),
      ([-200, -100, 400, 100], 0, 1),
    ] as [([Double], Double, Double)]
  )
  func `bounds that make sense say where tiles are`(edges: [Double], west: Double, east: Double) throws {
    var builder = PMTilesBuilder.pyramid(0...0)
    builder.edges = edges
    let extent = try open(builder).info.grid.extent

    #expect(abs(extent.minX - west) < 1e-3 && abs(extent.maxX - east) < 1e-3)
  }

  @Test(
    arguments: [
      (UInt8(3), UInt8(2), UInt8(3), "Brotli"), (3, 1, 4, "Zstandard"), (3, 9, 1, "an unknown method"),
      (2, 2, 1, "version 2"), (4, 2, 1, "version 4"),
    ]
  )
  func `an archive of another kind is refused, and says of which`(
    version: UInt8,
    directories: UInt8,
    tiles: UInt8,
    word: String
  ) throws {
    var builder = PMTilesBuilder.pyramid(0...0)
    (builder.version, builder.internalCompression, builder.tileCompression) = (version, directories, tiles)

    let error = #expect(throws: TileError.self) { _ = try open(builder) }

    #expect(error?.problem.contains(word) == true)
  }

  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: [
      ("firenze", 0...14, 108, TileFormat.vector), ("gopm_test_fixture_1", 0...0, 1, .vector),
      ("stamen_toner_z3", 0...3, 85, .png),
    ]
  )
  func `archives from elsewhere are read`(name: String, zooms: ClosedRange<Int>, count: Int, format: TileFormat) throws
  {
    let archive = try PMTilesArchive(SharedData.path("data/tiles/\(name).pmtiles"))

    #expect(archive.info.zooms == zooms)
    #expect(archive.info.format == format)
    #expect(try archive.tileCount() == count)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `a city from elsewhere has its streets`() throws {
    let archive = try PMTilesArchive(SharedData.path("data/tiles/firenze.pmtiles"))
    let place = WorldPoint(Coordinate(latitude: Latitude(clamping: 43.7731), longitude: Longitude(degrees: 11.256)))
    let id = try #require(TileID(zoom: 14, x: Int(place.x * 16384), y: Int(place.y * 16384)))
    let tile = try #require(try archive.vectorTile(at: id))
    let roads = try #require(tile.layer("roads"))
    let name = try #require(roads.keyIndex("name"))

    #expect(tile.skipped.isEmpty)
    let names = Set(roads.features.compactMap { roads.value(ofKey: name, in: $0)?.string })
    #expect(names.isSuperset(of: ["Via Roma", "Piazza del Duomo", "Via dei Martelli"]))
    #expect(archive.info.description.attribution == "Protomaps © OpenStreetMap")
  }
}
