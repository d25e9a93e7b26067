internal import CImages
package import Raster

/// Turns a picture into a JPEG file, which has no alpha: what is transparent turns black.
package enum JPEGWriter {
  package static func bytes(of picture: Bitmap, quality: Int) throws(PictureError) -> [UInt8] {
    precondition((1...100).contains(quality), "a quality is 1…100")
    guard picture.width > 0, picture.height > 0 else { throw .damaged(reason: "it has no pixels") }
    let longest = max(picture.width, picture.height)
    guard longest <= 65_500 else { throw .tooLarge(width: picture.width, height: picture.height) }
    var count = 0
    let encoded = unsafe ci_jpeg_encode(
      picture.bytes,
      UInt32(picture.width),
      UInt32(picture.height),
      Int32(quality),
      &count
    )
    return try unsafe [UInt8](takingFromC: encoded, count: count)
  }
}
