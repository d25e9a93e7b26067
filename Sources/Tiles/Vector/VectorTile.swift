internal import Wire

/// A tile of vector data, decoded once to be drawn at any zoom and bearing.
package struct VectorTile: Sendable {
  package let layers: [VectorLayer]
  /// Layers and features that make no sense; the others can be drawn all the same.
  package let skipped: SkippedList

  /// More than this no tile unpacks to.
  package static let maxBytes = 16 << 20

  package func layer(_ name: String) -> VectorLayer? {
    layers.first { $0.name == name }
  }

  /// Its approximate size in memory.
  package var byteCount: Int {
    layers.reduce(0) { $0 + $1.byteCount }
  }

  /// Decodes the bytes of a tile: Mapbox Vector Tile 1 or 2.1, packed or not.
  package static func decode(_ bytes: [UInt8]) throws(VectorTileError) -> VectorTile {
    var decoder = VectorTileDecoder(try unpacked(bytes))
    return try decoder.tile()
  }

  private static func unpacked(_ bytes: [UInt8]) throws(VectorTileError) -> [UInt8] {
    guard let packing = Packing(of: bytes) else {
      guard bytes.count <= maxBytes else { throw .cannotBeUnpacked(.tooLarge(limit: maxBytes)) }
      return bytes
    }
    do throws(InflateError) {
      return try Inflate.bytes(of: bytes, as: packing, limit: maxBytes)
    } catch {
      throw .cannotBeUnpacked(error)
    }
  }
}

extension VectorLayer {
  fileprivate var byteCount: Int {
    let numbers = tags.capacity * 4 + partEnds.capacity * 4 + points.capacity * 8
    let texts = (keys + values.compactMap(\.string)).reduce(0) { $0 + $1.utf8.count }
    let words = keys.count * MemoryLayout<String>.stride + values.count * MemoryLayout<VectorValue>.stride
    return numbers + texts + words + features.capacity * MemoryLayout<VectorFeature>.stride
  }
}
