/// A public map server known by a name; it isn't contacted unless the user names it.
package struct MapService: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case vector
    case raster
  }

  package let name: String
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
  package static let all: [MapService] = [
    MapService(
      name: "openfreemap",
      title: "OpenFreeMap's vector tiles of the planet",
      address: "https://tiles.openfreemap.org/planet",
      kind: .vector,
      schema: "OpenMapTiles",
      attribution: "OpenFreeMap © OpenMapTiles, data from OpenStreetMap",
      zooms: 0...14,
      allowsRegions: true,
      terms: "https://openfreemap.org/"
    ),
    MapService(
      name: "openstreetmap",
      title: "OpenStreetMap's own vector tiles",
      address: "https://vector.openstreetmap.org/shortbread_v1/tilejson.json",
      kind: .vector,
      schema: "Shortbread",
      attribution: "© OpenStreetMap contributors",
      zooms: 0...14,
      allowsRegions: false,
      terms: "https://operations.osmfoundation.org/policies/vector/"
    ),
    MapService(
      name: "protomaps",
      title: "Protomaps' planet of vector tiles, made anew every day",
      address: "https://build.protomaps.com/{yesterday}.pmtiles",
      kind: .vector,
      schema: "Protomaps",
      attribution: "Protomaps © OpenStreetMap contributors",
      zooms: 0...15,
      allowsRegions: true,
      terms: "https://docs.protomaps.com/basemaps/downloads"
    ),
    MapService(
      name: "osm-raster",
      title: "OpenStreetMap's standard map, as pictures",
      address: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      kind: .raster,
      schema: nil,
      attribution: "© OpenStreetMap contributors",
      zooms: 0...19,
      allowsRegions: false,
      terms: "https://operations.osmfoundation.org/policies/tiles/"
    ),
    MapService(
      name: "opentopomap",
      title: "OpenTopoMap, with contours and paths, as pictures",
      address: "https://{s}.tile.opentopomap.org/{z}/{x}/{y}.png",
      kind: .raster,
      schema: nil,
      attribution: "© OpenStreetMap contributors, SRTM, © OpenTopoMap (CC-BY-SA)",
      zooms: 0...17,
      allowsRegions: false,
      terms: "https://opentopomap.org/about"
    ),
  ]
}

extension MapService {
  /// A service of the user's own list.
  package init(_ own: NamedAddress) {
    let isPicture = FilePath.isPicture(String(own.address.prefix { $0 != "?" }))
    self.init(
      name: own.name,
      title: "yours, at \(own.host)",
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
