import Geodesy
import Testing

/// Every tile of zoom 0 to 3.
private let shallowTiles = (0...3).flatMap { zoom in
  (0..<(1 << zoom)).flatMap { y in (0..<(1 << zoom)).compactMap { x in TileID(zoom: zoom, x: x, y: y) } }
}

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

struct UnwrappedTileIDTests {
  @Test(arguments: shallowTiles)
  func `columns run on through the copies of the world`(tile: TileID) {
    for wrap in -2...2 {
      let unwrapped = UnwrappedTileID(wrap: wrap, canonical: tile)

      #expect(unwrapped.column == wrap * (1 << tile.zoom) + tile.x)
      #expect(UnwrappedTileID(zoom: tile.zoom, column: unwrapped.column, row: tile.y) == unwrapped)
      #expect(unwrapped.bounds.minX == tile.bounds.minX + Double(wrap))
      #expect(unwrapped.children.allSatisfy { $0.parent == unwrapped && $0.isChild(of: unwrapped) })
      #expect(unwrapped.children.allSatisfy { !$0.isChild(of: UnwrappedTileID(wrap: wrap + 1, canonical: tile)) })
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

struct OverscaledTileIDTests {
  @Test(arguments: shallowTiles)
  func `data stands in for what is deeper than it goes`(tile: TileID) {
    let shown = UnwrappedTileID(wrap: 1, canonical: tile)

    let overscaled = OverscaledTileID(standingInFor: shown, deepestData: 1)

    #expect(overscaled.overscaledZoom == tile.zoom)
    #expect(overscaled.canonical == tile.scaled(to: min(tile.zoom, 1)))
    #expect(overscaled.overscaleFactor == 1 << max(tile.zoom - 1, 0))
    #expect(overscaled.wrap == 1)
  }

  @Test(arguments: shallowTiles)
  func `children stay the same tile where the data ends`(tile: TileID) {
    let shown = OverscaledTileID(standingInFor: UnwrappedTileID(wrap: 0, canonical: tile), deepestData: 2)

    let children = shown.children(deepestData: 2)

    #expect(children.count == (tile.zoom < 2 ? 4 : 1))
    #expect(children.allSatisfy { $0.isChild(of: shown) && $0.scaled(to: tile.zoom) == shown })
    #expect(children.allSatisfy { $0.overscaledZoom == tile.zoom + 1 && $0.canonical.zoom <= 2 })
  }
}
