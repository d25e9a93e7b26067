/// Parses the bytes of a terminal, wherever they are split.
///
/// It reads no clock. While it holds an incomplete sequence, ``patience`` is the time of silence after which the rest
/// won't come; then ``giveUp(into:)`` is called, so that no incomplete sequence blocks the keyboard.
package struct InputParser {
  package enum Meaning: Hashable, Sendable {
    case input(Input)
    case answer(Answer)
  }

  private enum State {
    case ground
    /// Part of a character of that many bytes.
    case character(length: Int)
    case escape
    /// After `ESC O`.
    case singleShift
    case control
    /// After `CSI [`: a function key of the Linux console.
    case console
    /// After `CSI M`: three bytes of an old mouse report.
    case oldMouse
    /// A string that lasts until BEL or `ESC \`, and the byte that began it.
    case string(UInt8)
    case stringEscape(UInt8)
    case paste
  }

  /// Longer control sequences and strings are swallowed without being kept.
  static let longestSequence = 512
  /// The cell in pixels, once mouse reports are counted in them.
  package var mousePixels: CellPixels?
  /// Whether a cursor report is expected.
  package var isCursorAsked = false

  private let keys: [[UInt8]: Key]
  private var state = State.ground
  private var held: [UInt8] = []
  private var paste = PasteReader()

  /// - Parameter keys: what this terminal sends for keys, where it differs from what everybody sends.
  package init(keys: [[UInt8]: Key] = [:]) {
    self.keys = keys
  }

  /// How long the bytes held may wait in silence; nil when none are held.
  package var patience: Duration? {
    switch state {
    case .ground: nil
    case .escape: .milliseconds(25)
    case .character, .singleShift, .control, .console, .oldMouse: .milliseconds(100)
    case .string, .stringEscape: .milliseconds(400)
    case .paste: .milliseconds(500)
    }
  }

  /// Takes the next byte.
  package mutating func take(_ byte: UInt8, into meanings: inout [Meaning]) {
    switch state {
    case .ground: begin(byte, into: &meanings)
    case .character(let length): takeCharacter(byte, length, into: &meanings)
    case .escape: takeEscape(byte, into: &meanings)
    case .singleShift: takeSingleShift(byte, into: &meanings)
    case .control: takeControl(byte, into: &meanings)
    case .console: takeConsole(byte, into: &meanings)
    case .oldMouse: takeOldMouse(byte, into: &meanings)
    case .string(let kind): takeString(byte, kind, into: &meanings)
    case .stringEscape(let kind): takeStringEscape(byte, kind, into: &meanings)
    case .paste: takePaste(byte, into: &meanings)
    }
  }

  /// Takes the silence as the end of whatever is held.
  package mutating func giveUp(into meanings: inout [Meaning]) {
    switch state {
    case .escape: meanings.append(.input(.key(.escape)))
    case .paste:
      // The interrupt key ends a paste that never ends.
      let wantsToLeave = paste.endsWithInterrupt
      finishPaste(into: &meanings)
      if wantsToLeave { meanings.append(.input(.key(.control("c")))) }
    default: break
    }
    settle()
  }

  private mutating func settle() {
    state = .ground
    held.removeAll(keepingCapacity: true)
  }

  /// Forgets what is held and looks at the byte afresh.
  private mutating func restart(at byte: UInt8, into meanings: inout [Meaning]) {
    settle()
    begin(byte, into: &meanings)
  }

  private mutating func hold(_ byte: UInt8) {
    if held.count < Self.longestSequence { held.append(byte) }
  }
}

/// Characters and control keys.
extension InputParser {
  private mutating func begin(_ byte: UInt8, into meanings: inout [Meaning]) {
    switch byte {
    case 0x1b:
      state = .escape
    case ..<0x80:
      meanings.append(.input(.key(Key(ascii: byte))))
    case 0xc2...0xf4:
      held = [byte]
      state = .character(length: byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)
    default:
      break
    }
  }

  private mutating func takeCharacter(_ byte: UInt8, _ length: Int, into meanings: inout [Meaning]) {
    guard byte & 0xc0 == 0x80 else { return restart(at: byte, into: &meanings) }
    held.append(byte)
    guard held.count == length else { return }
    // Invalid characters and control characters are dropped.
    if let text = String(validating: held, as: UTF8.self), let scalar = text.unicodeScalars.first, scalar.value >= 0xa0
    {
      meanings.append(.input(.key(.character(Character(scalar)))))
    }
    settle()
  }
}

