import Cells
import Geodesy
import Rendering

/// The colours of panels and marks over the map.
nonisolated extension MapStyle {
  var barBackground: CellColor { CellColor(hex: self == .nightRed ? 0x1c0806 : 0x303030) }
  /// The background of alarms.
  var alarm: CellColor { CellColor(hex: self == .nightRed ? 0xff5030 : 0xcd0000) }
  var alarmText: CellColor { CellColor(hex: self == .nightRed ? 0x1c0806 : 0xffffff) }
  var barText: CellColor { CellColor(hex: self == .nightRed ? 0xd04028 : 0xeeeeee) }
  var panelBackground: CellColor { CellColor(hex: self == .nightRed ? 0x180705 : 0x202226) }
  var panelText: CellColor { CellColor(hex: self == .nightRed ? 0xc84028 : 0xe6e6e6) }
  /// For what stands back.
  var panelFaint: CellColor { CellColor(hex: self == .nightRed ? 0x8a3020 : 0x9aa0a8) }
  var panelAccent: CellColor { CellColor(hex: self == .nightRed ? 0xff5030 : 0xffd479) }
}

extension ViewMode {
  /// The name of the choice.
  var phrase: Phrase {
    switch self {
    case .map: .modeMap
    case .mapAndCompass: .modeMapAndCompass
    case .heading: .modeHeading
    case .compass: .modeCompass
    }
  }
}

extension MapStyle {
  /// The name of the choice.
  var phrase: Phrase {
    switch self {
    case .day: .styleDay
    case .night: .styleNight
    case .nightRed: .styleNightRed
    }
  }
}

extension Phrase {
  /// The name of a style that is included as a file.
  static func style(called name: String) -> Phrase? {
    switch name {
    case "clear": .styleClear
    case "contrast": .styleContrast
    case "paper": .stylePaper
    default: nil
    }
  }
}

extension UnitSystem {
  /// The name of the choice.
  var phrase: Phrase {
    switch self {
    case .metric: .unitsMetric
    case .imperial: .unitsImperial
    case .nautical: .unitsNautical
    }
  }
}
