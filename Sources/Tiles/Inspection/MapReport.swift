package import Geodesy
package import Images
package import Wire

/// The maps in a file, in a folder or on a server, as far as drawing them would show.
package struct MapReport: Sendable {
  /// A layer of vector tiles.
  package struct Layer: Hashable, Sendable {
    package let name: String
    /// How many features all tiles have in it; nil where there are too many tiles to look at.
    package internal(set) var features: Int?
    /// Nil where no tile that was looked at has it.
    package internal(set) var extent: Int?
  }

  /// `mbtiles`, `pmtiles`, `mvt`, `server`, `pyramid`, `picture` or `pictures`.
  package let kind: String
  package let name: String
  package let attribution: String?
  /// `png`, `jpeg`, `webp` or `vector`; nil for files of pictures.
  package var format: TileFormat?
  /// The bounds on earth; nil for a map in its own coordinates.
  package var bounds: CoordinateBounds?
  package var zooms: ClosedRange<Int>?
  /// How many tiles or pictures can be read; nil where it would take long to count them.
  package var tiles: Int?
  package var layers: [Layer] = []
  /// The features of a single tile, as objects with `layer`, `type`, `properties` and `geometry`.
  package var features: [JSON] = []
  /// The size of a single picture.
  package var size: (width: Int, height: Int)?
  /// The camera's place and time of a single picture, if recorded.
  package var photo: PhotoFacts?
  package var skipped = SkippedList()
}

extension MapReport {
  init(_ info: ArchiveInfo, kind: String, format: TileFormat, tiles: Int? = nil, layers: [Layer]? = nil) {
    self.init(
      kind: kind,
      name: info.description.name,
      attribution: info.description.attribution,
      format: format,
      bounds: info.bounds,
      zooms: info.zooms,
      tiles: tiles,
      layers: layers ?? info.layers.map { Layer(name: $0) }
    )
  }

  /// The report for programs to read; what isn't known is null.
  package var json: JSON {
    var object = JSONObject([
      ("kind", .string(kind)),
      ("name", .string(name)),
      ("bounds", bounds?.json ?? .null),
      ("zooms", zooms.map { [.integer($0.lowerBound), .integer($0.upperBound)] } ?? .null),
      ("tiles", tiles.map { .integer($0) } ?? .null),
      ("layers", .array(layers.map(Self.json))),
    ])
    if kind == "mvt" { object.append("features", .array(features)) }
    object.append("attribution", attribution.map { .string($0) } ?? .null)
    if format == nil { object.append("taken", photo.map(Self.json) ?? .null) }
    object.append("skipped", .array(skipped.named.map { ["where": .string($0.place), "why": .string($0.reason)] }))
    // Only some of the skipped ones are named.
    if skipped.count > skipped.named.count { object.append("skippedCount", .integer(skipped.count)) }
    return .object(object)
  }

  private static func json(_ layer: Layer) -> JSON {
    [
      "name": .string(layer.name),
      "features": layer.features.map { .integer($0) } ?? .null,
      "extent": layer.extent.map { .integer($0) } ?? .null,
    ]
  }

  private static func json(_ photo: PhotoFacts) -> JSON {
    guard photo.position != nil || photo.time != nil else { return .null }
    return [
      "time": photo.time.map { .string($0) } ?? .null,
      "latitude": photo.position.map { .number($0.latitude) } ?? .null,
      "longitude": photo.position.map { .number($0.longitude) } ?? .null,
    ]
  }
}

extension CoordinateBounds {
  /// West, south, east and north in degrees; east is beyond 180 where the box goes across it.
  package var json: JSON {
    [.number(west.degrees), .number(south.degrees), .number(west.degrees + width.degrees), .number(north.degrees)]
  }
}
