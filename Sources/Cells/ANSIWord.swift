/// Up to eight bytes in a register, the first in the lowest bits.
struct ANSIWord {
  private(set) var bits: UInt64 = 0
  private(set) var count = 0

  /// One character.
  init(_ character: UInt8) {
    bits = UInt64(character)
    count = 1
  }

  func then(_ next: ANSIWord) -> ANSIWord {
    precondition(count + next.count <= 8, "a word is at most eight bytes long")
    var result = self
    result.bits |= next.bits << (8 * UInt64(count))
    result.count += next.count
    return result
  }

  /// The decimal digits of a number, of which at most 65,535 counts.
  init(decimal number: Int) {
    var rest = UInt32(min(number, 65_535))
    repeat {
      // The last digit found is the first to be sent.
      bits = bits << 8 | UInt64(0x30 + rest % 10)
      count += 1
      rest /= 10
    } while rest > 0
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
}

/// What sequences are made of.
extension ANSIWord {
  static let introducer = ANSIWord(0x1b).then(ANSIWord(UInt8(ascii: "[")))
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
  static let synchronizedUpdate = ANSIWord(UInt8(ascii: "?")).then(ANSIWord(decimal: 2026))
  static let setMode = ANSIWord(UInt8(ascii: "h"))
  static let resetMode = ANSIWord(UInt8(ascii: "l"))
  /// `8;2;` and `8;5;`, the parts of a colour after its first digit.
  static let trueColor = ANSIWord(decimal: 8).then(.semicolon).then(ANSIWord(decimal: 2)).then(.semicolon)
  static let indexedColor = ANSIWord(decimal: 8).then(.semicolon).then(ANSIWord(decimal: 5)).then(.semicolon)
}
