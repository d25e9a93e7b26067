package import Terminal

/// Which key does what, on the map and in each mode; help, hints, scripts and the program all read this one table.
package struct KeyTable {
  let groups: [ActionGroup]
  let modes: [KeyMode]
  private let ofMap: [Action]
  /// The keys of each action, by its name.
  private var keys: [String: [Key]] = [:]
  /// The actions and keys of each mode, by its name: hints ask for them in every frame.
  private var taken: [String: (names: Set<String>, keys: Set<Key>)] = [:]
  /// The names of actions by the ones that they had before.
  package let oldNames: [String: String]

  init(_ groups: [ActionGroup], modes: [KeyMode], oldNames: [String: String]) {
    (self.groups, self.modes, self.oldNames) = (groups, modes, oldNames)
    ofMap = groups.flatMap(\.actions)
    for action in scopes.flatMap(\.actions) { keys[action.name] = action.defaultKeys }
    noteTaken()
  }

  private mutating func noteTaken() {
    for mode in modes { taken[mode.name] = (Set(mode.actions.map(\.name)), Set(mode.actions.flatMap(keys(of:)))) }
  }

  /// The actions that share the keys: those of the map, and those of each mode.
  package var scopes: [(name: String, actions: [Action])] {
    [("map", ofMap)] + modes.map { ($0.name, $0.actions) }
  }

  /// One without keys if its feature isn't there.
  func action(named name: String) -> Action {
    scopes.lazy.flatMap(\.actions).first { $0.name == name } ?? Action(name)
  }

  /// One without actions if its feature isn't there.
  func mode(named name: String) -> KeyMode { modes.first { $0.name == name } ?? KeyMode(name: name) }

  package func keys(of action: Action) -> [Key] { keys[action.name] ?? [] }

  func action(for key: Key) -> Action? { ofMap.first { keys(of: $0).contains(key) } }

  /// Nil if the mode leaves the key to others.
  func action(for key: Key, in mode: KeyMode) -> Action? {
    self.mode(named: mode.name).actions.first { keys(of: $0).contains(key) }
  }

  /// The same table, but an action has other keys, which those beside it lose.
  package func binding(_ name: String, to newKeys: [Key]) -> KeyTable {
    var table = self
    for scope in scopes where scope.actions.contains(where: { $0.name == name }) {
      for action in scope.actions { table.keys[action.name]?.removeAll { newKeys.contains($0) } }
    }
    table.keys[name] = newKeys
    table.noteTaken()
    return table
  }

  /// The same table with these keys unbound.
  func unbinding(_ lost: Set<Key>) -> KeyTable {
    var table = self
    table.keys = keys.mapValues { keys in keys.filter { !lost.contains($0) } }
    table.noteTaken()
    return table
  }

  func keys(ofActionNamed name: String) -> [Key] { keys[name] ?? [] }

  /// The name of an action's first key, or else of the action.
  func name(of action: Action) -> String { keys(of: action).first.map(KeyName.name(of:)) ?? action.name }

  /// The name of each action's key, for the phrases that mention it.
  package var names: [String: String] {
    keys.compactMapValues { keys in keys.first.map(KeyName.name(of:)) }
  }

  /// The keys of an action while a mode is open, which takes its own before the map gets any.
  func keys(ofActionNamed name: String, in mode: KeyMode) -> [Key] {
    let all = keys[name] ?? []
    guard let taken = taken[mode.name], !taken.names.contains(name) else { return all }
    return all.filter { !taken.keys.contains($0) }
  }
}

/// The help on the map.
extension KeyTable {
  /// The lines of help for each group.
  func groups(in words: Words) -> [(title: Phrase, lines: [KeyLine])] {
    groups.map { group in (group.title, group.namesakes(by: \.help).compactMap { line($1, help: $0, in: words) }) }
  }

  /// All lines of help.
  func lines(in words: Words) -> [KeyLine] { groups(in: words).flatMap(\.lines) }

  /// A line for all keys that do the same; nil if there are none.
  private func line(_ actions: [Action], help: Phrase, in words: Words) -> KeyLine? {
    let keyed = actions.filter { !keys(of: $0).isEmpty }
    guard let first = keyed.first else { return nil }
    let also = first.entry?.also.map { words($0) } ?? ""
    return KeyLine(keys: KeyName.names(of: keyed.flatMap(keys(of:)), in: words), help: words(help), also: also)
  }
}
