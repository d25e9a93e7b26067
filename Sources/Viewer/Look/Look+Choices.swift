import Cells
import Geodesy
import Rendering

/// The options whose values keys change.
extension Look {
  static let choiceNames = ["mode", "style", "blocks", "units", "coordinates", "relief", "transit"]

  /// Their values now, by the names of the options.
  var choices: [String: String] {
    let style =
      switch chosen {
      case .builtIn(let style): style.rawValue
      case .file(let file): file.path
      }
    return [
      "mode": mode.rawValue, "style": style, "blocks": blocks.rawValue, "units": units.rawValue,
      "coordinates": spelling.rawValue, "relief": showsRelief ? "on" : "off",
      "transit": showsTransit ? "on" : "off",
    ]
  }
}
