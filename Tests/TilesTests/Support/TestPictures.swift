import Images
import Raster

extension Pixel {
  static let pureRed = Pixel(red: 255, green: 0, blue: 0)
  static let pureGreen = Pixel(red: 0, green: 255, blue: 0)
  static let pureBlue = Pixel(red: 0, green: 0, blue: 255)
  static let white = Pixel(red: 255, green: 255, blue: 255)
}

extension Bitmap {
  /// Red grows to the right and green downwards, so that colours encode positions.
  static func ramp(width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = Pixel(
          red: UInt8(x * 255 / max(width - 1, 1)),
          green: UInt8(y * 255 / max(height - 1, 1)),
          blue: 0
        )
      }
    }
    return bitmap
  }

  var png: [UInt8] {
    get throws { try PNGWriter.bytes(of: self) }
  }
}
