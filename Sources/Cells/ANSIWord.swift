/// Up to eight bytes in a register, the first in the lowest bits.
struct ANSIWord {
  private(set) var bits: UInt64 = 0
  private(set) var count = 0

  init(_ characters: UInt8...) {
    precondition(characters.count <= 8, "a word is at most eight bytes long")
    for byte in characters { append(byte) }
  }

  /// The decimal digits of a number, of which at most 65,535 counts.
  init(decimal number: Int) {
    let number = min(number, 65_535)
    var divisor = number < 10 ? 1 : number < 100 ? 10 : number < 1000 ? 100 : number < 10_000 ? 1000 : 10_000
    while divisor > 0 {
      append(UInt8(0x30 + number / divisor % 10))
      divisor /= 10
    }
  }

  /// A scalar value in UTF-8.
  init(scalar value: UInt64) {
    let last = 0x80 | value & 0x3f
    switch value {
    case 0..<0x80: (bits, count) = (value, 1)
    case 0..<0x800: (bits, count) = (0xc0 | value >> 6 | last << 8, 2)
    case 0..<0x1_0000: (bits, count) = (0x80e0 | value >> 12 | (value >> 6 & 0x3f) << 8 | last << 16, 3)
    default:
      (bits, count) = (0x80_80f0 | value >> 18 | (value >> 12 & 0x3f) << 8 | (value >> 6 & 0x3f) << 16 | last << 24, 4)
    }
  }

  private mutating func append(_ byte: UInt8) {
    bits |= UInt64(byte) << (8 * UInt64(count))
    count += 1
  }
}

/// What sequences are made of.
extension ANSIWord {
  static let introducer = ANSIWord(0x1b, 0x5b)
  static let semicolon = ANSIWord(UInt8(ascii: ";"))
  static let carriageReturn = ANSIWord(0x0d)
  static let lineFeed = ANSIWord(0x0a)
  static let cursorForward = ANSIWord(UInt8(ascii: "C"))
  static let cursorPosition = ANSIWord(UInt8(ascii: "H"))
  static let eraseCells = ANSIWord(UInt8(ascii: "X"))
  static let eraseLine = ANSIWord(UInt8(ascii: "K"))
  static let repetition = ANSIWord(UInt8(ascii: "b"))
  static let scrollUp = ANSIWord(UInt8(ascii: "S"))
  static let scrollDown = ANSIWord(UInt8(ascii: "T"))
  static let scrollRegion = ANSIWord(UInt8(ascii: "r"))
  static let deleteCells = ANSIWord(UInt8(ascii: "P"))
  static let insertCells = ANSIWord(UInt8(ascii: "@"))
  static let rendition = ANSIWord(UInt8(ascii: "m"))
  /// `?2026`, the mode of synchronized updates.
  static let synchronizedUpdate = ANSIWord(0x3f, 0x32, 0x30, 0x32, 0x36)
  static let setMode = ANSIWord(UInt8(ascii: "h"))
  static let resetMode = ANSIWord(UInt8(ascii: "l"))
  /// `8;2;` and `8;5;`, the parts of a colour after its first digit.
  static let trueColor = ANSIWord(0x38, 0x3b, 0x32, 0x3b)
  static let indexedColor = ANSIWord(0x38, 0x3b, 0x35, 0x3b)
}
