internal import Wire

/// Encodes layers as a tile of version 2.1: the same bytes for the same features in the same order.
package struct VectorTileEncoder: Sendable {
  private var writer = ProtobufWriter()

  package init() {}

  /// The tile as far as it goes, not packed.
  package var bytes: [UInt8] { writer.bytes }

  /// Adds a layer; one without features is left out.
  package mutating func add(_ layer: VectorLayerEncoder) {
    guard !layer.isEmpty else { return }
    writer.write(layer.message, field: 3)
  }

  /// Encodes a tile that was decoded before.
  package static func bytes(of tile: VectorTile) -> [UInt8] {
    var encoder = VectorTileEncoder()
    for layer in tile.layers {
      var copy = VectorLayerEncoder(name: layer.name, extent: layer.extent)
      for feature in layer.features {
        let parts = feature.parts.map { Array(layer.points[layer.points(ofPart: $0)]) }
        copy.add(feature.kind, id: feature.id, tags: layer.properties(of: feature), parts: parts)
      }
      encoder.add(copy)
    }
    return encoder.bytes
  }
}

/// Encodes the features of one layer; each key and value is written once, whatever number of features has it.
package struct VectorLayerEncoder: Sendable {
  package let name: String
  package let extent: Int
  package private(set) var featureCount = 0

  private var features = ProtobufWriter()
  private var keys: [String] = []
  private var values: [VectorValue] = []
  private var keyIndices: [String: UInt32] = [:]
  private var valueIndices: [VectorValue: UInt32] = [:]

  package init(name: String, extent: Int = 4096) {
    precondition((1...Int(Int32.max)).contains(extent), "a layer has a side")
    self.name = name
    self.extent = extent
  }

  package var isEmpty: Bool { featureCount == 0 }

  /// Adds a feature: points, lines, or the rings of polygons, each outer ring clockwise on the screen and before its
  /// holes.
  ///
  /// Repeated points are written once, and parts that make no line or ring are left out; false where nothing is left.
  @discardableResult
  package mutating func add(
    _ kind: GeometryKind,
    id: UInt64? = nil,
    tags: [(key: String, value: VectorValue)],
    parts: [[VectorPoint]]
  ) -> Bool {
    let commands = GeometryEncoder.commands(of: parts, as: kind)
    guard !commands.isEmpty else { return false }
    var feature = ProtobufWriter()
    if let id { feature.write(id, field: 1) }
    feature.write(packed: tags.flatMap { [index(ofKey: $0.key), index(of: $0.value)] }, field: 2)
    feature.write(UInt64(kind.rawValue), field: 3)
    feature.write(packed: commands, field: 4)
    features.write(feature, field: 2)
    featureCount += 1
    return true
  }

  var message: ProtobufWriter {
    var message = ProtobufWriter()
    message.write(name, field: 1)
    message.append(features)
    for key in keys { message.write(key, field: 3) }
    for value in values { message.write(Self.message(of: value), field: 4) }
    message.write(UInt64(extent), field: 5)
    message.write(UInt64(2), field: 15)
    return message
  }

  private mutating func index(ofKey key: String) -> UInt32 {
    if let index = keyIndices[key] { return index }
    keys.append(key)
    keyIndices[key] = UInt32(keys.count - 1)
    return UInt32(keys.count - 1)
  }

  private mutating func index(of value: VectorValue) -> UInt32 {
    if let index = valueIndices[value] { return index }
    values.append(value)
    valueIndices[value] = UInt32(values.count - 1)
    return UInt32(values.count - 1)
  }

  private static func message(of value: VectorValue) -> ProtobufWriter {
    var message = ProtobufWriter()
    switch value {
    case .string(let text): message.write(text, field: 1)
    case .double(let number): message.write(number, field: 3)
    case .int(let number) where number < 0: message.writeZigzag(number, field: 6)
    case .int(let number): message.write(number, field: 4)
    case .uint(let number): message.write(number, field: 5)
    case .bool(let value): message.write(value, field: 7)
    }
    return message
  }

  /// Turns points into the commands of a geometry.
  struct GeometryEncoder {
    private var commands: [UInt32] = []
    private var last = VectorPoint(x: 0, y: 0)

    /// The commands of a whole geometry; none where no part makes a line or a ring.
    static func commands(of parts: [[VectorPoint]], as kind: GeometryKind) -> [UInt32] {
      var encoder = GeometryEncoder()
      switch kind {
      case .point, .unknown: encoder.write(.moveTo, to: parts.flatMap(\.self)[...])
      case .line: for part in parts { encoder.writeLine(part) }
      case .polygon: for part in parts { encoder.writeRing(part) }
      }
      return encoder.commands
    }

    private mutating func writeLine(_ part: [VectorPoint]) {
      let points = Self.withoutRepetitions(part)
      guard points.count >= 2 else { return }
      write(.moveTo, to: points.prefix(1))
      write(.lineTo, to: points.dropFirst())
    }

    private mutating func writeRing(_ part: [VectorPoint]) {
      var points = Self.withoutRepetitions(part)
      if points.count > 1, points.first == points.last { points.removeLast() }
      guard points.count >= 3 else { return }
      write(.moveTo, to: points.prefix(1))
      write(.lineTo, to: points.dropFirst())
      commands.append(Self.integer(.closePath, count: 1))
    }

    private mutating func write(_ command: GeometryCommand, to points: ArraySlice<VectorPoint>) {
      guard !points.isEmpty else { return }
      commands.append(Self.integer(command, count: points.count))
      for point in points {
        // As they are added up on reading, differences beyond 32 bits go round.
        commands.append(Zigzag.unsigned(point.x &- last.x))
        commands.append(Zigzag.unsigned(point.y &- last.y))
        last = point
      }
    }

    private static func integer(_ command: GeometryCommand, count: Int) -> UInt32 {
      precondition(count < 1 << 29, "a tile can't contain so many points")
      return UInt32(count) << 3 | command.rawValue
    }

    private static func withoutRepetitions(_ points: [VectorPoint]) -> [VectorPoint] {
      points.indices.filter { $0 == 0 || points[$0] != points[$0 - 1] }.map { points[$0] }
    }
  }
}
