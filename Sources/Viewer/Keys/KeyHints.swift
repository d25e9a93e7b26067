import Cells

/// Key hints for something that is open, a few words for each, the most important first.
package struct KeyHints {
  package struct Hint {
    let text: String
    /// Whether it is the key to leave, which is removed last.
    let isEnd: Bool

    package init(_ text: String, isEnd: Bool = false) {
      (self.text, self.isEnd) = (text, isEnd)
    }
  }

  private let hints: [Hint]

  package init(_ hints: [Hint]) {
    self.hints = hints
  }

  var isEmpty: Bool { hints.isEmpty }

  static let parting = " · "

  /// The whole hints that fit; the key to leave is removed last.
  package func text(columns: Int) -> String { lines(columns: columns, most: 1).first ?? "" }

  /// The same on so many lines.
  package func lines(columns: Int, most: Int) -> [String] {
    var shown = hints
    while !shown.isEmpty {
      let lines = Self.lines(of: shown, columns: columns)
      if lines.count <= most, lines.allSatisfy({ Self.columns(of: $0) <= columns }) { return lines.map(Self.text(of:)) }
      shown.remove(at: shown.lastIndex { !$0.isEnd } ?? shown.count - 1)
    }
    return []
  }

  private static func lines(of hints: [Hint], columns: Int) -> [[Hint]] {
    hints.reduce(into: []) { lines, hint in
      if let last = lines.last, self.columns(of: last + [hint]) <= columns {
        lines[lines.count - 1].append(hint)
      } else {
        lines.append([hint])
      }
    }
  }

  /// The text of the first variant whose most important hint fits, or else of the last one.
  package static func text(firstOf ways: [KeyHints], columns: Int) -> String {
    let texts = ways.map { way in (first: way.hints.first?.text ?? "", text: way.text(columns: columns)) }
    return (texts.first { $0.text.hasPrefix($0.first) } ?? texts.last)?.text ?? ""
  }

  private static func text(of hints: [Hint]) -> String { hints.map(\.text).joined(separator: parting) }

  private static func columns(of hints: [Hint]) -> Int { CharacterWidth.standard.of(text(of: hints)) }
}

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
