import Geodesy
import TestSupport
import Testing
import Tiles

/// Which tiles show what is near a place.
struct NearTilesTests {
  private let folder: ScratchFolder
  private let archive: any TileArchive

  /// An archive of zoom 4, in which the world is 16 tiles wide.
  init() throws {
    folder = try ScratchFolder()
    var builder = MBTilesBuilder()
    builder.tiles = [(try #require(TileID(zoom: 4, x: 0, y: 0)), [1])]
    try builder.write(to: folder.file("near.mbtiles"))
    archive = try #require(try TileArchives.open(folder.file("near.mbtiles")))
  }

  private func tiles(around place: WorldPoint, within meters: Double) -> [[Int]] {
    archive.tiles(around: place, within: meters).map { [$0.zoom, $0.x, $0.y] }
  }

  @Test func `a place has its own tile, and those whose border is near`() {
    let width = WorldPoint(x: 0.5, y: 0.5).metersPerWorld / 16

    #expect(tiles(around: WorldPoint(x: 7.5 / 16, y: 8.5 / 16), within: width / 4) == [[4, 7, 8]])
    #expect(tiles(around: WorldPoint(x: 7.1 / 16, y: 8.5 / 16), within: width / 4) == [[4, 6, 8], [4, 7, 8]])
    #expect(tiles(around: WorldPoint(x: 7.1 / 16, y: 8.9 / 16), within: width / 4).count == 4)
  }

  @Test func `at the edge of the world there are no more, and near a pole only the next`() {
    #expect(tiles(around: WorldPoint(x: 0, y: 0), within: 1000).first == [4, 0, 0])
    #expect(
      tiles(around: WorldPoint(x: 1, y: 1), within: 1e9) == [[4, 14, 14], [4, 15, 14], [4, 14, 15], [4, 15, 15]]
    )
  }
}
