import Terminal

/// Which key does what; help, scripts and the program all read this one table.
package struct KeyTable {
  package let actions: [Action]

  init(_ actions: [Action]) {
    self.actions = actions.sorted { $0.rank < $1.rank }
  }

  func action(for key: Key) -> Action? { actions.first { $0.keys.contains(key) } }

  /// The lines of help by what the keys are for.
  func groups(in words: Words) -> [(title: Phrase, lines: [KeyLine])] {
    ActionGroup.allCases.map { group in
      (group.title, Self.lines(of: actions.filter { $0.group == group }, in: words))
    }
  }

  /// All lines of help.
  func lines(in words: Words) -> [KeyLine] { groups(in: words).flatMap(\.lines) }
}

/// A line of help: the keys as they are written, and what they do.
struct KeyLine {
  let keys: String
  let help: String
}

extension KeyTable {
  /// A line for all keys that do the same.
  private static func lines(of actions: [Action], in words: Words) -> [KeyLine] {
    var lines: [(keys: [Key], help: Phrase)] = []
    for action in actions {
      if let index = lines.firstIndex(where: { $0.help == action.help }) {
        lines[index].keys += action.keys
      } else {
        lines.append((action.keys, action.help))
      }
    }
    return lines.map { KeyLine(keys: spelled($0.keys, in: words), help: words($0.help)) }
  }

  /// Four arrows are a word, and the letters for them another one.
  private static func spelled(_ keys: [Key], in words: Words) -> String {
    let families: [(keys: Set<Key>, name: String)] = [
      ([.left, .down, .up, .right], words(.arrowKeys)),
      ([.shiftLeft, .shiftDown, .shiftUp, .shiftRight], "S-" + words(.arrowKeys)),
    ]
    guard let family = families.first(where: { $0.keys.isSubset(of: keys) }) else {
      return keys.map(KeyName.name(of:)).joined(separator: " ")
    }
    return family.name + " " + keys.filter { !family.keys.contains($0) }.map(KeyName.name(of:)).joined()
  }
}
