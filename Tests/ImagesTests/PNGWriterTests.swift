import Images
import Raster
import TestSupport
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

  @Test func `whose picture it is stands in it, in any script, and the pixels stay as they are`() throws {
    let picture = Bitmap.blend(width: 61, height: 43, isOpaque: true)
    let whose = "© OpenStreetMap contributors · Участники"

    let bytes = try PNGWriter.bytes(of: picture, copyright: whose)

    #expect(PNGChunks(bytes).text(of: "Copyright") == whose)
    #expect(try PNGChunks(PNGWriter.bytes(of: picture)).text(of: "Copyright") == nil)
    #expect(try PictureReader(.bytes(bytes)).decode(limit: 1 << 20) == picture)
    #expect(try PNGWriter.bytes(of: picture, copyright: whose) == bytes)
  }

  @Test func `a picture without pixels cannot be written`() {
    #expect(throws: PictureError.self) { try PNGWriter.bytes(of: Bitmap(width: 0, height: 3)) }
  }
}
