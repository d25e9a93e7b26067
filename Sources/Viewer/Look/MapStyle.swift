import Cells
import Raster

/// The colours of the map and of what lies around it.
nonisolated enum MapStyle: String, CaseIterable {
  case day
  case night
  case nightRed = "night-red"

  /// What shows where there is no map.
  var ground: Pixel {
    switch self {
    case .day: Pixel(red: 0xe0, green: 0xdc, blue: 0xcb)
    case .night: Pixel(red: 0x16, green: 0x19, blue: 0x1f)
    case .nightRed: Pixel(red: 0x14, green: 0x06, blue: 0x04)
    }
  }

  var barBackground: CellColor { CellColor(hex: self == .nightRed ? 0x1c0806 : 0x303030) }
  /// Behind words that somebody has to see.
  var alarm: CellColor { CellColor(hex: self == .nightRed ? 0xff5030 : 0xcd0000) }
  var alarmText: CellColor { CellColor(hex: self == .nightRed ? 0x1c0806 : 0xffffff) }
  var barText: CellColor { CellColor(hex: self == .nightRed ? 0xd04028 : 0xeeeeee) }
  var panelBackground: CellColor { CellColor(hex: self == .nightRed ? 0x180705 : 0x202226) }
  var panelText: CellColor { CellColor(hex: self == .nightRed ? 0xc84028 : 0xe6e6e6) }
  /// For what stands back.
  var panelFaint: CellColor { CellColor(hex: self == .nightRed ? 0x8a3020 : 0x9aa0a8) }
  var panelAccent: CellColor { CellColor(hex: self == .nightRed ? 0xff5030 : 0xffd479) }

  /// How the pixels of a picture are toned: nothing by day, darker at night, red light alone in the red night.
  var tone: PictureTone? {
    switch self {
    case .day: nil
    case .night: .dark
    case .nightRed: .red
    }
  }
}
