internal import CImages
internal import Raster

/// The header of a WebP file, and the way to its pixels.
struct WebPDecoder {
  let width: Int
  let height: Int
  private let hasAlpha: Bool
  private let isLossless: Bool
  private let input: PictureInput

  init(_ input: PictureInput, head: [UInt8]) throws(PictureError) {
    var header = ci_webp_header()
    guard unsafe ci_webp_probe(head, head.count, &header) else { throw .damaged(reason: "its header makes no sense") }
    guard !header.is_animated else { throw .animated }
    (width, height) = (Int(header.width), Int(header.height))
    (hasAlpha, isLossless) = (header.has_alpha, header.is_lossless)
    self.input = input
  }

  /// What the library holds while it decodes: a lossless picture as a whole, of others just the alpha.
  var memory: Int {
    let pixels = width * height
    return isLossless ? pixels * 4 : hasAlpha ? pixels * 2 : width * 64
  }

  /// Decodes a part that begins at even coordinates, made smaller by the library if a smaller size is wanted.
  func decode(_ part: PixelRect, width: Int, height: Int) throws(PictureError) -> Bitmap {
    let stream = try PictureStream(input)
    var pixels = PixelRow(width: width * height)
    var problem = ci_problem()
    var wanted = ci_webp_part(
      left: UInt32(part.x),
      top: UInt32(part.y),
      width: UInt32(part.width),
      height: UInt32(part.height),
      scaled_width: UInt32(width),
      scaled_height: UInt32(height)
    )
    let capacity = pixels.bytes.count
    guard unsafe ci_webp_decode(stream.handle, &wanted, &pixels.bytes, capacity, &problem) else { throw problem.error }
    if hasAlpha { pixels.premultiply() }
    return Bitmap(width: width, height: height, bytes: pixels.bytes)
  }
}
