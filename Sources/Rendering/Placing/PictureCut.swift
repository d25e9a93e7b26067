import Raster

/// A part cut out of a picture, once as long as it is the same part of the same picture.
///
/// Frames detect changes by comparing pictures, which is quick for identical instances.
final class PictureCut {
  private var last: (whole: Bitmap, area: PixelRect, part: Bitmap)?

  func part(of whole: Bitmap, _ area: PixelRect) -> Bitmap {
    if let last, last.area == area, last.whole == whole { return last.part }
    let part = whole.part(area)
    last = (whole, area, part)
    return part
  }
}

extension Bitmap {
  /// A part of the picture, as a picture of its own.
  fileprivate func part(_ part: PixelRect) -> Bitmap {
    var cut: [UInt8] = []
    cut.reserveCapacity(part.width * part.height * 4)
    for row in part.rows {
      cut += bytes[(row * width + part.x) * 4..<(row * width + part.x + part.width) * 4]
    }
    return Bitmap(width: part.width, height: part.height, bytes: cut)
  }
}
