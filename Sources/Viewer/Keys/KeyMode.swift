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

/// The actions that share the keys, as they are written down for who binds them, which is in English.
struct KeyScope {
  let title: String
  /// The actions with their descriptions in the help.
  let actions: [(action: Action, help: String)]
}

extension KeyTable {
  /// Those of the map in the order of its help, and those of each mode.
  var described: [KeyScope] {
    zip(scopes, [nil] + modes).map { scope, mode in
      KeyScope(
        title: mode.map { "In \($0.name)" } ?? "On the map",
        actions: scope.actions.map { ($0, Self.help(of: $0, in: mode)) }
      )
    }
  }

  private static func help(of action: Action, in mode: KeyMode?) -> String {
    let hints = mode.map { $0.hints + $0.allHints } ?? []
    let phrase = action.entry?.help ?? hints.first { $0.actions.contains(action.name) }?.phrase
    return phrase.map { Words.english($0) } ?? ""
  }
}
