import Raster
import Synchronization
import Tiles

/// A picture whose pixels are computed, and whose readings are counted.
final class SyntheticPicture: PictureSource {
  let width: Int
  let height: Int
  private let crops = Mutex<[PixelRect]>([])
  private let color: @Sendable (_ x: Double, _ y: Double) -> Pixel
  private let failure: TileError?

  /// Creates a picture from the colour at each place, 0…1 each way.
  init(
    width: Int,
    height: Int,
    failure: TileError? = nil,
    color: @escaping @Sendable (_ x: Double, _ y: Double) -> Pixel = { _, _ in .pureRed }
  ) {
    self.width = width
    self.height = height
    self.failure = failure
    self.color = color
  }

  var readings: [PixelRect] { crops.withLock { $0 } }

  func pixels(in crop: PixelRect, width: Int, height: Int, memory: Int) throws(TileError) -> Bitmap {
    crops.withLock { $0.append(crop) }
    if let failure { throw failure }
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = (
          Double(crop.x) + (Double(x) + 0.5) * Double(crop.width) / Double(width),
          Double(crop.y) + (Double(y) + 0.5) * Double(crop.height) / Double(height)
        )
        bitmap[x, y] = color(column / Double(self.width), row / Double(self.height))
      }
    }
    return bitmap
  }
}
