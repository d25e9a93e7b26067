import Raster

extension Bitmap {
  /// A smooth picture whose colours differ from corner to corner, opaque or not.
  static func blend(width: Int, height: Int, isOpaque: Bool = true) -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = isOpaque ? 255 : (x * 7 + y * 13) % 256
        let (red, green) = (x * 255 / max(1, width - 1), y * 255 / max(1, height - 1))
        picture[x, y] = Pixel(
          red: UInt8(red * alpha / 255),
          green: UInt8(green * alpha / 255),
          blue: UInt8((255 - red) * alpha / 255),
          alpha: UInt8(alpha)
        )
      }
    }
    return picture
  }

  /// The largest difference of any channel.
  func largestDifference(from other: Bitmap) -> Int {
    guard (width, height) == (other.width, other.height) else { return .max }
    return zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
