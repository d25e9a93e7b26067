internal import Geodesy
package import Wire

extension MapFileReport {
  /// The report for programs to read; what isn't known is null.
  package var json: JSON {
    var object = JSONObject([
      ("kind", .string(kind)),
      ("name", .string(name)),
      ("bounds", bounds.map(Self.json) ?? .null),
      ("zooms", zooms.map { [.integer($0.lowerBound), .integer($0.upperBound)] } ?? .null),
      ("tiles", tiles.map { .integer($0) } ?? .null),
      ("layers", .array(layers.map(Self.json))),
    ])
    if kind == "mvt" { object.append("features", .array(features)) }
    object.append("attribution", attribution.map { .string($0) } ?? .null)
    object.append("skipped", .array(skipped.named.map { ["where": .string($0.place), "why": .string($0.reason)] }))
    // What is named is not all that there is.
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

  /// West, south, east and north; east is beyond 180° where the box lies across it.
  private static func json(_ bounds: CoordinateBounds) -> JSON {
    let west = bounds.west.degrees
    let edges = [west, bounds.south.degrees, west + bounds.width.degrees, bounds.north.degrees]
    return .array(edges.map { .number($0) })
  }
}
