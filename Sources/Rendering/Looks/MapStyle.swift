package import Cartography
package import Raster

/// The colours of the map, and of the ground where there is none.
package enum MapStyle: String, CaseIterable {
  case day
  case night
  case nightRed = "night-red"

  /// The colour where there is no map.
  package var ground: Pixel {
    switch self {
    case .day: Pixel(red: 0xe0, green: 0xdc, blue: 0xcb)
    case .night: Pixel(red: 0x16, green: 0x19, blue: 0x1f)
    case .nightRed: Pixel(red: 0x14, green: 0x06, blue: 0x04)
    }
  }

  /// The style of the vector map that goes with it.
  package var cartography: Style {
    switch self {
    case .day: .day
    case .night: .night
    case .nightRed: .nightRed
    }
  }

  /// How the pixels of a picture are toned: nothing by day, darker at night, red light alone in the red night.
  var tone: PictureTone? {
    switch self {
    case .day: nil
    case .night: .dark
    case .nightRed: .red
    }
  }
}

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
