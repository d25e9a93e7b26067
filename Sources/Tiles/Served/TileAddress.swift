package import Geodesy
internal import Web

/// The address of tiles on a server, with room for the tile: `https://host/{z}/{x}/{y}.png`.
///
/// `{-y}` counts rows from the south, `{q}` is the tile's quadkey, `{s}` one of a, b and c, and `{r}` nothing, as tiles
/// twice as fine are no use here. What follows `#` says whose the tiles are.
package struct TileAddress: Hashable, Sendable {
  /// Without what follows `#`.
  package let template: String
  package let host: String
  /// Who made the map, as far as that is known; else who serves it.
  package let attribution: String

  private static let openStreetMap = ["openstreetmap.org", "openstreetmap.de", "openstreetmap.fr"]

  /// Whether something is meant as an address, and not as a path.
  package static func isMeant(by text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  /// Nil where there is no room for the tile, or it is no address of the web.
  package init?(_ text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let template = String(parts[0])
    let hasPlace =
      template.contains("{z}") && template.contains("{x}")
      && (template.contains("{y}") || template.contains("{-y}"))
    guard hasPlace || template.contains("{q}"), let whole = TileID(zoom: 0, x: 0, y: 0),
      let host = WebAddress(Self.filled(template, whole))?.host
    else { return nil }
    (self.template, self.host) = (template, host)
    let isOpenStreetMap = Self.openStreetMap.contains { host == $0 || host.hasSuffix("." + $0) }
    let said = parts.count > 1 ? String(parts[1]) : ""
    attribution = said.isEmpty ? (isOpenStreetMap ? "© OpenStreetMap contributors" : host) : said
  }

  /// Where a tile is to be had.
  func address(of tile: TileID) -> WebAddress? { WebAddress(Self.filled(template, tile)) }

  package func text(of tile: TileID) -> String { Self.filled(template, tile) }

  private static func filled(_ template: String, _ tile: TileID) -> String {
    let values = [
      "{z}": "\(tile.zoom)", "{x}": "\(tile.x)", "{y}": "\(tile.y)", "{-y}": "\((1 << tile.zoom) - 1 - tile.y)",
      "{q}": quadkey(of: tile), "{s}": ["a", "b", "c"][(tile.x + tile.y) % 3], "{r}": "",
    ]
    return values.reduce(template) { $0.replacing($1.key, with: $1.value) }
  }

  /// A digit for each zoom, which tells the quarter.
  private static func quadkey(of tile: TileID) -> String {
    (0..<tile.zoom).reversed().map { "\((tile.x >> $0 & 1) + (tile.y >> $0 & 1) * 2)" }.joined()
  }
}
