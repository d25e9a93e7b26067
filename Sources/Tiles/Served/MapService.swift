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
