/// A key, as the program understands it.
package enum Key: Hashable, Sendable {
  case character(Character)
  case left, right, up, down
  case shiftLeft, shiftRight, shiftUp, shiftDown
  case control(Character)
  case enter, escape, tab, shiftTab, space, backspace
  case delete, insert, home, end, pageUp, pageDown
  case function(Int)
}

extension Key {
  /// The key that sends this one byte.
  package init(ascii byte: UInt8) {
    self =
      switch byte {
      case 0x08, 0x7f: .backspace
      case 0x09: .tab
      case 0x0a, 0x0d: .enter
      case 0x1b: .escape
      case 0x20: .space
      // Control lowers the key's letter by 64; by convention it is written as a small letter.
      case 1...26: .control(Character(Unicode.Scalar(byte + 0x60)))
      case ..<0x20: .control(Character(Unicode.Scalar(byte + 0x40)))
      default: .character(Character(Unicode.Scalar(byte)))
      }
  }

  /// The key that sends this byte after `ESC O`: arrows, the first function keys, and the number pad.
  init?(keypad byte: UInt8) {
    switch byte {
    case UInt8(ascii: "M"): self = .enter
    case UInt8(ascii: "X"): self = .character("=")
    case UInt8(ascii: "j")...UInt8(ascii: "y"): self.init(ascii: byte - 0x40)
    case UInt8(ascii: "a")...UInt8(ascii: "d"): self.init(keypad: byte - 0x20)
    default:
      guard let key = ControlSequence.lettered(byte) else { return nil }
      self = key
    }
  }
}

/// A control sequence of the terminal, taken apart: `CSI < 0 ; 12 ; 5 M`.
struct ControlSequence {
  /// `<`, `?` or whatever else stands before the numbers.
  private(set) var mark: UInt8?
  /// The numbers; nil for one left out or beyond belief.
  private(set) var numbers: [Int?] = []
  /// The byte between the numbers and the final byte.
  private(set) var intermediate: UInt8?
  let final: UInt8

  init(_ body: [UInt8], final: UInt8) {
    self.final = final
    var rest = body[...]
    if let first = rest.first, (0x3c...0x3f).contains(first) {
      mark = first
      rest.removeFirst()
    }
    if let last = rest.last, (0x20...0x2f).contains(last) {
      intermediate = last
      rest.removeLast()
    }
    numbers = rest.split(separator: UInt8(ascii: ";"), maxSplits: 15, omittingEmptySubsequences: false).map(Self.number)
  }

  /// The number at a place, where it was given.
  func number(_ index: Int) -> Int? { index < numbers.count ? numbers[index] : nil }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...6).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}

extension ControlSequence {
  /// The answer in this sequence; nil if it isn't one.
  ///
  /// A cursor report looks like F3 with a modifier, so it only counts while one is expected.
  func answer(isCursorAsked: Bool) -> Answer? {
    switch (mark, final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      // The first number is the family, and those behind it are what it can do.
      return .attributes(hasSixels: numbers.dropFirst().contains(4))
    case (UInt8(ascii: "?"), UInt8(ascii: "S")):
      guard number(0) == 1, number(1) == 0, let colors = number(2) else { return nil }
      return .sixelColors(colors)
    case (UInt8(ascii: ">"), UInt8(ascii: "c")):
      guard let family = number(0), let version = number(1) else { return nil }
      return .family(family, version: version)
    case (UInt8(ascii: "?"), UInt8(ascii: "y")):
      guard intermediate == UInt8(ascii: "$"), let mode = number(0), let state = number(1) else { return nil }
      return .mode(mode, isKnown: (1...3).contains(state))
    case (nil, UInt8(ascii: "t")):
      guard number(0) == 6, let height = number(1), let width = number(2) else { return nil }
      return CellPixels(width: Double(width), height: Double(height)).map(Answer.cellPixels)
    case (nil, UInt8(ascii: "R")):
      guard isCursorAsked, let row = number(0), let column = number(1) else { return nil }
      return .cursor(row: row, column: column)
    case (nil, UInt8(ascii: "n")):
      return number(0) == 0 ? .status : nil
    default:
      return nil
    }
  }

  /// The key that sends this sequence.
  var key: Key? {
    guard mark == nil, intermediate == nil else { return nil }
    guard final == UInt8(ascii: "~") || (number(0) ?? 1) == 1 else { return nil }
    // Shift is 2, and every other combination one more than the sum of its bits; those count as the plain key.
    let isShifted = numbers.count > 1 && number(1) == 2
    switch final {
    case UInt8(ascii: "~"): return number(0).flatMap(Self.numbered)
    case UInt8(ascii: "Z"): return .shiftTab
    case UInt8(ascii: "a")...UInt8(ascii: "d"): return Self.arrow(final - 0x20, isShifted: true)
    case UInt8(ascii: "A")...UInt8(ascii: "D"): return Self.arrow(final, isShifted: isShifted)
    default: return Self.lettered(final)
    }
  }

  /// A key of the keypad or the row above the letters, as the last byte names it.
  static func lettered(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "D"): arrow(letter, isShifted: false)
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter - 0x4f))
    default: nil
    }
  }

  private static func arrow(_ letter: UInt8, isShifted: Bool) -> Key {
    switch letter {
    case UInt8(ascii: "A"): isShifted ? .shiftUp : .up
    case UInt8(ascii: "B"): isShifted ? .shiftDown : .down
    case UInt8(ascii: "C"): isShifted ? .shiftRight : .right
    default: isShifted ? .shiftLeft : .left
    }
  }

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // The numbers leave out one after F5, F10, F14 and F16.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28...29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }
}
