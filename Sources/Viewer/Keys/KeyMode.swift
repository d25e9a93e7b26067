/// What takes keys of its own while it is open: its bar and the help tell them from here.
struct KeyMode {
  /// How the help tells of it.
  struct Section {
    let title: Phrase
    /// The actions that lead into it, whose keys stand behind the title.
    let openers: [Action]
    /// Where it stands, among the modes.
    let rank: Int
  }

  /// A key that does something with one tool only.
  struct ToolHint {
    let tool: Phrase
    let hint: KeyHint
  }

  let name: String
  /// Nil where the help doesn't tell of it.
  var section: Section?
  /// Whether clicks place something of its own, which the right button takes back.
  var placesPoints = false
  let actions: [Action]
  /// What the help alone tells, before all others.
  var firstHints: [KeyHint] = []
  var toolHints: [ToolHint] = []
  /// The most important first, and how it ends last.
  var hints: [KeyHint] = []
}

extension KeyMode: Equatable {
  static func == (one: KeyMode, other: KeyMode) -> Bool { one.name == other.name }
}
