import Images
import Raster
import TestSupport
import Testing

struct HostilePictureTests {
  private static let seeds: [[UInt8]] =
    SampleFile.allCases.map(\.bytes) + [
      HandmadePNG(.colorAlpha, depth: 16, isInterlaced: true).bytes,
      HandmadePNG(.palette, depth: 4).bytes,
      (try? PNGWriter.bytes(of: .blend(width: 20, height: 20, isOpaque: false))) ?? [],
      Exif.inserted(
        Exif.block(orientation: 7),
        into: (try? JPEGWriter.bytes(of: .blend(width: 20, height: 20), quality: 80)) ?? []
      ),
    ]

  @Test(arguments: seeds.indices)
  func `no damage can do more than an error`(index: Int) {
    var state = UInt64(index + 1)
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }

    for _ in 0..<400 {
      var bytes = Self.seeds[index]
      for _ in 0...random(4) {
        switch random(4) {
        case 0: bytes[random(bytes.count)] ^= UInt8(1 << random(8))
        case 1: bytes[random(bytes.count)] = UInt8([0, 1, 0x7F, 0x80, 0xFF][random(5)])
        case 2: bytes.removeLast(random(bytes.count / 2))
        default: bytes.insert(contentsOf: bytes.prefix(random(30)), at: random(bytes.count))
        }
      }
      attempt(bytes)
    }
  }

  @Test(arguments: seeds.indices)
  func `a file may end anywhere`(index: Int) {
    for count in 0..<Self.seeds[index].count { attempt(Array(Self.seeds[index].prefix(count))) }
  }

  private func attempt(_ bytes: [UInt8]) {
    do {
      let reader = try PictureReader(.bytes(bytes))
      let picture = try reader.decode(limit: 1 << 16)
      #expect((picture.width, picture.height) == (reader.info.width, reader.info.height))
      let crop = PixelRect(x: 0, y: 0, width: reader.info.width, height: reader.info.height)
      _ = try reader.decode(crop: crop, width: 1 + crop.width / 3, height: 1, memory: 1 << 24)
    } catch {
      #expect(!error.problem.isEmpty)
    }
  }
}
