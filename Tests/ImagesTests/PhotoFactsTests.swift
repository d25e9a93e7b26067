import Images
import Raster
import TestSupport
import Testing

struct PhotoFactsTests {
  @Test(arguments: [false, true])
  func `a photograph tells where and when it was taken`(isLittle: Bool) throws {
    let photo = try facts(of: Exif.photo(isLittle: isLittle))

    #expect(photo.position?.latitude == 60 + 10.0 / 60 + 12.5 / 3600)
    #expect(photo.position?.longitude == -(24 + 56.0 / 60))
    #expect(photo.time == "2014-05-03T12:00:00")
  }

  @Test func `a picture without such facts has none`() throws {
    #expect(try facts(of: Exif.block(orientation: 6)) == PictureReader(.bytes(Self.jpeg())).photo)
    #expect(try facts(of: Exif.block(orientation: 6)).position == nil)
  }

  @Test(arguments: ["0000:00:00 00:00:00", "yesterday", "2014:13:03 12:00:00", "2014:05:03"])
  func `a clock that was never set tells nothing`(time: String) throws {
    #expect(try facts(of: Exif.photo(time: time)).time == nil)
  }

  @Test func `no fix is no position, and nothing lies beyond the poles`() throws {
    #expect(try facts(of: Exif.photo(latitude: [0, 0, 0], longitude: [0, 0, 0])).position == nil)
    #expect(try facts(of: Exif.photo(latitude: [91, 0, 0])).position == nil)
  }

  @Test func `a damaged block does no harm`() throws {
    let block = Exif.photo()
    for count in 0..<block.count { _ = try facts(of: Array(block.prefix(count))) }
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 { _ = try facts(of: random.damaged(block)) }
    #expect(try facts(of: block).position != nil)
  }

  private func facts(of block: [UInt8]) throws -> PhotoFacts {
    try PictureReader(.bytes(Exif.inserted(block, into: Self.jpeg()))).photo
  }

  private static func jpeg() throws -> [UInt8] {
    try JPEGWriter.bytes(of: Bitmap(width: 8, height: 8, filledWith: Pixel(red: 9, green: 9, blue: 9)), quality: 90)
  }
}
