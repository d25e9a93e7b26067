/// Numbers in the plain decimal notation of receivers: digits with at most one point, nothing else.
///
/// Other input of `Double` (`nan`, `inf`, `0x1p3`, `1e5`) is rejected.
enum Digits {
  /// A whole number of up to 18 digits.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard (1...18).contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
      guard let digit = digit(byte) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// A decimal number, which may have a sign; digits beyond the eighteenth are only counted.
  static func decimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    guard let value = unsigned(isNegative ? bytes.dropFirst() : bytes) else { return nil }
    return isNegative ? -value : value
  }

  /// A decimal number without a sign.
  static func unsigned(_ bytes: ArraySlice<UInt8>) -> Double? {
    var (mantissa, decimals, digits) = (0, 0, 0)
    var (dropped, hasPoint, hasDigit) = (0, false, false)
    for byte in bytes {
      if byte == UInt8(ascii: ".") {
        guard !hasPoint else { return nil }
        hasPoint = true
        continue
      }
      guard let digit = digit(byte) else { return nil }
      hasDigit = true
      if digits < 18 {
        mantissa = mantissa * 10 + digit
        if mantissa > 0 { digits += 1 }
        if hasPoint { decimals += 1 }
      } else if !hasPoint {
        dropped += 1
      }
    }
    guard hasDigit, decimals < powers.count, dropped < powers.count else { return nil }
    return Double(mantissa) / powers[decimals] * powers[dropped]
  }

  /// `hhmmss` with or without a fraction; the seconds of a leap second are 60.
  static func millisecondsOfDay(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 6, let clock = number(bytes.prefix(6)) else { return nil }
    let (hours, minutes, seconds) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard hours < 24, minutes < 60, seconds < 60 || seconds == 60 && minutes == 59 else { return nil }
    let fraction = bytes.dropFirst(6)
    guard fraction.isEmpty || fraction.first == UInt8(ascii: "."), fraction.count <= 20 else { return nil }
    guard let part = fraction.count < 2 ? 0 : unsigned(fraction) else { return nil }
    // Not rounded up, so that no fraction makes another second.
    return (hours * 3600 + minutes * 60 + seconds) * 1000 + min(Int((part * 1000).rounded()), 999)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
