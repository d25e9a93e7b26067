package import Cartography
import Geodesy
import Tiles

/// A question about a place, which its tiles answer in the background.
package struct PlaceInquiry: Sendable {
  /// In the copy of the world that tiles are counted in.
  private let place: WorldPoint
  private let archives: [any TileArchive]
  private let style: Style
  private let language: String

  /// Where a map has all that it has.
  private static let nearestZoom = 20.0
  /// In metres: what is farther away isn't here.
  private static let reach = 60.0

  init(place: WorldPoint, archives: [any TileArchive], style: Style, language: String) {
    self.place = WorldPoint(x: place.x - place.x.rounded(.down), y: place.y)
    (self.archives, self.style, self.language) = (archives, style, language)
  }

  package func answer() -> Whereabouts {
    let tiles = archives.flatMap { archive in
      archive.tiles(around: place, within: Self.reach).compactMap { id in
        (try? archive.vectorTile(at: id)).map { tile in
          let id = UnwrappedTileID(wrap: 0, canonical: id)
          return PreparedTile(tile, id: id, style: style, language: language, zoom: Self.nearestZoom)
        }
      }
    }
    return Whereabouts(at: place, in: tiles)
  }
}
