import Geodesy
import Raster
import Synchronization
import Tiles

/// A pyramid whose tiles are made when they are asked for, and counted.
final class SyntheticPyramid: TileSource {
  let grid: TileGrid
  let description: MapDescription
  private let decoded = Mutex<[TileID: Int]>([:])
  private let make: @Sendable (TileID) throws(TileError) -> Bitmap?

  init(
    _ grid: TileGrid,
    name: String = "synthetic",
    make: @escaping @Sendable (TileID) throws(TileError) -> Bitmap? = {
      Bitmap(width: 256, height: 256, filledWith: .color(of: $0))
    }
  ) {
    self.grid = grid
    description = MapDescription(name: name, attribution: "nobody")
    self.make = make
  }

  func tile(at id: TileID) throws(TileError) -> Bitmap? {
    decoded.withLock { $0[id, default: 0] += 1 }
    return try make(id)
  }

  /// How often each tile was decoded.
  var counts: [TileID: Int] { decoded.withLock { $0 } }
}

extension Pixel {
  /// A colour that differs between neighbouring tiles and zooms.
  static func color(of tile: TileID) -> Pixel {
    Pixel(red: UInt8(tile.x * 37 % 256), green: UInt8(tile.y * 53 % 256), blue: UInt8(tile.zoom * 25 % 256))
  }
}
