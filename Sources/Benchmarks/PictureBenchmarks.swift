import Images
import Raster

/// The cost of reading images.
enum PictureBenchmarks {
  static let all = [
    Benchmark("PNG of 256² → pixels") {
      decoding((try? PNGWriter.bytes(of: SamplePicture.map(side: 256))) ?? [])
    },
    Benchmark("JPEG of 256² → pixels") {
      decoding((try? JPEGWriter.bytes(of: SamplePicture.map(side: 256), quality: 85)) ?? [])
    },
  ]

  private static func decoding(_ bytes: [UInt8]) -> () -> Void {
    { _ = try? PictureReader(.bytes(bytes)).decode(limit: 1 << 20) }
  }
}
