/// An open panel or tool with keys of its own, which its bar and the help show.
struct KeyMode {
  /// Its section in the help.
  struct Section {
    let title: Phrase
    /// The names of the actions that open it, whose keys follow the title.
    let openers: [String]
  }

  let name: String
  /// Nil if the help doesn't show it.
  var section: Section?
  /// Whether clicks place something of its own, which the right button removes.
  var placesPoints = false
  var actions: [Action] = []
  /// The most important first, with those of tools and of the help.
  var allHints: [KeyHint] = []

  /// The hints of its bar.
  var hints: [KeyHint] { allHints.filter { $0.tool == nil && !$0.isForHelpOnly } }

  /// The hints of its bar while a tool is chosen, with those of the help.
  func hints(with tool: Phrase) -> [KeyHint] {
    allHints.filter { $0.tool == tool } + allHints.filter(\.isForHelpOnly)
  }

  /// Its hints that show one of these phrases, in that order.
  func hints(_ phrases: [Phrase]) -> [KeyHint] {
    phrases.compactMap { phrase in allHints.first { $0.phrase == phrase } }
  }
}

extension KeyMode: Equatable {
  static func == (one: KeyMode, other: KeyMode) -> Bool { one.name == other.name }
}
