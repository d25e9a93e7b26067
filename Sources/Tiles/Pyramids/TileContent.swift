internal import Raster

/// The content of a loaded tile: pieces of pictures, or shapes.
package protocol TileContent: Sendable {
  /// Whether the map has nothing there.
  var isEmpty: Bool { get }
  /// Its approximate size in memory.
  var bytes: Int { get }
}

extension TileContent {
  /// An empty tile takes something too, so that there can't be millions of them.
  static var leastBytes: Int { 256 }
}

/// A tile, or a copy of a picture, as it is painted.
package struct PictureContent: TileContent {
  package let pieces: [MapPiece]
  package let isOpaque: Bool

  package init(pieces: [MapPiece], isOpaque: Bool) {
    self.pieces = pieces
    self.isOpaque = isOpaque
  }

  package var isEmpty: Bool { pieces.isEmpty }
  package var bytes: Int { pieces.reduce(0) { $0 + $1.bitmap.bytes.count } }
}
