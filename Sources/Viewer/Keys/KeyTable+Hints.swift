import Terminal

/// The key hints of modes.
extension KeyTable {
  /// The hints for the bar of a mode, some with their values, without those that have no effect now.
  func hints(of mode: KeyMode, in words: Words, values: [Phrase: String] = [:], idle: Set<Phrase> = []) -> KeyHints {
    hints(self.mode(named: mode.name).hints.filter { !idle.contains($0.phrase) }, of: mode, in: words, values: values)
  }

  func hints(_ hints: [KeyHint], of mode: KeyMode, in words: Words, values: [Phrase: String] = [:]) -> KeyHints {
    KeyHints(
      hints.compactMap { hint in
        line(hint, of: mode, in: words).map { line in
          KeyHints.Hint(line.text + (values[hint.phrase].map { " \($0)" } ?? ""), isEnd: hint.isEnd)
        }
      }
    )
  }

  /// For the help, which knows nothing of the tool in the hand.
  func lines(of mode: KeyMode, in words: Words) -> [KeyLine] {
    func lines(_ hints: [KeyHint]) -> [KeyLine] { hints.compactMap { line($0, of: mode, in: words) } }
    let ofTools = mode.allHints.flatMap { hint in
      hint.tool.map { tool in lines([hint]).map { KeyLine(keys: $0.keys, help: "\(words(tool)): \($0.help)") } } ?? []
    }
    return lines(mode.allHints.filter(\.isForHelpOnly)) + ofTools + lines(mode.hints.withoutRepetition)
  }

  /// The title of a mode in the help, with the keys that open it.
  func title(of section: KeyMode.Section, in words: Words) -> String {
    "\(words(section.title)) (\(section.openers.map { name(of: action(named: $0)) }.joined(separator: " ")))"
  }

  /// Nil if no key does it.
  func line(_ hint: KeyHint, of mode: KeyMode, in words: Words) -> KeyLine? {
    guard !hint.actions.isEmpty else { return KeyLine(ofMouse: words(hint.phrase)) }
    func firstKeys(_ hint: KeyHint) -> [Key] {
      hint.actions.compactMap { keys(ofActionNamed: $0, in: mode).first }
    }
    let all = hint.actions.flatMap { keys(ofActionNamed: $0, in: mode) }
    let first = firstKeys(hint)
    let areShifted = mode.allHints.contains { firstKeys($0).map(\.shifted) == first }
    let text =
      if hint.showsAllKeys { all.map(KeyName.name(of:)).joined(separator: ", ") } else if !first.isEmpty, areShifted {
        KeyName.shift
      } else { KeyName.hint(on: first, in: words) }
    return text.isEmpty ? nil : KeyLine(keys: text, help: words(hint.phrase))
  }
}

/// A line of help: the keys as they are written, and what they do.
struct KeyLine {
  let keys: String
  let help: String
  /// Other words that it is found by.
  let also: String

  init(keys: String, help: String, also: String = "") {
    (self.keys, self.help, self.also) = (keys, help, also)
  }

  /// Of a phrase in which two blanks stand between what the hand does and what that is for.
  init(ofMouse text: String) {
    let parts = text.split(separator: "  ", maxSplits: 1)
    self.init(keys: String(parts.first ?? ""), help: String(parts.dropFirst().first ?? ""))
  }

  /// The same in a row with others.
  var text: String { "\(keys) \(help)" }
}

extension Key {
  /// The same arrow with Shift; nil for any other key.
  fileprivate var shifted: Key? {
    switch self {
    case .left: .shiftLeft
    case .right: .shiftRight
    case .up: .shiftUp
    case .down: .shiftDown
    default: nil
    }
  }
}
