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
      Self.tiles(around: place, in: archive).compactMap { id in
        (try? archive.vectorTile(at: id)).map { tile in
          let id = UnwrappedTileID(wrap: 0, canonical: id)
          return PreparedTile(tile, id: id, style: style, language: language, zoom: Self.nearestZoom)
        }
      }
    }
    return Whereabouts(at: place, in: tiles)
  }

  /// The deepest tile that a place is in, and those that are near.
  private static func tiles(around place: WorldPoint, in archive: any TileArchive) -> [TileID] {
    let zoom = archive.info.zooms.upperBound
    let side = Double(1 << zoom)
    // Towards the poles a metre is as wide as one likes.
    let reach = min(reach / place.metersPerWorld * side, 1)
    func range(_ place: Double) -> ClosedRange<Int> {
      let middle = min(max(place * side, 0), side - 0.5)
      return Int(max(middle - reach, 0))...Int(min(middle + reach, side - 0.5))
    }
    return range(place.y).flatMap { y in range(place.x).compactMap { x in TileID(zoom: zoom, x: x, y: y) } }
  }
}
