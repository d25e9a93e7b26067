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
    /// A key of a mode, whose effect depends on the mode.
    case key(Key)
    /// Several things of one name are done by keys alone, which are called so.
    case keys(String)
  }

  struct Group {
    let title: String
    let entries: [Entry]
  }

  let groups: [Group]

  /// Begins with what is open.
  init(of keys: KeyTable, in words: Words, open: KeyMode?) {
    let all = keys.groups.map { group in
      Group(title: words(group.title), entries: Self.entries(of: group, keys, words))
    }
    groups = [open.flatMap { Self.group(of: keys.mode(named: $0.name), keys, words) }].compactMap(\.self) + all
  }

  /// The entries of a group; actions of the same name share a row.
  private static func entries(of group: ActionGroup, _ keys: KeyTable, _ words: Words) -> [Entry] {
    group.namesakes().map { title, same in
      let names = KeyName.names(of: same.flatMap { keys.keys(of: $0) }, in: words)
      return Entry(text: words(title), keys: names, deed: same.count == 1 ? .action(same[0]) : .keys(names))
    }
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
