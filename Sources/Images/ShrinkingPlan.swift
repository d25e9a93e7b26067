internal import Raster

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
