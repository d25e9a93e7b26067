internal import Raster

/// How a camera was held, as EXIF tells it: what has to be done to see the picture upright.
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

  /// Where a rectangle of the upright picture lies in the one that is stored with the given size.
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
  /// Looks for the orientation in a block of EXIF, which is a small TIFF file; anything odd in it is passed over.
  init(exif: [UInt8]) {
    self.init(code: Self.code(in: exif) ?? 1)
  }

  private static let orientationTag = 0x112
  private static let shortType = 3

  private static func code(in exif: [UInt8]) -> Int? {
    guard exif.count >= 8, exif[0] == exif[1], exif[0] == UInt8(ascii: "I") || exif[0] == UInt8(ascii: "M") else {
      return nil
    }
    let isLittle = exif[0] == UInt8(ascii: "I")

    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset <= exif.count - count else { return nil }
      let digits = exif[offset..<offset + count]
      return isLittle ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }

    guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4) else { return nil }
    guard let count = number(at: directory, bytes: 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(at: entry, bytes: 2) else { return nil }
      if tag == orientationTag, number(at: entry + 2, bytes: 2) == shortType {
        return number(at: entry + 8, bytes: 2)
      }
    }
    return nil
  }
}
