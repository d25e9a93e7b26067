internal import Wire

/// Features for people and programs to read.
extension VectorLayer {
  /// A feature as an object with `layer`, `type`, `properties` and `geometry`, and `id` where it has one.
  ///
  /// The geometry is a list of parts, each a list of points `[x, y]` in the layer's own units.
  func json(of feature: VectorFeature) -> JSON {
    var object = JSONObject([("layer", .string(name)), ("type", .string(feature.kind.name))])
    if let id = feature.id { object.append("id", id.json) }
    object.append("properties", .object(JSONObject(properties(of: feature).map { ($0.key, $0.value.json) })))
    let parts = feature.parts.map { part in
      JSON.array(points[points(ofPart: part)].map { [.integer(Int($0.x)), .integer(Int($0.y))] })
    }
    object.append("geometry", .array(parts))
    return .object(object)
  }
}

extension GeometryKind {
  fileprivate var name: String {
    switch self {
    case .unknown: "Unknown"
    case .point: "Point"
    case .line: "LineString"
    case .polygon: "Polygon"
    }
  }
}

extension VectorValue {
  fileprivate var json: JSON {
    switch self {
    case .string(let text): .string(text)
    case .double(let number): number.isFinite ? .number(number) : .null
    case .int(let number): .integer(Int(number))
    case .uint(let number): number.json
    case .bool(let value): .bool(value)
    }
  }
}

extension UInt64 {
  /// Only a number beyond 63 bits loses its last digits.
  fileprivate var json: JSON { Int(exactly: self).map { .integer($0) } ?? .number(Double(self)) }
}
