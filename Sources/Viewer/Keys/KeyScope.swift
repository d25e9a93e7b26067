/// The actions that share the keys, as they are written down for who binds them, which is in English.
struct KeyScope {
  let title: String
  /// With what each does, where help tells it.
  let actions: [(action: Action, help: String)]
}

extension KeyTable {
  /// Those of the map in the order of its help, and those of each mode.
  var described: [KeyScope] {
    zip(scopes, [nil] + modes).map { scope, mode in
      let inOrder =
        mode == nil
        ? ActionGroup.allCases.flatMap { group in scope.actions.filter { $0.entry?.group == group } } : scope.actions
      return KeyScope(
        title: mode.map { "In \($0.name)" } ?? "On the map",
        actions: inOrder.map { ($0, Self.help(of: $0, in: mode)) }
      )
    }
  }

  private static func help(of action: Action, in mode: KeyMode?) -> String {
    if let help = action.entry?.help { return Words.english(help) }
    let hints = mode.map { $0.firstHints + $0.hints + $0.toolHints.map(\.hint) } ?? []
    return hints.first { $0.tells(of: action) }.map { Words.english($0.phrase) } ?? ""
  }
}

extension KeyHint {
  /// Whether it is about this action.
  fileprivate func tells(of action: Action) -> Bool {
    switch means {
    case .each(let names), .any(let names), .shifted(let names, _): names.contains(action.name)
    case .mouse: false
    }
  }
}
