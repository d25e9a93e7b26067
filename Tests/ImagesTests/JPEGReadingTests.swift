import Images
import Raster
import TestSupport
import Testing

struct JPEGReadingTests {
  @Test func `a progressive file is read`() throws {
    let picture = try PictureReader(.bytes(SampleFile.progressiveJPEG.bytes)).decode(limit: 1000)

    #expect((picture.width, picture.height) == (24, 16))
    #expect(picture[5, 7].isNear(Pixel(red: 50, green: 105, blue: 205)))
  }

  @Test(arguments: [SampleFile.progressiveJPEG, .cmykJPEG, .greyJPEG])
  func `a file that is cut off is told from a whole one`(sample: SampleFile) throws {
    let bytes = sample.bytes

    #expect(try PictureReader(.bytes(bytes)).isWhole())
    #expect(try PictureReader(.bytes(bytes + [1, 2, 3])).isWhole())
    #expect(try !PictureReader(.bytes(bytes.dropLast(8))).isWhole())
  }

  @Test func `inks become the colours of a screen`() throws {
    let picture = try PictureReader(.bytes(SampleFile.cmykJPEG.bytes)).decode(limit: 1000)

    #expect(picture[3, 3].isNear(Pixel(red: 255, green: 0, blue: 0)))
    #expect(picture[3, 12].isNear(Pixel(red: 131, green: 215, blue: 173)))
  }

  @Test func `a grey file is read`() throws {
    let pixel = try PictureReader(.bytes(SampleFile.greyJPEG.bytes)).decode(limit: 1000)[5, 7]

    #expect(pixel.red == pixel.green && pixel.green == pixel.blue && pixel.alpha == 255)
  }

  /// Where the corner that is red in the file goes: EXIF numbers count from the row and column it is seen at.
  @Test(
    arguments: [
      (code: 0, x: 0, y: 0), (code: 1, x: 0, y: 0), (code: 2, x: 1, y: 0), (code: 3, x: 1, y: 1),
      (code: 4, x: 0, y: 1), (code: 5, x: 0, y: 0), (code: 6, x: 1, y: 0), (code: 7, x: 1, y: 1),
      (code: 8, x: 0, y: 1), (code: 9, x: 0, y: 0),
    ],
    [false, true]
  )
  func `the orientation of the camera is undone`(seen: (code: Int, x: Int, y: Int), isLittle: Bool) throws {
    var picture = Bitmap(width: 48, height: 32, filledWith: Pixel(red: 0, green: 0, blue: 255))
    picture.draw(
      Bitmap(width: 24, height: 16, filledWith: Pixel(red: 255, green: 0, blue: 0)),
      through: .identity
    )
    picture.draw(
      Bitmap(width: 24, height: 16, filledWith: Pixel(red: 0, green: 255, blue: 0)),
      through: .translation(x: 24, y: 0)
    )
    let block = Exif.block(orientation: seen.code, isLittle: isLittle)
    let file = Exif.inserted(block, into: try JPEGWriter.bytes(of: picture, quality: 98))

    let reader = try PictureReader(.bytes(file))
    let upright = try reader.decode(limit: 10_000)

    let isTransposed = (5...8).contains(seen.code)
    #expect((reader.info.width, reader.info.height) == (isTransposed ? (32, 48) : (48, 32)))
    #expect((upright.width, upright.height) == (reader.info.width, reader.info.height))
    let (middleX, middleY) = (upright.width / 4, upright.height / 4)
    let (farX, farY) = (upright.width * 3 / 4, upright.height * 3 / 4)
    #expect(upright[seen.x == 0 ? middleX : farX, seen.y == 0 ? middleY : farY].red > 200)
    let greenX = isTransposed ? seen.x : 1 - seen.x
    let greenY = isTransposed ? 1 - seen.y : seen.y
    #expect(upright[greenX == 0 ? middleX : farX, greenY == 0 ? middleY : farY].green > 200)
  }

  @Test(arguments: 0..<38)
  func `a block of EXIF that ends too early leaves the picture as it is`(count: Int) throws {
    let block = Array(Exif.block(orientation: 6).prefix(count))
    let file = Exif.inserted(block, into: try JPEGWriter.bytes(of: .blend(width: 20, height: 8), quality: 90))

    #expect(try PictureReader(.bytes(file)).info.width == (count < 32 ? 20 : 8))
  }
}

extension Pixel {
  func isNear(_ other: Pixel) -> Bool {
    zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
      .allSatisfy { abs(Int($0) - Int($1)) <= 4 }
  }
}
