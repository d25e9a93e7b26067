/// How fast one may go.
package enum SpeedLimit: Hashable, Sendable {
  /// In kilometres an hour.
  case kilometers(Double)
  /// As fast as one likes.
  case none
  /// At the pace of walkers.
  case walk
  /// The legal limit of a country's zone, e.g. `RO:urban`.
  case zone(String)

  /// A limit as OpenStreetMap spells it; nil where it makes no sense.
  package init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "walk": self = .walk
    case _ where text.contains(":"): self = .zone(text)
    default:
      let digits = text.digits
      guard let number = Double(digits), (1...500).contains(number) else { return nil }
      switch text[digits.endIndex...].filter({ $0 != " " }) {
      case "", "km/h", "kmh", "kph": self = .kilometers(number)
      case "mph": self = .kilometers(number * 1.609344)
      case "knots": self = .kilometers(number * 1.852)
      default: return nil
      }
    }
  }
}

extension RoadTags {
  /// The limit in a direction; nil if it isn't tagged.
  package func speedLimit(_ direction: RoadAccess.Direction) -> SpeedLimit? {
    let own = direction == .forwards ? "maxspeed:forward" : "maxspeed:backward"
    return [own, "maxspeed", "maxspeed:type", "zone:maxspeed", "zone:traffic"]
      .lazy.compactMap { self[$0].flatMap(SpeedLimit.init) }.first
  }

  /// How long a ferry takes, in minutes.
  package var minutes: Double? { self["duration"].flatMap(Self.minutes) }

  /// Hours, minutes and seconds between colons, minutes alone, or as ISO 8601 has them.
  private static func minutes(_ text: String) -> Double? {
    if text.hasPrefix("PT") { return periodMinutes(text.dropFirst(2)) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), !parts.contains(where: { $0.map { !(0..<10_000).contains($0) } ?? true })
    else {
      return nil
    }
    let numbers = parts.compactMap { $0 }.map(Double.init)
    switch numbers.count {
    case 1: return numbers[0]
    case 2: return numbers[0] * 60 + numbers[1]
    default: return numbers[0] * 60 + numbers[1] + numbers[2] / 60
    }
  }

  private static func periodMinutes(_ text: Substring) -> Double? {
    var (minutes, digits) = (0.0, "")
    for letter in text {
      if letter.isASCII, letter.isNumber {
        digits.append(letter)
        continue
      }
      guard let number = Int(digits), number < 10_000 else { return nil }
      switch letter {
      case "H": minutes += Double(number) * 60
      case "M": minutes += Double(number)
      case "S": minutes += Double(number) / 60
      default: return nil
      }
      digits = ""
    }
    return digits.isEmpty && minutes > 0 ? minutes : nil
  }
}
