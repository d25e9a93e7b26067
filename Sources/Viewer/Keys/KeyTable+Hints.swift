import Terminal

/// What is told of the keys of modes.
extension KeyTable {
  /// For the bar of a mode, which tells the values of some with them, and nothing of those that do nothing just now.
  func hints(
    of mode: KeyMode,
    in words: Words,
    values: [Phrase: String] = [:],
    idle: Set<Phrase> = []
  ) -> KeyHints {
    hints(mode.hints.filter { !idle.contains($0.phrase) }, of: mode, in: words, values: values)
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
    let ofTools = mode.toolHints.compactMap { hint in
      line(hint.hint, of: mode, in: words).map {
        KeyLine(keys: $0.keys, help: "\(words(hint.tool)): \($0.help)")
      }
    }
    func lines(_ hints: [KeyHint]) -> [KeyLine] { hints.compactMap { line($0, of: mode, in: words) } }
    return lines(mode.firstHints) + ofTools + lines(mode.hints.told)
  }

  /// What the help calls a mode, with the keys that lead into it.
  func title(of section: KeyMode.Section, in words: Words) -> String {
    "\(words(section.title)) (\(section.openers.map(name(of:)).joined(separator: " ")))"
  }

  /// Nil where no key does it.
  func line(_ hint: KeyHint, of mode: KeyMode, in words: Words) -> KeyLine? {
    func keys(_ name: String) -> [Key] { self.keys(ofActionNamed: name, in: mode) }
    func first(_ names: [String]) -> [Key] { names.compactMap { keys($0).first } }
    let told: String
    switch hint.means {
    case .mouse: return KeyLine(ofMouse: words(hint.phrase))
    case .each(let names): told = KeyName.hint(on: first(names), in: words)
    case .any(let names): told = names.flatMap(keys).map(KeyName.name(of:)).joined(separator: ", ")
    case .shifted(let names, let others):
      let shifted = first(names)
      let isShift = !shifted.isEmpty && shifted == first(others).compactMap(\.shifted)
      told = isShift ? KeyName.shift : KeyName.hint(on: shifted, in: words)
    }
    return told.isEmpty ? nil : KeyLine(keys: told, help: words(hint.phrase))
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
