internal import Glibc

/// A public server of maps that is known by a name; nothing is asked of it before somebody names it.
package struct MapService: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case vector
    case raster
  }

  package let name: String
  package let title: String
  /// Of a TileJSON, or of tiles, with room for the place of each.
  package let address: String
  package let kind: Kind
  /// How its layers are called; nil for pictures.
  package let schema: String?
  package let attribution: String
  package let zooms: ClosedRange<Int>
  /// Whether its operator lets regions be taken along.
  package let allowsRegions: Bool
  /// Where its operator says what it may be used for.
  package let terms: String

  /// What is to be opened for it, with whose it is.
  package var source: String { "\(address)#\(attribution)" }

  /// What is meant by a word where maps are named: a service, unless there is a file of that name.
  package static func source(meantBy word: String) -> String {
    guard let service = named(word), unsafe access(word, F_OK) != 0 else { return word }
    return service.source
  }

  package static func named(_ name: String) -> MapService? { all.first { $0.name == name.lowercased() } }

  /// Facts as the operators tell them on the pages that ``terms`` names.
  package static let all: [MapService] = [
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
