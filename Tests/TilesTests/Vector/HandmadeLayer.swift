import Tiles
import Wire

/// A layer written field by field, so that it may be as wrong as a test wants it.
struct HandmadeLayer {
  var name: String? = "roads"
  var version: UInt64? = 2
  var extent: UInt64? = 4096
  var keys: [String] = []
  var values: [ProtobufWriter] = []
  var features: [ProtobufWriter] = []

  var message: ProtobufWriter {
    var message = ProtobufWriter()
    if let version { message.write(version, field: 15) }
    if let name { message.write(name, field: 1) }
    for feature in features { message.write(feature, field: 2) }
    for key in keys { message.write(key, field: 3) }
    for value in values { message.write(value, field: 4) }
    if let extent { message.write(extent, field: 5) }
    return message
  }

  var tile: [UInt8] { Self.tile([self]) }

  static func tile(_ layers: [HandmadeLayer]) -> [UInt8] {
    var tile = ProtobufWriter()
    for layer in layers { tile.write(layer.message, field: 3) }
    return tile.bytes
  }

  static func feature(_ kind: UInt64? = 1, _ commands: [UInt32], tags: [UInt32] = []) -> ProtobufWriter {
    var feature = ProtobufWriter()
    feature.write(packed: tags, field: 2)
    if let kind { feature.write(kind, field: 3) }
    feature.write(packed: commands, field: 4)
    return feature
  }

  static func text(_ text: String) -> ProtobufWriter {
    var value = ProtobufWriter()
    value.write(text, field: 1)
    return value
  }
}

extension VectorLayer {
  /// The points of every part of a feature, as x and y.
  func parts(of feature: VectorFeature) -> [[[Int32]]] {
    feature.parts.map { part in points[points(ofPart: part)].map { [$0.x, $0.y] } }
  }
}
