package import Geodesy
internal import Web
internal import Wire

/// A public map server known by a name; it isn't contacted unless the user names it.
package struct MapService: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case vector
    case raster
  }

  package let name: String
  /// A proper name, the same in each language.
  package let title: String
  /// The address of a TileJSON, or of tiles with placeholders.
  package let address: String
  package let kind: Kind
  /// How its layers are called; nil for pictures.
  package let schema: String?
  package let attribution: String
  package let zooms: ClosedRange<Int>
  /// Whether its operator permits offline regions.
  package let allowsRegions: Bool
  /// The page of the operator's terms of use.
  package let terms: String

  /// The source to open, with its attribution.
  package var source: String { "\(address)#\(attribution)" }

  /// The server that is asked, by its name.
  package var host: String { TileAddress.host(in: address) ?? address }

  /// The service of an address that is known to forbid offline regions.
  package static func forbidsRegions(at address: String) -> MapService? {
    guard let host = TileAddress.host(in: address) else { return nil }
    return all.first { !$0.allowsRegions && $0.host.domain == host.domain }
  }

  /// Whether a host is one of theirs.
  static func isKnown(_ host: String) -> Bool { all.contains { $0.host.domain == host.domain } }

  /// Facts from the operators' pages, see ``terms``.
  package static let all = TabbedText.rows(of: Embedded.text(of: "Services.tsv") ?? "")
    .map { MapService($0.map { String($0) }) }
}

extension MapService {
  /// A row of `Services.tsv`.
  fileprivate init(_ row: [String]) {
    self.init(
      name: row[0],
      title: row[1],
      address: row[2],
      kind: Kind(rawValue: row[3]) ?? .raster,
      schema: row[4].isEmpty ? nil : row[4],
      attribution: row[5],
      zooms: 0...(Int(row[6]) ?? 14),
      allowsRegions: row[7] == "yes",
      terms: row[8]
    )
  }

  /// A service of the user's own list.
  package init(_ own: NamedAddress) {
    let isPicture = FilePath.isPicture(String(own.address.prefix { $0 != "?" }))
    self.init(
      name: own.name,
      title: own.host,
      address: own.address,
      kind: isPicture ? .raster : .vector,
      schema: nil,
      attribution: own.attribution,
      zooms: isPicture ? 0...19 : 0...14,
      allowsRegions: Self.forbidsRegions(at: own.address) == nil,
      terms: ""
    )
  }
}

extension String {
  /// The last two parts of the name of a host, which are one operator's.
  fileprivate var domain: String { split(separator: ".").suffix(2).joined(separator: ".") }
}

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

/// A web address that the user has given a name.
package struct NamedAddress: Hashable, Sendable {
  /// In small letters.
  package let name: String
  /// Without what follows `#`.
  package let address: String
  package let host: String
  /// The attribution, if stated; else the host.
  package let attribution: String

  /// Reads lines like `name = https://…`: `${KEY}` is an environment variable, `#` begins the attribution, and a line
  /// that begins with `#` is a comment.
  package static func list(
    _ text: String,
    variable: (String) -> String?
  ) -> (addresses: [NamedAddress], problems: [(line: Int, problem: String)]) {
    var (addresses, problems): ([NamedAddress], [(line: Int, problem: String)]) = ([], [])
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      do throws(LineError) {
        addresses.append(try NamedAddress(line, variable))
      } catch {
        problems.append((index + 1, error.problem))
      }
    }
    return (addresses, problems)
  }

  private struct LineError: Error {
    let problem: String
  }

  private init(_ line: Substring, _ variable: (String) -> String?) throws(LineError) {
    let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, let first = parts.first, !first.isEmpty,
      first.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" })
    else { throw LineError(problem: "it isn't of the form name = address.") }
    var (address, rest) = ("", parts[1])
    // A value is taken as it is, whatever it contains.
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      let name = String(rest[start.upperBound..<end])
      guard let value = variable(name) else { throw LineError(problem: "the variable \(name) is not set.") }
      address += rest[..<start.lowerBound] + value
      rest = rest[end...].dropFirst()
    }
    address += rest
    guard let named = NamedAddress(address, named: first.lowercased()) else {
      throw LineError(problem: "its address isn't one of the web.")
    }
    self = named
  }

  /// An address, called like its host unless it has a name; nil where it isn't one of the web.
  package init?(_ text: String, named name: String? = nil) {
    guard let host = TileAddress.host(in: text) else { return nil }
    let (address, said) = TileAddress.parted(text)
    self.init(name: name ?? host, address: address, host: host, attribution: said ?? host)
  }

  private init(name: String, address: String, host: String, attribution: String) {
    (self.name, self.address, self.host, self.attribution) = (name, address, host, attribution)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
