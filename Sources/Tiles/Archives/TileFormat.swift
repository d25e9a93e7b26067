internal import Wire

/// The format of an archive's tiles.
package enum TileFormat: String, Sendable {
  case png, jpeg, webp
  /// Mapbox Vector Tiles.
  case vector

  package var isPicture: Bool { self != .vector }

  /// The format that the bytes of a tile show; nil where they show none.
  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xff, 0xd8]) {
      self = .jpeg
    } else if bytes.starts(with: Array("RIFF".utf8)) {
      self = .webp
    } else if bytes.first == 0x1a || Packing(of: bytes) != nil {
      self = .vector
    } else {
      return nil
    }
  }

  /// The format with a name; nil if it isn't supported.
  init?(named name: String) {
    switch name.lowercased() {
    case "png", "image/png": self = .png
    case "jpg", "jpeg", "image/jpeg": self = .jpeg
    case "webp", "image/webp": self = .webp
    case "pbf", "mvt", "application/x-protobuf", "application/vnd.mapbox-vector-tile": self = .vector
    default: return nil
    }
  }
}
