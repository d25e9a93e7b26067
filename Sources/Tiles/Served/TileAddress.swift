package import Geodesy
internal import Web

/// The address of tiles on a server, with placeholders: `https://host/{z}/{x}/{y}.png`.
///
/// `{-y}` counts rows from the south, `{q}` is the tile's quadkey, `{s}` one of a, b and c, and `{r}` empty, since
/// tiles of double resolution are of no use here. The part after `#` is the attribution.
package struct TileAddress: Hashable, Sendable {
  /// Without what follows `#`.
  package let template: String
  package let host: String
  /// The attribution, if known; else the host.
  package let attribution: String
  /// Whether another server named it.
  let isFromOutside: Bool

  private static let openStreetMap = ["openstreetmap.org", "openstreetmap.de", "openstreetmap.fr"]

  /// Whether something is meant as an address, and not as a path.
  package static func isMeant(by text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  /// Whether something is meant as an address of something else than the web.
  static func isOfAnotherScheme(_ text: String) -> Bool {
    guard !isMeant(by: text), let colon = text.firstRange(of: "://"), text.first?.isLetter == true else { return false }
    return text[..<colon.lowerBound].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }

  /// The host of an address, with or without placeholders; nil if it isn't one.
  package static func host(in text: String) -> String? {
    isMeant(by: text) ? TileAddress(text)?.host ?? WebAddress(parted(text).address)?.host : nil
  }

  /// Nil without placeholders, or if it isn't a web address.
  package init?(_ text: String) {
    let (template, said) = Self.parted(text)
    self.init(template, attribution: said)
  }

  /// An address with an attribution that applies unless the address states one.
  init?(_ template: String, attribution said: String?, isFromOutside: Bool = false) {
    let hasPlace =
      template.contains("{z}") && template.contains("{x}")
      && (template.contains("{y}") || template.contains("{-y}"))
    guard hasPlace || template.contains("{q}"), let whole = TileID(zoom: 0, x: 0, y: 0),
      let host = WebAddress(Self.filled(template, whole))?.host
    else { return nil }
    (self.template, self.host, self.isFromOutside) = (template, host, isFromOutside)
    attribution = said ?? (Self.isOpenStreetMap(host) ? "© OpenStreetMap contributors" : host)
  }

  private static func isOpenStreetMap(_ host: String) -> Bool {
    openStreetMap.contains { host == $0 || host.hasSuffix("." + $0) }
  }

  /// How many requests of a server may be out at a time: two of those that serve the public, many of which live on gifts.
  package static func maxRequests(of host: String) -> Int {
    isOpenStreetMap(host) || MapService.isKnown(host) ? 2 : 6
  }

  /// An address without the part after `#`, and that part unless it is empty.
  static func parted(_ text: String) -> (address: String, attribution: String?) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let said = parts.count > 1 ? String(parts[1]) : ""
    return (String(parts[0]), said.isEmpty ? nil : said)
  }

  /// Whether it ends as those of vector tiles do.
  var isOfVectorTiles: Bool {
    ["pbf", "mvt"].contains(FilePath.ending(of: String(template.prefix { $0 != "?" })))
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

  /// A digit for each zoom: the quarter of the tile.
  private static func quadkey(of tile: TileID) -> String {
    (0..<tile.zoom).reversed().map { "\((tile.x >> $0 & 1) + (tile.y >> $0 & 1) * 2)" }.joined()
  }
}
