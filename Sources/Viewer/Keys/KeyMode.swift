/// What takes keys of its own while it is open: its bar and the help tell them from here.
struct KeyMode {
  /// A key that does something with one tool only.
  struct ToolHint {
    let tool: Phrase
    let hint: Phrase
  }

  /// What it is called, with the keys that open it.
  let title: Phrase
  /// Where the help tells it, among the modes.
  let rank: Int
  /// Whether clicks place something of its own, which the right button takes back.
  var placesPoints = false
  /// What the help alone tells, before all others.
  var firstHints: [Phrase] = []
  var toolHints: [ToolHint] = []
  /// The most important first, and how it ends last.
  let hints: [Phrase]

  /// For its bar, which tells the values of some with them, and nothing of those that do nothing just now.
  func hints(in words: Words, values: [Phrase: String] = [:], idle: Set<Phrase> = []) -> KeyHints {
    let acting = hints.filter { !idle.contains($0) }
    return KeyHints(acting.map { hint in values[hint].map { "\(words(hint)) \($0)" } ?? words(hint) })
  }

  /// For the help, which knows nothing of the tool in the hand.
  func lines(in words: Words) -> [KeyLine] {
    let ofTools = toolHints.map { hint in
      let line = KeyLine(words(hint.hint))
      return KeyLine(keys: line.keys, help: "\(words(hint.tool)): \(line.help)")
    }
    return firstHints.map { KeyLine(words($0)) } + ofTools + hints.map { KeyLine(words($0)) }
  }
}

extension KeyMode: Equatable {
  static func == (one: KeyMode, other: KeyMode) -> Bool { one.title == other.title }
}

extension KeyLine {
  /// What stands between the keys of a hint and what they do.
  static let parting = "  "

  init(_ hint: String) {
    let parts = hint.split(separator: Self.parting, maxSplits: 1)
    self.init(keys: String(parts.first ?? ""), help: String(parts.dropFirst().first ?? ""))
  }
}
