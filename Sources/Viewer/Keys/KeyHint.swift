/// A few words on what some keys of a mode do; the keys themselves are those of the table.
struct KeyHint {
  enum Means {
    /// The first key of each of these actions.
    case each([String])
    /// Every key of these actions, any of which does it.
    case any([String])
    /// The keys of other actions, with Shift.
    case shifted([String], of: [String])
    /// What the hand does, which the phrase tells itself: two blanks stand behind that.
    case mouse
  }

  let phrase: Phrase
  let means: Means
  /// Whether it is a way out, which is told as long as there is room for anything.
  let isEnd: Bool

  private init(_ phrase: Phrase, _ means: Means, isEnd: Bool = false) {
    (self.phrase, self.means, self.isEnd) = (phrase, means, isEnd)
  }

  /// The names of the actions that it tells of.
  var actions: [String] {
    switch means {
    case .each(let names), .any(let names), .shifted(let names, of: _): names
    case .mouse: []
    }
  }

  init(_ phrase: Phrase, _ actions: [Action], isEnd: Bool = false) {
    self.init(phrase, .each(actions.map(\.name)), isEnd: isEnd)
  }

  init(_ phrase: Phrase, _ action: Action, isEnd: Bool = false) {
    self.init(phrase, [action], isEnd: isEnd)
  }

  init(_ phrase: Phrase, anyOf actions: [Action], isEnd: Bool = false) {
    self.init(phrase, .any(actions.map(\.name)), isEnd: isEnd)
  }

  init(_ phrase: Phrase, _ actions: [Action], shifting others: [Action]) {
    self.init(phrase, .shifted(actions.map(\.name), of: others.map(\.name)))
  }

  /// By the name of an action that another feature may bring; nothing is told where none does.
  init(_ phrase: Phrase, ofActionNamed name: String) {
    self.init(phrase, .each([name]))
  }

  init(ofMouse phrase: Phrase) {
    self.init(phrase, .mouse)
  }
}

extension KeyHint {
  /// Where the letters still move the map.
  static let pan = KeyHint(.hintPan, [.panLeft, .panDown, .panUp, .panRight])
}

extension [KeyHint] {
  /// Without those whose keys another one tells with more, or has told already: one may be for what can be done just now.
  var told: [KeyHint] {
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
