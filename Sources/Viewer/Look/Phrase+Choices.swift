import Geodesy
import Rendering

extension ViewMode {
  /// What it is called.
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
  /// What it is called.
  var phrase: Phrase {
    switch self {
    case .day: .styleDay
    case .night: .styleNight
    case .nightRed: .styleNightRed
    }
  }
}

extension Phrase {
  /// What a style is called that comes along as a file.
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
  /// What it is called.
  var phrase: Phrase {
    switch self {
    case .metric: .unitsMetric
    case .imperial: .unitsImperial
    case .nautical: .unitsNautical
    }
  }
}
