import Raster

/// A change of a picture's colours that spares the eyes at night.
enum PictureTone {
  /// Every channel at three quarters.
  case dark
  /// The lightness alone, in red at 60%: what keeps eyes used to the dark.
  case red

  /// Tones an opaque canvas in place.
  func apply(to canvas: inout Bitmap) {
    var bytes = canvas.bytes.mutableSpan
    for start in stride(from: 0, to: bytes.count, by: 4) {
      switch self {
      case .dark:
        for channel in 0..<3 { bytes[start + channel] = UInt8(Int(bytes[start + channel]) * 3 / 4) }
      case .red:
        // Rec. 709 weights in 1/256.
        let light = (54 * Int(bytes[start]) + 183 * Int(bytes[start + 1]) + 19 * Int(bytes[start + 2])) / 256
        bytes[start] = UInt8(light * 154 / 256)
        bytes[start + 1] = UInt8(light * 20 / 256)
        bytes[start + 2] = UInt8(light * 10 / 256)
      }
    }
  }
}
