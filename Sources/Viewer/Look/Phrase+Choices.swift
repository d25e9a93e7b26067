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
