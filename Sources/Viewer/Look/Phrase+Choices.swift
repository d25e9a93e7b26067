import Geodesy
import Rendering

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
