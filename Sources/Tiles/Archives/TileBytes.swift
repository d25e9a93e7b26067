import Geodesy
import Images
import Raster
import Wire

/// The bytes of a single tile, and the limits on them.
enum TileBytes {
  /// The largest size of a tile in its archive.
  static let maxPacked = 8 << 20
  static let defaultSide = 256

  /// The bytes of a tile without the packing that they may come in.
  static func unpacked(_ bytes: [UInt8], of id: TileID, in path: String) throws(TileError) -> [UInt8] {
    do throws(InflateError) {
      return try unpacked(bytes)
    } catch {
      throw .badTile(path: path, id, reason: error.problem)
    }
  }

  /// A tile's sides may be so many times as long as they should.
  private static let largestFactor = 2

  /// The picture of a tile that should have so many pixels a side.
  static func picture(_ bytes: [UInt8], side: Int) throws(PictureError) -> Bitmap {
    let longest = side * largestFactor
    return try PictureReader(.bytes(bytes)).decode(limit: longest * longest)
  }

  /// The pixels of a picture's side; nil where it is no picture that can be a tile.
  static func side(of bytes: [UInt8]) -> Int? {
    guard let content = try? unpacked(bytes), TileFormat(of: content)?.isPicture == true,
      let info = try? PictureReader(.bytes(content)).info
    else { return nil }
    return (16...4096).contains(info.width) ? info.width : nil
  }

  private static func unpacked(_ bytes: [UInt8]) throws(InflateError) -> [UInt8] {
    guard let packing = Packing(of: bytes) else { return bytes }
    return try Inflate.bytes(of: bytes, as: packing, limit: VectorTile.maxBytes)
  }
}

/// The bytes of an archive, which are read here and there.
protocol ArchiveBytes: Sendable {
  var path: String { get }
  var size: Int { get }

  /// A stretch of them, which must lie within as a whole.
  ///
  /// Called on worker threads, so it may take its time.
  func bytes(at offset: Int, count: Int) throws(TileError) -> [UInt8]
}

/// The result of copying a tile.
package enum TileCopy: Sendable {
  /// As it is stored there, packed or not, and what the server calls it.
  case bytes([UInt8], tag: String?)
  /// The tile hasn't changed since the version with the given tag.
  case unchanged
  case nothing
}
