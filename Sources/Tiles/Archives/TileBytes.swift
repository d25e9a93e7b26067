internal import Geodesy
internal import Images
internal import Wire

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
