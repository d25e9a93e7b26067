internal import Geodesy

/// Numbers and places as other programs spell them.
enum ExchangeValue {
  private static let longest = 40

  /// A number with a point or a comma, perhaps with an exponent; never `nan`, `inf` or `0x1p3`.
  static func number(_ text: some StringProtocol) -> Double? {
    if let number = plainNumber(text) { return number }
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

  /// A few digits with a point, as nearly all are; nil where it isn't as plain as that.
  ///
  /// Whole numbers and powers of ten as small as these are exact, and so is the rounding of what they are divided to.
  private static func plainNumber(_ text: some StringProtocol) -> Double? {
    var (digits, count, decimals, isNegative): (Int, Int, Int?, Bool) = (0, 0, nil, false)
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: ".") where decimals == nil && count > 0: decimals = 0
      case 0x30...0x39 where count < 15:
        digits = digits * 10 + Int(byte - 0x30)
        count += 1
        decimals = decimals.map { $0 + 1 }
      default: return nil
      }
    }
    guard count > 0, decimals != 0 else { return nil }
    let value = Double(digits) / powersOfTen[decimals ?? 0]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Degrees as numbers; nil beyond the poles, or more than a full turn away.
  static func coordinate(north: Double, east: Double) -> Coordinate? {
    guard let latitude = Latitude(degrees: north), (-360...360).contains(east) else { return nil }
    return Coordinate(latitude: latitude, longitude: Longitude(degrees: east))
  }

  /// A point in one cell: `60.17, 24.94`, or `POINT(24.94 60.17)` as WKT has it, east first; nil for other text.
  static func point(_ text: String) -> Coordinate? {
    var wkt = text.uppercased().trimmed[...]
    if wkt.hasPrefix("SRID="), let end = wkt.firstIndex(of: ";") { wkt = wkt[wkt.index(after: end)...] }
    guard wkt.utf8.count <= 200 else { return nil }
    if wkt.hasPrefix("POINT"), wkt.hasSuffix(")"), let open = wkt.firstIndex(of: "(") {
      let numbers = wkt[wkt.index(after: open)...].dropLast().split { $0.isWhitespace }.map { number($0) }
      guard (2...4).contains(numbers.count), let east = numbers[0], let north = numbers[1] else { return nil }
      return coordinate(north: north, east: east)
    }
    let pair = wkt.split(separator: ",", omittingEmptySubsequences: false)
    guard pair.count == 2, let north = number(pair[0]), let east = number(pair[1]) else { return nil }
    return coordinate(north: north, east: east)
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
