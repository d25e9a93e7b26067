/// Up to eight bytes in a register, the first in the lowest bits.
struct ANSIWord {
  private(set) var bits: UInt64
  private(set) var count: Int

  @inline(__always)
  init(bits: UInt64, count: Int) {
    self.bits = bits
    self.count = count
  }

  /// One character.
  init(_ character: UInt8) {
    self.init(bits: UInt64(character), count: 1)
  }

  /// The digits of a number, of which at most 65,535 counts.
  init(decimal number: Int) {
    self.init(bits: 0, count: 0)
    var rest = UInt32(min(number, 65_535))
    repeat {
      // The last digit found is the first to be sent.
      bits = bits << 8 | UInt64(0x30 + rest % 10)
      count += 1
      rest /= 10
    } while rest > 0
  }

  /// A scalar value in UTF-8.
  @inline(__always)
  init(scalar value: UInt64) {
    let last = 0x80 | value & 0x3f
    let third = 0x80 | value >> 6 & 0x3f
    if value >= 0x800 && value < 0x1_0000 {
      // Blocks and braille are here.
      self.init(bits: 0xe0 | value >> 12 | third << 8 | last << 16, count: 3)
    } else if value < 0x80 {
      self.init(bits: value, count: 1)
    } else if value < 0x800 {
      self.init(bits: 0xc0 | value >> 6 | last << 8, count: 2)
    } else {
      let second = 0x80 | value >> 12 & 0x3f
      self.init(bits: 0xf0 | value >> 18 | second << 8 | third << 16 | last << 24, count: 4)
    }
  }

  /// Both, one after the other; they must not be longer than eight bytes together.
  @inline(__always)
  func then(_ next: ANSIWord) -> ANSIWord {
    ANSIWord(bits: bits | next.bits &<< UInt64(truncatingIfNeeded: count &* 8), count: count &+ next.count)
  }
}

/// The elements of sequences.
extension ANSIWord {
  static let nothing = ANSIWord(bits: 0, count: 0)
  /// `38;2;` and `48;2;`, before three parts of a colour.
  static let trueForeground = ANSIWord(bits: 0x3b32_3b38_33, count: 5)
  static let trueBackground = ANSIWord(bits: 0x3b32_3b38_34, count: 5)
  /// `38;5;` and `48;5;`, before a number of a colour.
  static let indexedForeground = ANSIWord(bits: 0x3b35_3b38_33, count: 5)
  static let indexedBackground = ANSIWord(bits: 0x3b35_3b38_34, count: 5)
  static let introducer = ANSIWord(bits: 0x5b1b, count: 2)
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
  /// The mode of synchronized updates.
  static let synchronizedUpdate = ANSIWord(UInt8(ascii: "?")).then(ANSIWord(decimal: 2026))
  static let setMode = ANSIWord(UInt8(ascii: "h"))
  static let resetMode = ANSIWord(UInt8(ascii: "l"))
}

/// The numbers from 0 to 255 in decimal digits, since colours are made of them.
struct ANSINumbers {
  static let table = ANSINumbers()

  /// The digits from the lowest bits on, how many there are in the highest byte.
  private let packed: [UInt32]

  private init() {
    packed = (0...255).map { number in
      let word = ANSIWord(decimal: number)
      return UInt32(truncatingIfNeeded: word.bits) | UInt32(word.count) << 24
    }
  }

  @inline(__always)
  func word(for number: UInt8) -> ANSIWord {
    let packed = packed[Int(number)]
    return ANSIWord(bits: UInt64(packed & 0xff_ffff), count: Int(packed >> 24))
  }
}
