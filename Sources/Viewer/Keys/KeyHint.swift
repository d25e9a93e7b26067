/// A few words on what some keys of a mode do; the key table has the keys.
struct KeyHint {
  let phrase: Phrase
  /// The names of its actions, which may be those of other features; none for a hint on the mouse.
  var actions: [String] = []
  /// Whether it shows every key of its actions, not the first of each.
  var showsAllKeys = false
  /// Whether it shows how to leave, and is the last to be left out.
  var isEnd = false
  var isForHelpOnly = false
  /// The tool that it is shown with; nil for any.
  var tool: Phrase?
}

extension [KeyHint] {
  /// Without those whose keys another hint shows with more, or showed before: one may be for what is possible just now.
  var withoutRepetition: [KeyHint] {
    enumerated().filter { number, hint in
      let own = Set(hint.actions)
      return own.isEmpty
        || !enumerated().contains { other, rival in
          own.isStrictSubset(of: rival.actions) || other < number && own == Set(rival.actions)
        }
    }
    .map(\.element)
  }
}
