import Geodesy

/// The values of fields; nil if they are empty or invalid.
extension Sentence {
  /// Whether a field has anything in it.
  func has(_ number: Int) -> Bool { !self[number].isEmpty }

  func number(_ field: Int, in range: ClosedRange<Double>) -> Double? {
    guard let value = Digits.decimal(self[field]), range.contains(value) else { return nil }
    return value
  }

  func whole(_ field: Int, in range: ClosedRange<Int>) -> Int? {
    guard let value = Digits.number(self[field]), range.contains(value) else { return nil }
    return value
  }

  /// Milliseconds of the day.
  func time(_ field: Int) -> Int? { Digits.millisecondsOfDay(self[field]) }

  /// A direction from 0 to 360 degrees.
  func bearing(_ field: Int) -> Bearing? { number(field, in: 0...360).map { Bearing(degrees: $0) } }

  /// An amount of degrees with its direction in the field after it; east is positive.
  func variation(_ field: Int) -> Turn? {
    guard let degrees = number(field, in: 0...180) else { return nil }
    switch letter(field + 1) {
    case UInt8(ascii: "E"): return Turn(degrees: degrees)
    case UInt8(ascii: "W"): return Turn(degrees: -degrees)
    default: return nil
    }
  }

  func knots(_ field: Int) -> Speed? {
    number(field, in: 0...20_000).map { Speed(metersPerSecond: $0 * 1852 / 3600) }
  }

  /// A latitude, its hemisphere, a longitude and its hemisphere.
  func place(_ field: Int) -> (lat: Double, lon: Double)? {
    guard let lat = angle(field, positive: "N", negative: "S", limit: 90) else { return nil }
    guard let lon = angle(field + 2, positive: "E", negative: "W", limit: 180) else { return nil }
    return (lat, lon)
  }

  /// Whether there is anything where a place should be.
  func hasPlace(_ field: Int) -> Bool { has(field) || has(field + 2) }

  /// How many degrees the last digit of an angle counts.
  func step(ofAngle field: Int) -> Double {
    let digits = self[field]
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    let decimals = max(digits.endIndex - point - 1, 0)
    return (0..<min(decimals, 12)).reduce(1 / 60.0) { step, _ in step / 10 }
  }

  /// Degrees and minutes as one number, `ddmm.mmmm`, and a letter.
  private func angle(_ field: Int, positive: Unicode.Scalar, negative: Unicode.Scalar, limit: Double) -> Double? {
    let digits = self[field]
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
    let start = max(digits.startIndex, point - 2)
    guard let minutes = Digits.unsigned(digits[start...]), minutes < 60 else { return nil }
    guard let degrees = start == digits.startIndex ? 0 : Digits.number(digits[..<start]) else { return nil }
    let angle = Double(degrees) + minutes / 60
    guard angle <= limit else { return nil }
    if isLetter(field + 1, positive) { return angle }
    return isLetter(field + 1, negative) ? -angle : nil
  }
}
