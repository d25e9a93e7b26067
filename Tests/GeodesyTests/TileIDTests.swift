import Geodesy
import Testing

struct TileIDTests {
  @Test(arguments: [(0, 1, 0), (0, 0, -1), (3, 8, 0), (-1, 0, 0), (31, 0, 0)])
  func `there are no tiles outside the world`(zoom: Int, x: Int, y: Int) {
    #expect(TileID(zoom: zoom, x: x, y: y) == nil)
  }

  @Test(arguments: shallowTiles)
  func `four children fill their parent`(tile: TileID) {
    let children = tile.children

    #expect(Set(children).count == 4)
    #expect(children.allSatisfy { $0.parent == tile && $0.isChild(of: tile) && !tile.isChild(of: $0) })
    #expect(children.map(\.bounds.minX).min() == tile.bounds.minX)
    #expect(children.map(\.bounds.minY).min() == tile.bounds.minY)
    #expect(children.map(\.bounds.maxX).max() == tile.bounds.maxX)
    #expect(children.map(\.bounds.maxY).max() == tile.bounds.maxY)
  }

  @Test(arguments: shallowTiles)
  func `a tile is a child of exactly those further out whose square holds its own`(tile: TileID) {
    let middle = WorldPoint(
      x: (tile.bounds.minX + tile.bounds.maxX) / 2,
      y: (tile.bounds.minY + tile.bounds.maxY) / 2
    )

    for other in shallowTiles {
      #expect(tile.isChild(of: other) == (other.zoom < tile.zoom && other.bounds.contains(middle)))
    }
  }

  @Test(arguments: shallowTiles)
  func `scaling leads to the tile above, and below to the north-western corner`(tile: TileID) {
    for zoom in 0...3 {
      let scaled = tile.scaled(to: zoom)

      #expect(scaled.zoom == zoom)
      #expect(scaled == tile || scaled.isChild(of: tile) || tile.isChild(of: scaled))
      #expect(zoom < tile.zoom || (scaled.bounds.minX == tile.bounds.minX && scaled.bounds.minY == tile.bounds.minY))
    }
  }

  @Test func `the world has no parent and the deepest tiles have no children`() throws {
    let world = try #require(TileID(zoom: 0, x: 0, y: 0))

    #expect(world.parent == nil)
    #expect(world.scaled(to: TileID.deepestZoom).children.isEmpty)
    #expect(world.bounds == WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
  }
}
