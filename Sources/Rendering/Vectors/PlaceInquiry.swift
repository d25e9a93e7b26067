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
  /// From there all parts of towns have names, and their middles are on few tiles.
  private static let districtZoom = 13

  init(place: WorldPoint, archives: [any TileArchive], style: Style, language: String) {
    self.place = WorldPoint(x: place.x - place.x.rounded(.down), y: place.y)
    (self.archives, self.style, self.language) = (archives, style, language)
  }

  package func answer() -> LocationNames {
    LocationNames(
      at: place,
      in: tiles(within: Self.reach),
      districts: tiles(within: LocationNames.districtReach, atMost: Self.districtZoom)
    )
  }

  /// The parts of towns that what is so many metres around may be in.
  package func parts(within meters: Double) -> TownParts {
    TownParts(tiles(within: LocationNames.districtReach + meters, atMost: Self.districtZoom))
  }

  private func tiles(within meters: Double, atMost zoom: Int = .max) -> [PreparedTile] {
    archives.flatMap { archive in
      archive.tiles(around: place, within: meters, atMost: zoom).compactMap { id in
        (try? archive.vectorTile(at: id)).map { tile in
          let id = UnwrappedTileID(wrap: 0, canonical: id)
          return PreparedTile(tile, id: id, style: style, language: language, zoom: Self.nearestZoom)
        }
      }
    }
  }
}
