internal import CImages
package import Raster

/// Turns an opaque picture into a lossless WebP file.
package enum WebPWriter {
  package static func bytes(of picture: Bitmap) throws(PictureError) -> [UInt8] {
    guard picture.width > 0, picture.height > 0 else { throw .damaged(reason: "it has no pixels") }
    let longest = max(picture.width, picture.height)
    guard longest <= 16_383 else { throw .tooLarge(width: picture.width, height: picture.height) }
    var count = 0
    let pixels = PNGWriter.withoutAlpha(picture.bytes)
    let encoded = unsafe ci_webp_encode(pixels, UInt32(picture.width), UInt32(picture.height), &count)
    return try unsafe [UInt8](takingFromC: encoded, count: count)
  }
}
