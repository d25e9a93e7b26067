import Geodesy
import Testing

struct OverscaledTileIDTests {
  @Test(arguments: shallowTiles)
  func `data stands in for what is deeper than it goes`(tile: TileID) {
    let shown = UnwrappedTileID(wrap: 1, canonical: tile)

    let overscaled = OverscaledTileID(standingInFor: shown, deepestData: 1)

    #expect(overscaled.overscaledZoom == tile.zoom)
    #expect(overscaled.canonical == tile.scaled(to: min(tile.zoom, 1)))
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
