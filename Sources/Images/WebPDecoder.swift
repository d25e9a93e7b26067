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
    guard unsafe ci_webp_probe(head, head.count, &header) else { throw .damaged(reason: "its header is invalid") }
    guard !header.is_animated else { throw .animated }
    (width, height) = (Int(header.width), Int(header.height))
    (hasAlpha, isLossless) = (header.has_alpha, header.is_lossless)
    self.input = input
  }

  /// Decodes a part of the picture at the wanted size, made smaller by the library only where memory asks for it.
  func decode(_ plan: ShrinkingPlan, memory: Int) throws(PictureError) -> Bitmap {
    let part = surroundings(of: plan.crop)
    let left = memory - self.memory - plan.width * plan.height * 4
    var size = (width: part.width, height: part.height)
    if size.width * size.height * 4 > left {
      // Twice the size leaves the last step to our own average.
      size = (min(part.width, plan.width * 2), min(part.height, plan.height * 2))
    }
    let needed = size.width * size.height * 4
    guard needed <= left else { throw .needsMemory(bytes: memory - left + needed) }

    let picture = try decode(part, width: size.width, height: size.height)
    var result = Bitmap(width: plan.width, height: plan.height)
    let (x, y) = (Double(plan.width) / Double(plan.crop.width), Double(plan.height) / Double(plan.crop.height))
    result.draw(
      picture,
      through: .scale(x: Double(part.width) / Double(size.width), y: Double(part.height) / Double(size.height))
        .then(.translation(x: Double(part.x - plan.crop.x), y: Double(part.y - plan.crop.y)))
        .then(.scale(x: x, y: y))
    )
    return result
  }

  /// A little more than a part, for colours are interpolated from pairs of pixels and take from beyond its border.
  private func surroundings(of crop: PixelRect) -> PixelRect {
    let (x, y) = (max(0, crop.x - 2) & ~1, max(0, crop.y - 2) & ~1)
    return PixelRect(
      x: x,
      y: y,
      width: min(width, crop.columns.upperBound + 2) - x,
      height: min(height, crop.rows.upperBound + 2) - y
    )
  }

  /// The memory that the library needs while it decodes: a lossless image as a whole, of others just the alpha.
  private var memory: Int {
    let pixels = width * height
    return (isLossless ? pixels * 4 : hasAlpha ? pixels * 2 : 0) + width * 64 + 1 << 18
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

/// Which part of a picture is wanted, and how small.
struct ShrinkingPlan {
  let crop: PixelRect
  let width: Int
  let height: Int

  func isSize(_ width: Int, _ height: Int) -> Bool { (self.width, self.height) == (width, height) }

  /// The same plan for the picture as it is stored, before it is turned upright.
  func stored(as orientation: Orientation, width: Int, height: Int) -> ShrinkingPlan {
    let size = orientation.upright(width: self.width, height: self.height)
    return ShrinkingPlan(
      crop: orientation.stored(crop, width: width, height: height),
      width: size.width,
      height: size.height
    )
  }

  /// Reads the picture in strips that go straight into the result.
  func decode(with decoder: borrowing some RowDecoder & ~Copyable, memory: Int) throws(PictureError) -> Bitmap {
    // Turning the result upright takes it twice for a moment.
    let needed = decoder.memory + width * height * (decoder.isInterlaced ? 20 : 8) + (crop.width + crop.height) * 32
    guard needed <= memory else { throw .needsMemory(bytes: needed) }
    if decoder.isInterlaced {
      var scaler = ScatterScaler(crop: crop, width: width, height: height)
      try decoder.read(upTo: decoder.height, dividedBy: 1, into: &scaler)
      return scaler.finished()
    }
    // The area average shrinks at least by eight, so that the decoder's filter isn't visible.
    let divisor = decoder.divisors.last { 8 * $0 * width <= crop.width && 8 * $0 * height <= crop.height } ?? 1
    var scaler = StripScaler(crop: crop, dividedBy: divisor, width: width, height: height)
    try decoder.read(upTo: scaler.sourceRows.upperBound, dividedBy: divisor, into: &scaler)
    return scaler.finished()
  }
}
