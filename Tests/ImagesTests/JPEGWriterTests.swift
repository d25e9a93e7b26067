import Images
import Raster
import Testing

struct JPEGWriterTests {
  @Test func `a picture comes back nearly as it was`() throws {
    let picture = Bitmap.blend(width: 61, height: 43)

    let bytes = try JPEGWriter.bytes(of: picture, quality: 95)

    #expect(try PictureReader(.bytes(bytes)).decode(limit: 1 << 20).largestDifference(from: picture) <= 8)
    #expect(try JPEGWriter.bytes(of: picture, quality: 95) == bytes)
  }

  @Test func `a lower quality makes a smaller file`() throws {
    let picture = Bitmap.blend(width: 200, height: 200)

    let (fine, coarse) = try (
      JPEGWriter.bytes(of: picture, quality: 95), JPEGWriter.bytes(of: picture, quality: 30)
    )

    #expect(coarse.count < fine.count)
  }
}
