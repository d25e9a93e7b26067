import Images
import Raster
import Testing

struct WebPReadingTests {
  @Test func `lossy, lossless and translucent files are read`() throws {
    let lossy = try PictureReader(.bytes(SampleFile.lossyWebP.bytes)).decode(limit: 1000)
    let lossless = try PictureReader(.bytes(SampleFile.losslessWebP.bytes)).decode(limit: 1000)
    let translucent = try PictureReader(.bytes(SampleFile.translucentWebP.bytes)).decode(limit: 1000)

    #expect(lossy[5, 7].isNear(Pixel(red: 52, green: 105, blue: 203)))
    #expect(lossless[5, 7] == Pixel(red: 18, green: 37, blue: 72, alpha: 90))
    #expect(translucent[5, 7].alpha == 90)
  }

  @Test func `an animation is refused by name`() {
    #expect(throws: PictureError.animated) { try PictureReader(.bytes(SampleFile.animatedWebP.bytes)) }
  }

  @Test func `a file that was cut off is refused with the reason`() throws {
    let bytes = SampleFile.lossyWebP.bytes

    let reader = try PictureReader(.bytes(Array(bytes.dropLast(40))))

    #expect(throws: PictureError.damaged(reason: "the file ends too early")) { try reader.decode(limit: 1000) }
  }
}
