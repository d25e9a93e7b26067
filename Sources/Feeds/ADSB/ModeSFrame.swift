/// A reply or squitter of Mode S in 7 or 14 bytes, whose bits are counted from 1.
struct ModeSFrame {
  private let bytes: [UInt8]
  /// The remainder of the parity: the interrogator's number, the address, or 0.
  private let remainder: Int
  private static let generator = 0xfff409

  /// Reads `*…;`, `@` and `<` with a time (and a signal level) in front, or the digits alone.
  init?(_ line: [UInt8]) {
    var digits = line.drop { $0 <= 0x20 }
    digits = digits.prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") }
    switch digits.first {
    case UInt8(ascii: "*"): digits = digits.dropFirst()
    case UInt8(ascii: "@"): digits = digits.dropFirst(13)
    case UInt8(ascii: "<"): digits = digits.dropFirst(15)
    default: break
    }
    guard digits.count == 14 || digits.count == 28 else { return nil }
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map { UInt8($0) } }
    guard values.count == digits.count else { return nil }
    bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    guard bytes.count == (bytes[0] & 0x80 == 0 ? 7 : 14) else { return nil }
    remainder = Self.remainder(bytes)
  }

  /// The part of a message from its bit 33 on, as its own bits.
  init(message: ModeSFrame) {
    (bytes, remainder) = (Array(message.bytes[4..<11]), 0)
  }

  /// The downlink format.
  var format: Int { min(self[1, 5], 24) }
  /// Whether the sender put its own address into it, so that the parity proves it.
  var isSquitter: Bool { [11, 17, 18].contains(format) }
  /// Whether no damage is found; replies to interrogators have the address in their parity, so nothing proves them.
  var isWhole: Bool { isSquitter ? remainder < (format == 11 ? 80 : 1) : [0, 4, 5, 16, 20, 21].contains(format) }
  var address: String { Self.hexadecimal(isSquitter ? self[9, 24] : remainder) }

  /// The number in so many bits from a first one on.
  subscript(first: Int, count: Int) -> Int {
    (first - 1..<first - 1 + count).reduce(0) { $0 << 1 | Int(bytes[$1 >> 3] >> (7 - UInt8($1 & 7)) & 1) }
  }

  func isSet(_ bit: Int) -> Bool { self[bit, 1] == 1 }

  private static func hexadecimal(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func remainder(_ bytes: [UInt8]) -> Int {
    let parity = bytes.suffix(3).reduce(0) { $0 << 8 | Int($1) }
    return bytes.dropLast(3).reduce(0) { value, byte in
      (0..<8).reduce(value ^ Int(byte) << 16) { rest, _ in
        (rest << 1 ^ (rest & 0x80_0000 == 0 ? 0 : generator)) & 0xff_ffff
      }
    } ^ parity
  }
}

/// Values that several messages have.
extension ModeSFrame {
  private static let letters = Array("#ABCDEFGHIJKLMNOPQRSTUVWXYZ#####_###############0123456789######")

  /// Eight letters of six bits each from a bit on; nil where one of them is none.
  func callsign(at first: Int) -> String? {
    let text = String((0..<8).map { Self.letters[self[first + $0 * 6, 6]] })
    guard !text.contains("#") else { return nil }
    return text.split(separator: "_", omittingEmptySubsequences: true).joined(separator: " ")
  }

  /// Four octal digits in 13 interleaved bits.
  func squawk(at first: Int) -> String {
    // The bits of A, B, C and D from the highest on.
    [[5, 3, 1], [11, 9, 7], [4, 2, 0], [12, 10, 8]].map { bits in
      String(bits.reduce(0) { $0 << 1 | self[first + $1, 1] })
    }.joined()
  }

  /// Feet in 13 bits, or in the 12 without the one for metres.
  func altitude(at first: Int, count: Int) -> Int? {
    let bits = (0..<count).map { self[first + $0, 1] }
    let code = count == 13 ? bits : bits[..<6] + [0] + bits[6...]
    guard code.contains(1), code[6] == 0 else { return nil }
    if code[8] == 1 {
      return (code[..<6] + code[7..<8] + code[9...]).reduce(0) { $0 << 1 | $1 } * 25 - 1000
    }
    // Gray code: steps of 500 feet, and in them of 100 feet, to and fro.
    let gray = { (places: [Int]) in
      places.reduce((value: 0, last: 0)) { state, place in
        let bit = state.last ^ code[place]
        return (state.value << 1 | bit, bit)
      }.value
    }
    let (coarse, fine) = (gray([10, 12, 1, 3, 5, 7, 9, 11]), gray([0, 2, 4]))
    guard ![0, 5, 6].contains(fine) else { return nil }
    let step = fine == 7 ? 5 : fine
    return coarse * 500 + (coarse % 2 == 0 ? step : 6 - step) * 100 - 1300
  }
}
