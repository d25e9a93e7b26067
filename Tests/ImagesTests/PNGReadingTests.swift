import Foundation
import Images
import Raster
import TestSupport
import Testing

struct PNGReadingTests {
  @Test(
    arguments: HandmadePNG.Kind.allCases.flatMap { kind in kind.depths.map { (kind: kind, depth: $0) } },
    [false, true]
  )
  func `every colour type and depth is read, interlaced or not`(
    form: (kind: HandmadePNG.Kind, depth: Int),
    isInterlaced: Bool
  ) throws {
    let file = HandmadePNG(form.kind, depth: form.depth, isInterlaced: isInterlaced)

    let picture = try PictureReader(.bytes(file.bytes)).decode(limit: 1000)

    for y in 0..<file.height {
      for x in 0..<file.width {
        let straight = file.straight(x, y)
        for (channel, value) in straight.enumerated() {
          let expected = channel < 3 ? value * straight[3] / 255 : value
          let actual = Double(picture.bytes[(y * file.width + x) * 4 + channel])
          #expect(abs(actual - expected) <= 1.51, "at \(x), \(y)")
        }
      }
    }
  }

  @Test func `a gamma other than the screen's is applied`() throws {
    var file = HandmadePNG(.gray, depth: 8)
    file.extra = [("gAMA", [0, 1, 0x86, 0xA0])]  // 1.0: linear light

    let picture = try PictureReader(.bytes(file.bytes)).decode(limit: 1000)

    for x in 0..<file.width {
      let linear = Double(file.sample(x, 0, 0)) / 255
      #expect(abs(Double(picture[x, 0].red) - 255 * pow(linear, 1 / 2.2)) <= 8)
    }
  }

  @Test func `a colour that stands for transparency becomes transparent`() throws {
    var file = HandmadePNG(.gray, depth: 4)
    file.extra = [("tRNS", [0, 15])]

    let picture = try PictureReader(.bytes(file.bytes)).decode(limit: 1000)

    for x in 0..<file.width {
      #expect((picture[x, 3].alpha == 0) == (file.sample(x, 3, 0) == 15))
    }
  }

  @Test func `the orientation of a camera is heeded`() throws {
    var file = HandmadePNG(.gray, depth: 8)
    file.extra = [("eXIf", Exif.block(orientation: 6))]

    let reader = try PictureReader(.bytes(file.bytes))

    #expect((reader.info.width, reader.info.height) == (file.height, file.width))
    #expect(try Int(reader.decode(limit: 1000)[0, 3].red) == file.sample(3, file.height - 1, 0))
  }

  @Test(arguments: [100, 150])
  func `a damaged file is refused with the reason`(offset: Int) throws {
    var bytes = HandmadePNG(.colorAlpha, depth: 8).bytes
    bytes[offset] ^= 0x55

    #expect(throws: PictureError.self) { try PictureReader(.bytes(bytes)).decode(limit: 1000) }
  }

  /// The values in the reference were compared with those of an independent decoder, within 1.5 of 255, gamma
  /// applied by formula.
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `the whole of PngSuite is read`() throws {
    let folder = SharedData.path("data/png")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }.sorted()

    let lines = try names.map { name in
      let picture = try PictureReader(.file("\(folder)/\(name)")).decode(limit: 1 << 16)
      let small = picture.resized(width: 2, height: 2).bytes.map { String($0) }.joined(separator: " ")
      return "\(name) \(picture.width)×\(picture.height): \(small)"
    }

    try expectSnapshot(of: lines.joined(separator: "\n"), as: .lines)
  }
}
