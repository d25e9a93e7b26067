/// A tile of data together with the zoom that it is shown at, which may be deeper than the data goes.
package struct OverscaledTileID: Hashable, Sendable {
  /// The zoom that the tile is shown at; never further out than its own.
  package let overscaledZoom: Int
  package let unwrapped: UnwrappedTileID

  package init(overscaledZoom: Int, unwrapped: UnwrappedTileID) {
    precondition(overscaledZoom >= unwrapped.zoom, "a tile replaces only deeper ones")
    self.overscaledZoom = overscaledZoom
    self.unwrapped = unwrapped
  }

  /// Creates the tile that is shown for another one by a source whose data ends at a zoom.
  package init(standingInFor tile: UnwrappedTileID, deepestData: Int) {
    self.init(overscaledZoom: tile.zoom, unwrapped: tile.scaled(to: min(tile.zoom, deepestData)))
  }

  package var canonical: TileID { unwrapped.canonical }
  package var wrap: Int { unwrapped.wrap }

  /// Says whether this tile is shown within another one of the same copy, from further in.
  package func isChild(of other: OverscaledTileID) -> Bool {
    overscaledZoom > other.overscaledZoom && wrap == other.wrap
      && (canonical == other.canonical || canonical.isChild(of: other.canonical))
  }

  /// The tiles that cover the same ground one zoom deeper, with data no deeper than `deepestData`.
  ///
  /// Beyond the data it is the same tile, enlarged.
  package func children(deepestData: Int) -> [OverscaledTileID] {
    guard canonical.zoom < deepestData else {
      return [OverscaledTileID(overscaledZoom: overscaledZoom + 1, unwrapped: unwrapped)]
    }
    return unwrapped.children.map { OverscaledTileID(overscaledZoom: overscaledZoom + 1, unwrapped: $0) }
  }

  /// The tile that shows this ground at a zoom further out.
  package func scaled(to zoom: Int) -> OverscaledTileID {
    precondition((0...overscaledZoom).contains(zoom), "an overscaled tile has no address further in")
    return OverscaledTileID(overscaledZoom: zoom, unwrapped: unwrapped.scaled(to: min(zoom, canonical.zoom)))
  }
}
