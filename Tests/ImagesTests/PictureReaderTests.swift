import Foundation
import Images
import Raster
import Testing
import TestSupport

struct PictureReaderTests {
  @Test func `a file is told by what is in it, not by its name`() throws {
    let folder = try ScratchFolder()
    let picture = Bitmap.blend(width: 9, height: 5)
    let png = try folder.write(PNGWriter.bytes(of: picture), to: "a.jpg")
    let jpeg = try folder.write(JPEGWriter.bytes(of: picture, quality: 90), to: "b")

    #expect(try PictureReader(.file(png)).info == PictureReader(.bytes(PNGWriter.bytes(of: picture))).info)
    #expect(try PictureReader(.file(png)).info.format == .png)
    #expect(try PictureReader(.file(jpeg)).info.format == .jpeg)
    #expect(try PictureReader(.file(jpeg)).info.width == 9)
  }

  @Test(arguments: [[], [0x89], Array("GIF89a and more".utf8), Array(repeating: UInt8(0), count: 100)])
  func `what is no picture is refused`(bytes: [UInt8]) {
    #expect(throws: PictureError.notAPicture) { try PictureReader(.bytes(bytes)) }
  }

  @Test func `a file that is not there, and what is not a file, are refused without waiting`() throws {
    let folder = try ScratchFolder()
    let pipe = folder.url.appendingPathComponent("pipe").path
    try #require(unsafe mkfifo(pipe, 0o600) == 0)

    #expect(throws: PictureError.notFound) { try PictureReader(.file(folder.url.path + "/missing.png")) }
    for path in [pipe, folder.url.path, "/dev/zero"] {
      #expect(throws: PictureError.unreadable(reason: "it is not a file")) { try PictureReader(.file(path)) }
    }
  }

  @Test func `a picture above the limit is refused before it is decoded`() throws {
    let bytes = try PNGWriter.bytes(of: .blend(width: 20, height: 10))

    #expect(throws: PictureError.tooLarge(width: 20, height: 10)) {
      try PictureReader(.bytes(bytes)).decode(limit: 199)
    }
    #expect(try PictureReader(.bytes(bytes)).decode(limit: 200).width == 20)
  }

  @Test func `a side that no picture of ours may have is refused by the header alone`() throws {
    var bytes = try PNGWriter.bytes(of: .blend(width: 2, height: 2))
    bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])

    #expect(throws: PictureError.tooLarge(width: 60_000, height: 60_000)) { try PictureReader(.bytes(bytes)) }
  }

  @Test func `a JPEG that was cut off is drawn as far as it goes`() throws {
    let picture = Bitmap.blend(width: 64, height: 256)
    let bytes = try JPEGWriter.bytes(of: picture, quality: 95)

    let cut = try PictureReader(.bytes(Array(bytes.prefix(bytes.count * 2 / 3)))).decode(limit: 1 << 20)

    let whole = try PictureReader(.bytes(bytes)).decode(limit: 1 << 20)
    #expect(cut[30, 40] == whole[30, 40])
    #expect(cut[30, 255] == .clear)
  }

  @Test func `a PNG that was cut off is refused with the reason`() throws {
    let bytes = try PNGWriter.bytes(of: .blend(width: 64, height: 64))

    let reader = try PictureReader(.bytes(Array(bytes.prefix(bytes.count / 2))))

    #expect(throws: PictureError.damaged(reason: "the file ends too early")) { try reader.decode(limit: 1 << 20) }
  }
}
