import Cells
import Terminal

/// All that can be done by keys, in groups: what a menu lists.
struct MenuContents {
  struct Entry {
    let text: String
    let keys: String
    let deed: Deed
  }

  enum Deed {
    case action(Action)
    /// What a mode does is for its keys.
    case key(Key)
  }

  struct Group {
    let title: String
    let entries: [Entry]
  }

  let groups: [Group]

  /// Begins with what is open.
  init(of keys: KeyTable, in words: Words, open: KeyMode?) {
    let all = ActionGroup.allCases.map { group in
      Group(title: words(group.title), entries: keys.actions(of: group).compactMap { Self.entry($0, keys, words) })
    }
    groups = [open.flatMap { Self.group(of: $0, keys, words) }].compactMap(\.self) + all
  }

  private static func entry(_ action: Action, _ keys: KeyTable, _ words: Words) -> Entry? {
    guard let help = action.entry?.help else { return nil }
    let names = keys.keys(of: action).map(KeyName.name(of:)).joined(separator: " ")
    return Entry(text: words(help), keys: names, deed: .action(action))
  }

  private static func group(of mode: KeyMode, _ keys: KeyTable, _ words: Words) -> Group? {
    guard let section = mode.section else { return nil }
    let entries = mode.hints.flatMap { hint in
      hint.actions.compactMap { name -> Entry? in
        guard let key = keys.keys(ofActionNamed: name, in: mode).first else { return nil }
        return Entry(text: words(hint.phrase), keys: KeyName.name(of: key), deed: .key(key))
      }
    }
    return entries.isEmpty ? nil : Group(title: words(section.title), entries: entries)
  }
}