/// Sequences of keys, mouse and answers.
extension InputParser {
  private mutating func takeEscape(_ byte: UInt8, into meanings: inout [Meaning]) {
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): state = .string(byte)
    default:
      if let key = keys[[0x1b, byte]] {
        meanings.append(.input(.key(key)))
        settle()
      } else {
        // There is no Alt among our keys: Esc and the key, one after the other, is how terminals spell it.
        meanings.append(.input(.key(.escape)))
        restart(at: byte, into: &meanings)
      }
    }
  }

  private mutating func takeSingleShift(_ byte: UInt8, into meanings: inout [Meaning]) {
    guard (0x20..<0x7f).contains(byte) else { return restart(at: byte, into: &meanings) }
    if let key = keys[[0x1b, UInt8(ascii: "O"), byte]] ?? Key(keypad: byte) {
      meanings.append(.input(.key(key)))
    }
    settle()
  }

  private mutating func takeControl(_ byte: UInt8, into meanings: inout [Meaning]) {
    switch byte {
    case 0x20...0x3f:
      hold(byte)
    case UInt8(ascii: "[") where held.isEmpty:
      state = .console
    case UInt8(ascii: "M") where held.isEmpty:
      state = .oldMouse
    case 0x40...0x7e:
      let body = held
      settle()
      finishControl(body, final: byte, into: &meanings)
    default:
      restart(at: byte, into: &meanings)
    }
  }

  private mutating func finishControl(_ body: [UInt8], final: UInt8, into meanings: inout [Meaning]) {
    guard body.count < Self.longestSequence else { return }
    if let key = keys[[0x1b, UInt8(ascii: "[")] + body + [final]] {
      meanings.append(.input(.key(key)))
      return
    }
    let sequence = ControlSequence(body, final: final)
    if sequence.mark == UInt8(ascii: "<") {
      if let event = mouseEvent(sequence) { meanings.append(.input(.mouse(event))) }
    } else if let answer = sequence.answer(isCursorAsked: isCursorAsked) {
      meanings.append(.answer(answer))
    } else if body.isEmpty, final == UInt8(ascii: "I") || final == UInt8(ascii: "O") {
      meanings.append(.input(.focus(final == UInt8(ascii: "I"))))
    } else if final == UInt8(ascii: "~"), sequence.number(0) == 200 {
      state = .paste
    } else if let key = sequence.key {
      meanings.append(.input(.key(key)))
    }
  }

  private func mouseEvent(_ sequence: ControlSequence) -> MouseEvent? {
    let isRelease = sequence.final == UInt8(ascii: "m")
    guard isRelease || sequence.final == UInt8(ascii: "M"),
      let code = sequence.number(0), let x = sequence.number(1), let y = sequence.number(2)
    else { return nil }
    return MouseEvent(code: code, x: x, y: y, isRelease: isRelease, pixels: mousePixels)
  }

  private mutating func takeConsole(_ byte: UInt8, into meanings: inout [Meaning]) {
    guard (0x20..<0x7f).contains(byte) else { return restart(at: byte, into: &meanings) }
    if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
      meanings.append(.input(.key(.function(Int(byte - 0x40)))))
    }
    settle()
  }

  private mutating func takeOldMouse(_ byte: UInt8, into meanings: inout [Meaning]) {
    // Each byte is at least 32, so that anything lower is something new.
    guard byte >= 0x20 else { return restart(at: byte, into: &meanings) }
    held.append(byte)
    guard held.count == 3 else { return }
    let numbers = held.map { Int($0) - 32 }
    // Such a report doesn't state which button was released.
    let isRelease = numbers[0] & 0b110_0011 == 3
    let code = isRelease ? 0 : numbers[0]
    if let event = MouseEvent(code: code, x: numbers[1], y: numbers[2], isRelease: isRelease, pixels: nil) {
      meanings.append(.input(.mouse(event)))
    }
    settle()
  }
}

/// Strings: pastes, and the longer answers.
extension InputParser {
  private mutating func takePaste(_ byte: UInt8, into meanings: inout [Meaning]) {
    if !paste.take(byte) { finishPaste(into: &meanings) }
  }

  private mutating func finishPaste(into meanings: inout [Meaning]) {
    meanings.append(.input(.paste(paste.text)))
    paste = PasteReader()
    settle()
  }

  private mutating func takeString(_ byte: UInt8, _ kind: UInt8, into meanings: inout [Meaning]) {
    switch byte {
    case 0x07: finishString(kind, into: &meanings)
    case 0x1b: state = .stringEscape(kind)
    // No answer contains a control key, so it was typed.
    case ..<0x20: restart(at: byte, into: &meanings)
    default: hold(byte)
    }
  }

  private mutating func takeStringEscape(_ byte: UInt8, _ kind: UInt8, into meanings: inout [Meaning]) {
    if byte == UInt8(ascii: "\\") {
      finishString(kind, into: &meanings)
    } else {
      // A new sequence cuts the string short.
      settle()
      takeEscape(byte, into: &meanings)
    }
  }

  private mutating func finishString(_ kind: UInt8, into meanings: inout [Meaning]) {
    let body = String(decoding: held, as: UTF8.self)
    let answer =
      switch kind {
      case UInt8(ascii: "]"): Answer(command: body)
      case UInt8(ascii: "_"): Answer(application: body)
      default: Answer(device: body)
      }
    if let answer { meanings.append(.answer(answer)) }
    settle()
  }
}

/// The text of a paste, while it comes.
package struct PasteReader {
  /// The rest of a longer paste is lost.
  package static let longest = 65_536

  private static let end = Array("\u{1b}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How much of the end has been seen.
  private var matched = 0

  /// The text so far, with line ends as in a file.
  var text: String {
    let text = String(decoding: bytes, as: UTF8.self)
    // Terminals send the ends of lines as the Enter key.
    return text.split(omittingEmptySubsequences: false) { $0 == "\r" || $0 == "\r\n" }.joined(separator: "\n")
  }

  /// Whether the last that came is what Ctrl-C sends.
  var endsWithInterrupt: Bool { matched == 0 && bytes.last == 0x03 }

  /// Takes the next byte; returns whether there is more to come.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched < Self.end.count
    }
    // The end marker doesn't repeat its first byte, so after a mismatch it can only start over.
    for earlier in Self.end.prefix(matched) { hold(earlier) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { hold(byte) }
    return true
  }

  private mutating func hold(_ byte: UInt8) {
    if bytes.count < Self.longest { bytes.append(byte) }
  }
}
