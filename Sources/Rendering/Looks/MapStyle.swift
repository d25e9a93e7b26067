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
