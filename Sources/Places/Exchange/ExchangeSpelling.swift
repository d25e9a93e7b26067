internal import Geodesy

/// How a format spells things, in the order in which they are asked for.
protocol ExchangeSpelling {
  var beginning: String { get }
  var end: String { get }
  /// Whether places and ways can be in one file.
  var mixes: Bool { get }
  mutating func text(of place: ExchangedPlace) -> String
  mutating func beginning(of track: Track) -> String
  mutating func beginning(ofSegment number: Int) -> String
  mutating func text(of point: TrackPoint, _ index: Int, segment: Int) -> String
  mutating func end(of segment: [TrackPoint]) -> String
  mutating func end(of track: Track) -> String
}

/// Numbers and texts that every program reads.
enum Spelling {
  /// The fewest digits that read back as the same number, never with an exponent.
  static func number(_ value: Double) -> String {
    let text = "\(value)"
    guard text.contains("e") else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    guard abs(value) < 1e9 else { return FixedPoint(value, decimals: 0).text }
    return String(FixedPoint(value, decimals: 9).text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }

  /// Text in XML; characters that XML can't contain become U+FFFD.
  static func xml(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      // A bare one would come back as a line feed.
      case "\r": escaped += "&#13;"
      // Characters that control a terminal, or would reverse the order of the following text.
      case _ where scalar.properties.isBidiControl, "\u{7f}"..."\u{9f}":
        escaped += "&#x\(String(scalar.value, radix: 16));"
      case "\u{fffe}", "\u{ffff}", "\u{0}"..."\u{1f}": escaped += "\u{fffd}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func element(_ name: String, _ text: String?) -> String {
    guard let text, !text.isEmpty else { return "" }
    return "<\(name)>\(xml(text))</\(name)>"
  }
}
