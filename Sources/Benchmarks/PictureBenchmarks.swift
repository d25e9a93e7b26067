import Images
import Raster

/// The cost of reading images.
enum PictureBenchmarks {
  static let all = [
    Benchmark("PNG of 256² → pixels") {
      decoding((try? PNGWriter.bytes(of: SamplePicture.map(side: 256))) ?? [])
    },
    Benchmark("JPEG of 256² → pixels") {
      decoding((try? JPEGWriter.bytes(of: SamplePicture.map(side: 256), quality: 85)) ?? [])
    },
  ]

  private static func decoding(_ bytes: [UInt8]) -> () -> Void {
    { _ = try? PictureReader(.bytes(bytes)).decode(limit: 1 << 20) }
  }
}

/// Pictures with as much detail as a street map has, made from nothing.
enum SamplePicture {
  /// Blocks of houses between streets, with some noise on everything.
  static func map(side: Int, shift: Int = 0) -> Bitmap {
    var picture = Bitmap(width: side, height: side)
    var noise: UInt32 = 1
    for y in 0..<side {
      for x in 0..<side {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        picture[x, y] = pixel(x + shift, y, noise: Int(noise >> 28))
      }
    }
    return picture
  }

  private static func pixel(_ x: Int, _ y: Int, noise: Int) -> Pixel {
    let isStreet = (x + y / 3) % 53 < 5 || (y - x / 5 + 1024) % 37 < 3
    let isWater = (x * 2 + y) / 200 % 5 == 4
    let block = x / 53 * 7 + y / 37 * 3
    let (red, green, blue) =
      isStreet ? (240, 238, 230) : isWater ? (132, 188, 224) : (200 - block % 40, 190, 170 + block % 30)
    return Pixel(red: UInt8(red - noise), green: UInt8(green - noise), blue: UInt8(blue - noise))
  }
}
