import Geodesy
import Testing
import Tiles

struct TileGridTests {
  private func screen(_ view: ViewArea, dots: Double) throws -> ViewExtent {
    try #require(ViewExtent(view, samplesPerWorldX: dots / view.width, samplesPerWorldY: dots / view.height))
  }

  @Test(arguments: [
    (dots: 256.0, zoom: 0),
    (dots: 319.0, zoom: 0),
    (dots: 330.0, zoom: 1),
    (dots: 512.0, zoom: 1),
    (dots: 4096.0, zoom: 4),
    (dots: 1e7, zoom: 6),
  ])
  func `the level is the coarsest with 0.8 pixels a dot`(dots: Double, zoom: Int) throws {
    let screen = try screen(.square(x: 0.5, y: 0.5, side: 1), dots: dots)

    #expect(TileGrid(world: 0...6).zoom(for: screen) == zoom)
  }

  @Test(arguments: [0.0, 17, 45, 90, 200])
  func `the tiles of a turned view are those that TileCover finds`(bearing: Double) throws {
    let view = ViewArea(
      center: WorldPoint(x: 0.98, y: 0.4),
      width: 0.2,
      height: 0.1,
      bearing: Bearing(degrees: bearing)
    )

    let tiles = try #require(TileGrid(world: 0...8).tiles(on: try screen(view, dots: 500), zoom: 5, most: 1000))

    #expect(Set(tiles) == Set(TileCover.tiles(covering: view, zoom: 5)))
  }

  @Test func `the nearest tiles come first`() throws {
    let view = ViewArea.square(x: 0.53, y: 0.41, side: 0.3)

    let tiles = try #require(TileGrid(world: 0...8).tiles(on: try screen(view, dots: 500), zoom: 5, most: 1000))

    #expect(tiles.first == UnwrappedTileID(containing: view.center, zoom: 5))
    let distances = tiles.map { tile in
      let (dx, dy) = (
        (tile.bounds.minX + tile.bounds.maxX) / 2 - 0.53, (tile.bounds.minY + tile.bounds.maxY) / 2 - 0.41
      )
      return dx * dx + dy * dy
    }
    #expect(distances == distances.sorted())
  }

  @Test func `more tiles than are allowed are none`() throws {
    let screen = try screen(.square(x: 0.5, y: 0.5, side: 1), dots: 500)

    #expect(TileGrid(world: 0...20).tiles(on: screen, zoom: 20, most: 512) == nil)
    #expect(TileGrid(world: 0...20).tiles(on: screen, zoom: 2, most: 16)?.count == 16)
  }

  @Test func `the map of Izhevsk has four levels of tiles, and takes the upper left of its grid`() throws {
    let grid = TileGrid(width: 4096, height: 6144, levels: 4, tileSize: 256, placement: nil)
    let everything = try screen(.square(x: 0.5, y: 0.5, side: 1), dots: 700)

    #expect(grid.zooms.count == 4)
    let first = grid.zooms.lowerBound
    #expect(first == 2)
    #expect(grid.tiles(on: everything, zoom: first, most: 1000)?.count == 2 * 3)
    #expect(grid.tiles(on: everything, zoom: first + 3, most: 1000)?.count == 16 * 24)
    let bounds = grid.map.bounds
    #expect(abs(bounds.minX - (1 - 4096.0 / 6144) / 2) < 1e-12)
    #expect((bounds.minY, bounds.maxY) == (0, 1))
  }

  @Test func `only maps on earth are seen again in the next world`() throws {
    let view = try screen(.square(x: 1, y: 0.5, side: 0.5), dots: 256)

    let local = TileGrid(width: 512, height: 512, levels: 1, tileSize: 256, placement: nil)
    let world = TileGrid(world: 0...3)

    #expect(Set(try #require(local.tiles(on: view, zoom: 1, most: 99)).map(\.wrap)) == [0])
    #expect(Set(try #require(world.tiles(on: view, zoom: 1, most: 99)).map(\.wrap)) == [0, 1])
  }

  @Test func `a part of the world has no tiles beyond it`() throws {
    let grid = TileGrid(world: 0...6, extent: WorldRect(minX: 0.5, minY: 0.25, maxX: 0.75, maxY: 0.5))

    let tiles = try #require(
      grid.tiles(on: try screen(.square(x: 0.5, y: 0.5, side: 1), dots: 500), zoom: 3, most: 100)
    )

    #expect(tiles.count == 4)
    #expect(grid.map.bounds == WorldRect(minX: 0.5, minY: 0.25, maxX: 0.75, maxY: 0.5))
  }
}
