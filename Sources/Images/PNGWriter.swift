internal import CImages
internal import Glibc
package import Raster

/// Turns a picture into a PNG file, the same bytes for the same picture every time.
package enum PNGWriter {
  /// The file of a picture, with its copyright notice if one is given.
  package static func bytes(of picture: Bitmap, copyright: String = "") throws(PictureError) -> [UInt8] {
    guard picture.width > 0, picture.height > 0 else { throw .damaged(reason: "it has no pixels") }
    let hasAlpha = stride(from: 3, to: picture.bytes.count, by: 4).contains { picture.bytes[$0] != 255 }
    let pixels = hasAlpha ? straight(picture.bytes) : withoutAlpha(picture.bytes)
    var count = 0
    let (width, height) = (UInt32(picture.width), UInt32(picture.height))
    // The text ends at the first zero byte, as all text in C does.
    let encoded =
      copyright.isEmpty
      ? unsafe ci_png_encode(pixels, width, height, hasAlpha, nil, &count)
      : unsafe ci_png_encode(pixels, width, height, hasAlpha, copyright, &count)
    return try unsafe [UInt8](takingFromC: encoded, count: count)
  }

  static func withoutAlpha(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 4 * 3)
    for index in stride(from: 0, to: bytes.count, by: 4) { result.append(contentsOf: bytes[index..<index + 3]) }
    return result
  }

  /// Divides the colours by alpha, so that reading them again gives the very same premultiplied ones.
  private static func straight(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[index + 3])
      guard alpha > 0 else { continue }
      for channel in index..<index + 3 {
        result[channel] = UInt8(min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    return result
  }
}

extension [UInt8] {
  /// Copies bytes that C allocated, and frees them.
  @unsafe
  init(takingFromC bytes: UnsafeMutablePointer<UInt8>?, count: Int) throws(PictureError) {
    guard let bytes = unsafe bytes else { throw .noMemory }
    unsafe self.init(UnsafeBufferPointer(start: bytes, count: count))
    unsafe free(bytes)
  }
}
