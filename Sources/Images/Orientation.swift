internal import Raster

/// The EXIF orientation of a camera: the transformation that makes the image upright.
struct Orientation: Hashable, Sendable {
  /// Rows become columns first; then the result is mirrored left to right and top to bottom.
  private let isTransposed: Bool
  private let mirrorsColumns: Bool
  private let mirrorsRows: Bool

  static let upright = Orientation(code: 1)

  /// Takes the number that EXIF gives the orientation; what isn't one leaves the picture as it is.
  init(code: Int) {
    let isKnown = (1...8).contains(code)
    isTransposed = isKnown && code >= 5
    mirrorsColumns = [2, 3, 6, 7].contains(code)
    mirrorsRows = [3, 4, 7, 8].contains(code)
  }

  /// The size of the upright picture, of one that is stored with the given size.
  func upright(width: Int, height: Int) -> (width: Int, height: Int) {
    isTransposed ? (height, width) : (width, height)
  }

  /// The position of a rectangle of the upright image in the stored one, which has the given size.
  func stored(_ rect: PixelRect, width: Int, height: Int) -> PixelRect {
    let upright = upright(width: width, height: height)
    var rect = rect
    if mirrorsColumns { rect.x = upright.width - rect.x - rect.width }
    if mirrorsRows { rect.y = upright.height - rect.y - rect.height }
    return isTransposed ? PixelRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width) : rect
  }

  /// Turns what was stored upright.
  func turn(_ picture: Bitmap) -> Bitmap {
    guard self != .upright else { return picture }
    let size = upright(width: picture.width, height: picture.height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(picture.bytes.count)
    let source = picture.bytes.span
    for y in 0..<size.height {
      for x in 0..<size.width {
        let column = mirrorsColumns ? size.width - 1 - x : x
        let row = mirrorsRows ? size.height - 1 - y : y
        let start = (isTransposed ? column * picture.width + row : row * picture.width + column) * 4
        for channel in start..<start + 4 { bytes.append(source[channel]) }
      }
    }
    return Bitmap(width: size.width, height: size.height, bytes: bytes)
  }
}

extension Orientation {
  /// Reads it from the EXIF data.
  init(_ exif: ExifBlock) {
    self.init(code: exif.whole(0x112, in: .main) ?? 1)
  }
}
