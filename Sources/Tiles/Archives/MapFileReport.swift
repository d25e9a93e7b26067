package import Geodesy
package import Wire

/// The content of a tile archive or a single vector tile, as far as drawing it would show.
package struct MapFileReport: Sendable {
  /// A layer of vector tiles.
  package struct Layer: Hashable, Sendable {
    package let name: String
    /// How many features all tiles have in it; nil where there are too many tiles to look at.
    package internal(set) var features: Int?
    /// Nil where no tile that was looked at has it.
    package internal(set) var extent: Int?
  }

  /// `mbtiles`, `pmtiles` or `mvt`.
  package let kind: String
  package let name: String
  package let attribution: String?
  /// `png`, `jpeg`, `webp` or `vector`.
  package let format: TileFormat
  package let bounds: CoordinateBounds?
  package let zooms: ClosedRange<Int>?
  /// Nil where it would take long to count them.
  package let tiles: Int?
  package let layers: [Layer]
  /// The features of a single tile, as objects with `layer`, `type`, `properties` and `geometry`.
  package let features: [JSON]
  package let skipped: SkippedList
}

extension MapFileReport {
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
}

extension CoordinateBounds {
  /// West, south, east and north in degrees; east is beyond 180 where the box goes across it.
  package var json: JSON {
    [.number(west.degrees), .number(south.degrees), .number(west.degrees + width.degrees), .number(north.degrees)]
  }
}
