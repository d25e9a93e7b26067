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
