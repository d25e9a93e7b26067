import Geodesy

/// Lengths and speeds in the units that a person thinks in, and in the signs of their language.
nonisolated struct Measures: Sendable {
  private let units: UnitSystem
  let words: Words

  init(_ units: UnitSystem, in words: Words) {
    (self.units, self.words) = (units, words)
  }

  /// 850 m, 1.2 km, 34 km.
  func text(of distance: Distance) -> String { said(units.text(of: distance)) }
  /// Rounded as in directions: 250 m, 1.2 km; 250 ft, 0.3 mi.
  func roundText(of distance: Distance) -> String { said(units.roundText(of: distance)) }
  /// In full in the small unit: 8604 m.
  func fullText(of distance: Distance) -> String { said(units.fullText(of: distance)) }
  func text(ofAltitude altitude: Distance) -> String { said(units.text(ofAltitude: altitude)) }
  /// Rounded to fifties: 1250 m.
  func roundText(ofAltitude altitude: Distance) -> String { said(units.roundText(ofAltitude: altitude)) }
  /// +0.5 m/s, -98 ft/min.
  func text(ofClimb climb: Double) -> String { said(units.text(ofClimb: climb)) }
  func text(of area: Area) -> String { said(units.text(of: area)) }
  func text(of speed: Speed) -> String { said(units.text(of: speed)) }
  /// 850 kB, 1.2 MB.
  func text(ofBytes bytes: Int) -> String { said(ByteCount.text(bytes)) }

  /// `1:02:33`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e9).rounded())
    let rest = [whole / 60 % 60, whole % 60].map { $0 < 10 ? ":0\($0)" : ":\($0)" }
    return "\(whole / 3600)" + rest.joined()
  }

  /// A round length that fits, and its label.
  func scaleBar(longest: Distance) -> (length: Distance, label: String)? {
    units.scaleBar(longest: longest).map { ($0.length, said($0.label)) }
  }

  /// A number and a unit as this language writes them.
  private func said(_ text: String) -> String {
    guard words.language != .english, let blank = text.lastIndex(of: " ") else { return text }
    let unit = String(text[text.index(after: blank)...])
    let number = text[..<blank].split(separator: ".", omittingEmptySubsequences: false)
    let name = Self.units.first { Words.english($0) == unit }.map { words($0) } ?? unit
    return "\(number.joined(separator: words(.decimalMark))) \(name)"
  }

  private static let units: [Phrase] = [
    .meter, .kilometer, .foot, .mile, .nauticalMile, .kilometersPerHour, .milesPerHour, .knots,
    .metersPerSecond, .feetPerMinute,
    .squareMeter, .hectare, .squareKilometer, .squareFoot, .acre, .squareMile, .squareNauticalMile,
    .kilobyte, .megabyte, .gigabyte,
  ]
}

/// Byte counts in readable units.
nonisolated enum ByteCount {
  static func text(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: "\((bytes + 500) / 1_000) kB"
    case ..<1_000_000_000: rounded(Double(bytes) / 1e6) + " MB"
    default: rounded(Double(bytes) / 1e9) + " GB"
    }
  }

  private static func rounded(_ value: Double) -> String {
    value < 10 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
  }
}
