import Raster
package import Tiles

/// A whole picture, reduced to screen resolution, with the alignment saved beside it; read in the background.
package struct PictureScan: Sendable {
  let path: String
  private let bitmap: Bitmap
  /// In pixels of the file.
  let width: Int
  let height: Int
  /// The part of the file that is meant to be seen; nil for all of it.
  let crop: PixelRect?
  let pairs: PicturePairs

  /// More than a screen has dots.
  private static let maxPixels = 3_000_000
  private static let memory = 64 << 20

  package init(at path: String, on back: BaseImage?) throws(TileError) {
    let file = try FilePicture(at: path)
    let shrinking = max((Double(file.width) * Double(file.height) / Double(Self.maxPixels)).squareRoot(), 1)
    let size = (max(Int(Double(file.width) / shrinking), 1), max(Int(Double(file.height) / shrinking), 1))
    let all = PixelRect(x: 0, y: 0, width: file.width, height: file.height)
    bitmap = try file.pixels(in: all, width: size.0, height: size.1, memory: Self.memory)
    let kept = try AlignmentFiles.kept(beside: path, on: back)
    // Of many pairs it takes a while to find out how well they agree.
    (crop, pairs) = (kept.crop, PicturePairs(kept, unitsPerWorld: back?.pixelsPerWorld))
    (self.path, width, height) = (path, file.width, file.height)
  }

  /// The picture warped by pairs that require it; takes some time.
  package func bent(by alignment: Alignment) -> BentPicture? {
    BentPicture(bitmap, width: width, height: height, by: alignment)
  }

  /// A part of it, given in pixels of the file, where a transform puts these; bent, where it is.
  func piece(
    of part: PixelRect,
    _ pixelsToWorld: AffineTransform,
    _ bent: BentPicture?,
    cut: (Bitmap, PixelRect) -> Bitmap
  ) -> MapPiece {
    let bitmap = bent?.bitmap ?? bitmap
    let (across, down) = (Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
    let left = min(Int((Double(part.x) / across).rounded()), bitmap.width - 1)
    let top = min(Int((Double(part.y) / down).rounded()), bitmap.height - 1)
    let columns = min(max(Int((Double(part.width) / across).rounded()), 1), bitmap.width - left)
    let rows = min(max(Int((Double(part.height) / down).rounded()), 1), bitmap.height - top)
    let seen = PixelRect(x: left, y: top, width: columns, height: rows)
    let isWhole = columns == bitmap.width && rows == bitmap.height
    let place = AffineTransform.translation(x: Double(left), y: Double(top))
      .then(.scale(x: across, y: down)).then(bent?.pixelsToWorld ?? pixelsToWorld)
    return MapPiece(isWhole ? bitmap : cut(bitmap, seen), pixelsToWorld: place)
  }
}

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
