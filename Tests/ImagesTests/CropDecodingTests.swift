import Images
import Raster
import TestSupport
import Testing

struct CropDecodingTests {
  private static let files: [String: [UInt8]] = [
    "png": (try? PNGWriter.bytes(of: .blend(width: 60, height: 44))) ?? [],
    "translucent png": (try? PNGWriter.bytes(of: .blend(width: 60, height: 44, isOpaque: false))) ?? [],
    "interlaced png": HandmadePNG(.colorAlpha, depth: 8, isInterlaced: true).bytes,
    "jpeg": (try? JPEGWriter.bytes(of: .blend(width: 60, height: 44), quality: 90)) ?? [],
    "turned jpeg": Exif.inserted(
      Exif.block(orientation: 6),
      into: (try? JPEGWriter.bytes(of: .blend(width: 60, height: 44), quality: 90)) ?? []
    ),
    "lossy webp": SampleFile.lossyWebP.bytes,
    "translucent webp": SampleFile.translucentWebP.bytes,
  ]

  @Test(
    arguments: files.keys.sorted(),
    [
      (x: 0.0, y: 0.0, width: 1.0, height: 1.0, shrink: 3.0), (x: 0.3, y: 0.1, width: 0.5, height: 0.6, shrink: 2.3),
      (x: 0.7, y: 0.4, width: 0.3, height: 0.6, shrink: 1), (x: 0.4, y: 0.5, width: 0.2, height: 0.2, shrink: 0.4),
    ]
  )
  func `a part made smaller equals that part of the whole picture`(
    name: String,
    part: (x: Double, y: Double, width: Double, height: Double, shrink: Double)
  ) throws {
    let reader = try PictureReader(.bytes(Self.files[name] ?? []))
    let (width, height) = (Double(reader.info.width), Double(reader.info.height))
    let crop = PixelRect(
      x: Int(part.x * width),
      y: Int(part.y * height),
      width: Int(part.width * width),
      height: Int(part.height * height)
    )
    let size = (
      width: max(1, Int(Double(crop.width) / part.shrink)), height: max(1, Int(Double(crop.height) / part.shrink))
    )

    let picture = try reader.decode(crop: crop, width: size.width, height: size.height, memory: 1 << 22)

    var expected = Bitmap(width: crop.width, height: crop.height)
    expected.draw(
      try reader.decode(limit: 1 << 16),
      through: .translation(x: Double(-crop.x), y: Double(-crop.y))
    )
    expected = expected.resized(width: size.width, height: size.height)
    #expect(picture.largestDifference(from: expected) <= 1)
  }

  @Test func `a JPEG made much smaller is divided by the library, and looks the same`() throws {
    let bytes = try JPEGWriter.bytes(of: .blend(width: 1000, height: 640), quality: 95)
    let reader = try PictureReader(.bytes(bytes))

    let picture = try reader.decode(
      crop: PixelRect(x: 40, y: 0, width: 960, height: 640),
      width: 24,
      height: 16,
      memory: 1 << 22
    )

    var expected = Bitmap(width: 960, height: 640)
    expected.draw(.blend(width: 1000, height: 640), through: .translation(x: -40, y: 0))
    #expect(picture.largestDifference(from: expected.resized(width: 24, height: 16)) <= 3)
  }

  @Test(arguments: ["png", "interlaced png", "jpeg", "lossy webp"])
  func `what does not fit into memory is refused before it is tried`(name: String) throws {
    let reader = try PictureReader(.bytes(Self.files[name] ?? []))
    let crop = PixelRect(x: 0, y: 0, width: reader.info.width, height: reader.info.height)

    let error = #expect(throws: PictureError.self) {
      try reader.decode(crop: crop, width: crop.width, height: crop.height, memory: 1000)
    }

    guard case .needsMemory(let bytes) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((10_000...1_000_000).contains(bytes))
  }

  @Test func `a large picture is never in memory as a whole`() async {
    await #expect(processExitsWith: .success) {
      let (width, height) = (3000, 2000)
      let folder = try ScratchFolder()
      let path = try folder.write(PNGWriter.bytes(of: Bitmap(width: width, height: height)), to: "large.png")
      let before = ResidentMemory.now
      ResidentMemory.forgetPeak()

      let reader = try PictureReader(.file(path))
      let picture = try reader.decode(
        crop: PixelRect(x: 0, y: 0, width: width, height: height),
        width: 150,
        height: 100,
        memory: 4 << 20
      )

      #expect(picture.width == 150)
      #expect(ResidentMemory.peak - before < width * height)
    }
  }
}
