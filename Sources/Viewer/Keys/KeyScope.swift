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
