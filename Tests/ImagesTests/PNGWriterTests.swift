import Images
import Raster
import Testing

struct PNGWriterTests {
  @Test(arguments: [true, false])
  func `a picture comes back as it was`(isOpaque: Bool) throws {
    let picture = Bitmap.blend(width: 61, height: 43, isOpaque: isOpaque)

    let bytes = try PNGWriter.bytes(of: picture)

    #expect(try PictureReader(.bytes(bytes)).decode(limit: 1 << 20) == picture)
    #expect(try PNGWriter.bytes(of: picture) == bytes)
  }

  @Test func `every premultiplied pixel comes back as it was`() throws {
    var picture = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for level in 0...alpha {
        picture[level, alpha] = Pixel(red: UInt8(level), green: 0, blue: UInt8(level), alpha: UInt8(alpha))
      }
    }

    let bytes = try PNGWriter.bytes(of: picture)

    #expect(try PictureReader(.bytes(bytes)).decode(limit: 1 << 20) == picture)
  }

  @Test func `a picture without pixels cannot be written`() {
    #expect(throws: PictureError.self) { try PNGWriter.bytes(of: Bitmap(width: 0, height: 3)) }
  }
}
