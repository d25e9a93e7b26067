import Geodesy
import Raster
import Testing
import TestSupport
import Tiles

struct ArchiveOpeningTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private static func picture(_ id: TileID) -> [UInt8] {
    (try? Bitmap(width: 256, height: 256, filledWith: .color(of: id)).png) ?? []
  }

  /// The colour at the upper left of a frame that shows the whole world.
  private func color(of stack: MapStack) -> Pixel {
    stack.finishedFrame(.square(x: 0.5, y: 0.5, side: 1), dots: 512)[100, 100]
  }

  @Test func `an archive of pictures is stacked as a folder of them is`() throws {
    let mbtiles = folder.path + "/a.mbtiles"
    try MBTilesBuilder.pyramid(0...1, content: Self.picture).write(to: mbtiles)
    let pmtiles = try folder.write(PMTilesBuilder.pyramid(0...1, content: Self.picture).bytes, to: "a.pmtiles")
    let id = try #require(TileID(zoom: 1, x: 0, y: 0))

    for path in [mbtiles, pmtiles] {
      let stack = try MapStack.open([path])
      #expect(stack.isGeographic)
      #expect(stack.names == ["Test"])
      #expect(color(of: stack) == .color(of: id))
      #expect(stack.problems.isEmpty)
    }
  }

  @Test func `a damaged tile is washed, and the rest of the archive is shown`() throws {
    let builder = PMTilesBuilder.pyramid(0...1) { $0.x == 1 ? [1, 2, 3] : Self.picture($0) }
    let stack = try MapStack.open([try folder.write(builder.bytes, to: "a.pmtiles")])

    #expect(color(of: stack) == .color(of: try #require(TileID(zoom: 1, x: 0, y: 0))))
    #expect(stack.problems.count == 1)
  }

  @Test func `an archive of vector tiles is kept for those who draw them`() throws {
    var layer = VectorLayerEncoder(name: "roads")
    layer.add(.point, tags: [], parts: [[VectorPoint(x: 1, y: 2)]])
    var tile = VectorTileEncoder()
    tile.add(layer)
    var builder = MBTilesBuilder.pyramid(0...0) { _ in tile.bytes }
    builder.metadata = [("name", "Roads")]
    try builder.write(to: folder.path + "/a.mbtiles")
    let stack = try MapStack.open([folder.path + "/a.mbtiles"])

    #expect(stack.isEmpty)
    #expect(stack.vectorArchives.map(\.info.description.name) == ["Roads"])
  }

  @Test func `a damaged archive is refused with its name`() throws {
    let path = try folder.write(Array("PMTiles".utf8) + [3, 1, 2], to: "a.pmtiles")
    let error = #expect(throws: TileError.self) { _ = try MapStack.open([path]) }

    #expect(error?.problem == "a.pmtiles is damaged: it ends within its header.")
  }
}
