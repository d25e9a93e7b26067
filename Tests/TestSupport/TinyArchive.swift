package import Geodesy
import Tiles

/// A PMTiles archive with a single tile.
package enum TinyArchive {
  /// An archive whose tile is at `place` in the file; its type is 1 for a vector tile and 2 for a PNG.
  package static func bytes(of tile: [UInt8], at id: TileID, type: UInt8, from place: Int = 256) -> [UInt8] {
    let entry = [1, PMTilesID.number(of: id), 1, UInt64(tile.count), 1]
    let root = entry.flatMap(varint)
    var bytes = Array("PMTiles".utf8) + [3]
    for (offset, length) in [(127, root.count), (place, 0), (place, 0), (place, tile.count)] {
      bytes += number(UInt64(offset), 8) + number(UInt64(length), 8)
    }
    bytes += [1, 1, 1].flatMap { number($0, 8) } + [1, 1, 1, type, UInt8(id.zoom), UInt8(id.zoom)]
    for edge in [-180, -85, 180, 85] { bytes += number(UInt64(bitPattern: Int64(edge * 10_000_000)), 4) }
    bytes += [UInt8](repeating: 0, count: 9) + root
    return bytes + [UInt8](repeating: 0, count: place - bytes.count) + tile
  }

  private static func number(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7f) | 0x80] + varint(number >> 7)
  }
}
