/// Numbers as links write them: nothing but digits, a point and a minus.
enum LinkNumbers {
  static func number(_ text: some StringProtocol) -> Double? {
    var scanner = SpellingScanner(Array(text.unicodeScalars.filter { $0 != " " }))
    let isNegative = scanner.takeSign() ?? false
    guard let number = scanner.takeNumber(), scanner.isAtEnd else { return nil }
    return isNegative ? -number.value : number.value
  }

  /// Latitude and longitude with a separator between them; anything after a second one is ignored.
  static func place(_ text: some StringProtocol, separator: Character = ",") -> Coordinate? {
    let parts = text.split(separator: separator, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    return place(parts[0], parts[1])
  }

  static func place(_ north: some StringProtocol, _ east: some StringProtocol) -> Coordinate? {
    guard let north = number(north), let east = number(east), north.magnitude <= 90, east.magnitude <= 180 else {
      return nil
    }
    return Coordinate(north: north, east: east)
  }

  /// A zoom that maps have; one that makes no sense is passed over, for the place is what matters.
  static func zoom(_ text: (some StringProtocol)?) -> Double? {
    text.flatMap { number($0) }.flatMap { (0...Double(TileID.deepestZoom)).contains($0) ? $0 : nil }
  }
}

/// The way that addresses write signs that have a meaning in them: `%2C` for a comma.
package enum PercentCode {
  package static func text(of coded: some StringProtocol, plusIsBlank: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = Array(coded.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = value(of: rest.prefix(2)) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func value(of digits: ArraySlice<UInt8>) -> UInt8? {
    let isHex = digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    return isHex ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}

/// Two numbers whose bits are written in turn, six in a digit.
enum InterleavedBits {
  /// The number whose bits come first in each digit, and the other one.
  static func parted(_ digits: [Int]) -> (first: Double, second: Double) {
    var (first, second) = (0, 0)
    for digit in digits {
      for bit in [4, 2, 0] {
        first = first << 1 | digit >> (bit + 1) & 1
        second = second << 1 | digit >> bit & 1
      }
    }
    return (Double(first), Double(second))
  }
}
