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
    #expect(children.allSatisfy { $0.parent == tile })
    #expect(children.map(\.bounds.minX).min() == tile.bounds.minX)
    #expect(children.map(\.bounds.minY).min() == tile.bounds.minY)
    #expect(children.map(\.bounds.maxX).max() == tile.bounds.maxX)
    #expect(children.map(\.bounds.maxY).max() == tile.bounds.maxY)
  }

  @Test func `the world has no parent and the deepest tiles have no children`() throws {
    let world = try #require(TileID(zoom: 0, x: 0, y: 0))

    #expect(world.parent == nil)
    #expect(TileID(zoom: TileID.deepestZoom, x: 0, y: 0)?.children == [])
    #expect(world.bounds == WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
  }
}
