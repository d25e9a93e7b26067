package import Terminal

/// A likely unintended effect of the user's key bindings.
package enum KeyConflict: Hashable {
  /// The second line counts.
  case boundTwice(KeyBinding, KeyBinding)
  /// While one of these modes is open, the key is not that of the map.
  case takenByModes(Key, of: String, modes: [String])
  case keyless(String)

  /// The key that it is about; nil if an action has none.
  var key: Key? {
    switch self {
    case .boundTwice(let binding, _): binding.key
    case .takenByModes(let key, _, _): key
    case .keyless: nil
    }
  }

  package var text: String {
    switch self {
    case .boundTwice(let first, let second):
      "\(KeyName.name(of: first.key)) is bound twice: to \(first.action ?? "") in line \(first.line), and in line "
        + "\(second.line) to \(second.action ?? ""), which counts."
    case .takenByModes(let key, let action, let modes):
      "\(KeyName.name(of: key)) is \(action) on the map, but something else in \(modes.joined(separator: ", "))."
    case .keyless(let action):
      "\(action) has no key any more."
    }
  }
}

extension KeyTable {
  /// The conflicts in this table after keys were bound; modes that take a key by default are none.
  package func conflicts(of bindings: [KeyBinding]) -> [KeyConflict] {
    let twice = bindings.indices.compactMap { index in
      overriding(bindings[index], in: bindings[(index + 1)...]).map { KeyConflict.boundTwice(bindings[index], $0) }
    }
    var keys: [Key] = []
    for binding in bindings where binding.action != nil && !keys.contains(binding.key) { keys.append(binding.key) }
    let taken = keys.compactMap { key -> KeyConflict? in
      guard let ofMap = action(for: key) else { return nil }
      let others = modes.filter { mode in
        guard let ofMode = action(for: key, in: mode), ofMode != ofMap else { return false }
        return ![ofMap, ofMode].allSatisfy { $0.defaultKeys.contains(key) }
      }
      return others.isEmpty ? nil : .takenByModes(key, of: ofMap.name, modes: others.map(\.name))
    }
    return twice + taken + keyless(but: Set(bindings.filter { $0.action == nil }.map(\.key)))
  }

  /// The actions that have lost all keys, unless these were taken from everybody.
  private func keyless(but unbound: Set<Key>) -> [KeyConflict] {
    var seen: Set<String> = []
    return scopes.flatMap(\.actions)
      .filter { action in
        keys(of: action).isEmpty && !action.defaultKeys.allSatisfy(unbound.contains)
          && seen.insert(action.name).inserted
      }
      .map { .keyless($0.name) }
  }
}
