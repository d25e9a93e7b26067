internal import Wire

/// Features of one sort, decoded into flat arrays so that they can be drawn again and again without an allocation.
///
/// A class, for it is handed on for every feature, and a copy of eight arrays is eight counts to keep.
package final class VectorLayer: Sendable {
  package let name: String
  /// The version of the format: 1 or 2.
  package let version: Int
  /// The side of the tile in the layer's own units.
  package let extent: Int
  package let keys: [String]
  package let values: [VectorValue]
  /// Pairs of a key's index and a value's index.
  package let tags: [UInt32]
  /// Where each part ends among the points.
  package let partEnds: [Int32]
  /// The points of all parts; rings don't repeat their first one.
  ///
  /// In version 2 a ring that runs clockwise on the screen begins a polygon, and the others are its holes.
  package let points: [VectorPoint]
  package let features: [VectorFeature]
  /// The values that each key has, each once.
  private let valuesOfKeys: [[UInt32]]

  init(
    name: String,
    version: Int,
    extent: Int,
    words: (keys: [String], values: [VectorValue], valuesOfKeys: [[UInt32]]),
    tags: [UInt32],
    geometry: (partEnds: [Int32], points: [VectorPoint]),
    features: [VectorFeature]
  ) {
    self.name = name
    self.version = version
    self.extent = extent
    (keys, values, valuesOfKeys) = words
    self.tags = tags
    (partEnds, points) = geometry
    self.features = features
  }

  /// The same words, and other things that have them.
  func with(partEnds: [Int32], points: [VectorPoint], features: [VectorFeature], extent: Int) -> VectorLayer {
    VectorLayer(
      name: name,
      version: version,
      extent: extent,
      words: (keys, values, valuesOfKeys),
      tags: tags,
      geometry: (partEnds, points),
      features: features
    )
  }

  /// The index of a key; nil where no feature of the layer can have it.
  package func keyIndex(_ name: String) -> UInt32? {
    keys.firstIndex(of: name).map { UInt32($0) }
  }

  /// The indexes of the values that features have under a key, each once.
  package func valueIndexes(ofKey key: UInt32) -> [UInt32] {
    Int(key) < valuesOfKeys.count ? valuesOfKeys[Int(key)] : []
  }

  /// The value of a feature's key.
  package func value(ofKey key: UInt32, in feature: VectorFeature) -> VectorValue? {
    valueIndex(ofKey: key, in: feature).map { values[$0] }
  }

  /// The index of the value of a feature's key.
  package func valueIndex(ofKey key: UInt32, in feature: VectorFeature) -> Int? {
    var index = feature.tags.lowerBound
    while index < feature.tags.upperBound {
      if tags[index] == key { return Int(tags[index + 1]) }
      index += 2
    }
    return nil
  }

  /// Where the points of a part are among the layer's.
  package func points(ofPart part: Int) -> Range<Int> {
    (part == 0 ? 0 : Int(partEnds[part - 1]))..<Int(partEnds[part])
  }

  /// The properties of a feature, in its own order.
  package func properties(of feature: VectorFeature) -> [(key: String, value: VectorValue)] {
    stride(from: feature.tags.lowerBound, to: feature.tags.upperBound, by: 2).map { index in
      (keys[Int(tags[index])], values[Int(tags[index + 1])])
    }
  }
}

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
