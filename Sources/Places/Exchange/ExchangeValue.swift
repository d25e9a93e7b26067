internal import Geodesy

/// Numbers and places as other programs spell them.
enum ExchangeValue {
  private static let longest = 40

  /// A number with a point or a comma, perhaps with an exponent; never `nan`, `inf` or `0x1p3`.
  static func number(_ text: some StringProtocol) -> Double? {
    let trimmed = text.trimmed
    guard !trimmed.isEmpty, trimmed.utf8.count <= longest else { return nil }
    var spelling = ""
    var commas = 0
    for character in trimmed.unicodeScalars {
      switch character {
      case "0"..."9", "+", "-", ".", "e", "E": spelling.unicodeScalars.append(character)
      case ",":
        commas += 1
        spelling += "."
      // As typographers write it.
      case "−": spelling += "-"
      default: return nil
      }
    }
    guard commas <= 1, spelling.unicodeScalars.first.map({ $0 != "e" && $0 != "E" }) == true,
      let value = Double(spelling), value.isFinite
    else { return nil }
    return value
  }

  /// Degrees as numbers; nil beyond the poles, or more than a full turn away.
  static func coordinate(north: Double, east: Double) -> Coordinate? {
    guard let latitude = Latitude(degrees: north), (-360...360).contains(east) else { return nil }
    return Coordinate(latitude: latitude, longitude: Longitude(degrees: east))
  }

  static func meters(_ text: some StringProtocol) -> Distance? {
    // Nothing on earth is higher, and nothing deeper.
    number(text).flatMap { abs($0) < 1e6 ? .meters($0) : nil }
  }

  static func speed(_ text: some StringProtocol) -> Speed? {
    number(text).flatMap { (0..<1e4).contains($0) ? Speed(metersPerSecond: $0) : nil }
  }

  static func bearing(_ text: some StringProtocol) -> Bearing? {
    number(text).flatMap { (0...360).contains($0) ? Bearing(degrees: $0) : nil }
  }

  /// A piece of a file, harmless and short enough for a message.
  static func quoted(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars.prefix(40).map { $0.value < 0x20 || $0.value == 0x7f ? " " : $0 }
    return "“" + String(String.UnicodeScalarView(scalars)) + (text.unicodeScalars.count > 40 ? "…" : "") + "”"
  }
}
