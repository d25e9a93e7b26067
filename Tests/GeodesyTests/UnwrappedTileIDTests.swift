import Geodesy
import Testing

struct UnwrappedTileIDTests {
  @Test(arguments: shallowTiles)
  func `columns run on through the copies of the world`(tile: TileID) {
    for wrap in -2...2 {
      let unwrapped = UnwrappedTileID(wrap: wrap, canonical: tile)

      #expect(unwrapped.column == wrap * (1 << tile.zoom) + tile.x)
      #expect(UnwrappedTileID(zoom: tile.zoom, column: unwrapped.column, row: tile.y) == unwrapped)
      #expect(unwrapped.bounds.minX == tile.bounds.minX + Double(wrap))
      #expect(unwrapped.children.allSatisfy { $0.parent == unwrapped })
    }
  }

  @Test(arguments: shallowTiles)
  func `a place in the middle of a tile is in that tile`(tile: TileID) {
    let unwrapped = UnwrappedTileID(wrap: -1, canonical: tile)
    let bounds = unwrapped.bounds
    let middle = WorldPoint(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)

    #expect(UnwrappedTileID(containing: middle, zoom: tile.zoom) == unwrapped)
  }

  @Test(arguments: [(0.5, -0.001), (0.5, 1), (.nan, 0.5), (.infinity, 0.5), (1e300, 0.5), (0.5, .nan)])
  func `a place off the world is in no tile`(x: Double, y: Double) {
    #expect(UnwrappedTileID(containing: WorldPoint(x: x, y: y), zoom: 3) == nil)
  }
}
