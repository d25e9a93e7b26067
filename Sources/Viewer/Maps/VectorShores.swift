import Cartography
import Geodesy
import Tiles

/// Where the sea of one archive goes over into that of a coarser one.
nonisolated struct ShorePlace: Hashable, Sendable {
  let above: Int
  let below: Int
  let style: StyleChoice
}

/// What the sea around an archive is found from.
nonisolated struct ShoreTiles: Sendable {
  let box: WorldRect
  fileprivate let archives: (above: any TileArchive, below: any TileArchive)

  /// The tiles of the archive itself, as deep as four of them cover it.
  func above() -> [(id: UnwrappedTileID, tile: VectorTile)] { Self.tiles(of: archives.above, over: box) }

  func below() -> [(id: UnwrappedTileID, tile: VectorTile)] {
    Self.tiles(of: archives.below, over: ShoreBlend.area(around: box))
  }

  private static func tiles(of archive: any TileArchive, over rect: WorldRect) -> [(
    id: UnwrappedTileID, tile: VectorTile
  )] {
    let view = ViewArea(
      center: WorldPoint(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2),
      width: rect.maxX - rect.minX,
      height: rect.maxY - rect.minY
    )
    let zooms = archive.info.grid.zooms
    let level = zooms.reversed().first { TileCover.tiles(covering: view, zoom: $0).count <= 4 } ?? zooms.lowerBound
    return TileCover.tiles(covering: view, zoom: level).compactMap { id in
      // What can't be read here is told where it is to be seen.
      (try? archive.vectorTile(at: id.canonical)).flatMap(\.self).map { (id, $0) }
    }
  }
}

nonisolated extension VectorStack {
  /// Archives are so many zooms apart before their coasts differ by much.
  private static let coarser = 4

  /// The places in a view where two coasts of very different detail meet.
  func shores(in area: ViewArea, zoom: Double, _ style: StyleChoice) -> [ShorePlace] {
    let shown = archives(in: area, zoom: zoom)
    return zip(shown, shown.dropFirst()).compactMap { above, below in
      let depths = [above, below].map { archives[$0].info.zooms.upperBound }
      guard depths[0] >= depths[1] + Self.coarser, !fills(area, above) else { return nil }
      return ShorePlace(above: above, below: below, style: style)
    }
  }

  func shoreTiles(of place: ShorePlace) -> ShoreTiles {
    ShoreTiles(box: bounds(of: place.above), archives: (archives[place.above], archives[place.below]))
  }
}
