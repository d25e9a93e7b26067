internal import Raster

/// Heights as the colours of pixels.
///
/// Terrarium is red · 256 + green + blue ÷ 256 − 32,768 m, terrain-RGB a tenth of red · 65,536 + green · 256 + blue − 10,000 m.
/// All heights on earth have a red of at least 81 in the one and of at most 2 in the other, so that the
/// encoding is read off the pixels.
enum TerrainPixels {
  private enum Encoding {
    case terrarium, terrainRGB

    init?(red: UInt8) {
      switch red {
      case 81...163: self = .terrarium
      case 0...2: self = .terrainRGB
      default: return nil
      }
    }

    func height(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Float {
      let (red, green, blue) = (Float(red), Float(green), Float(blue))
      return switch self {
      case .terrarium: red * 256 + green + blue / 256 - 32_768
      case .terrainRGB: (red * 65_536 + green * 256 + blue) / 10 - 10_000
      }
    }
  }

  /// The share of pixels that may be of another kind.
  private static let tolerance = 0.02

  /// The heights of a picture, NaN where it is black or not opaque; nil if it isn't one of heights.
  static func heights(of picture: Bitmap) -> [Float]? {
    let bytes = picture.bytes
    var counts = (terrarium: 0, terrainRGB: 0, neither: 0)
    for index in stride(from: 0, to: bytes.count, by: 4) where isKnown(bytes, index) {
      switch Encoding(red: bytes[index]) {
      case .terrarium: counts.terrarium += 1
      case .terrainRGB: counts.terrainRGB += 1
      case nil: counts.neither += 1
      }
    }
    let (right, all) = (max(counts.terrarium, counts.terrainRGB), counts.terrarium + counts.terrainRGB + counts.neither)
    guard Double(all - right) <= Double(all) * tolerance else { return nil }
    let encoding = counts.terrarium > counts.terrainRGB ? Encoding.terrarium : .terrainRGB
    return stride(from: 0, to: bytes.count, by: 4).map { index in
      guard isKnown(bytes, index) else { return .nan }
      return encoding.height(bytes[index], bytes[index + 1], bytes[index + 2]).plausibleHeight
    }
  }

  /// Black would be the lowest height of either encoding, far below the sea.
  private static func isKnown(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index + 3] == 255 && (bytes[index] != 0 || bytes[index + 1] != 0 || bytes[index + 2] != 0)
  }

  /// The picture of heights as Terrarium in eighths of a metre, which is finer than any source and packs well.
  static func terrarium(_ heights: [Float], side: Int) -> Bitmap {
    let bytes = heights.flatMap { height -> [UInt8] in
      guard !height.isNaN else { return [0, 0, 0, 255] }
      let code = Int(((min(max(height, -11_000), 9_000) + 32_768) * 8).rounded()) * 32
      return [UInt8(code >> 16), UInt8(code >> 8 & 255), UInt8(code & 255), 255]
    }
    return Bitmap(width: side, height: side, bytes: bytes)
  }
}
