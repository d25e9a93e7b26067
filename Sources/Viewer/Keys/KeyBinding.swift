package import Terminal

/// A key bound by the user, as written in the configuration: `"C-f" = "search"`.
package struct KeyBinding: Hashable {
  package let key: Key
  /// The name of the action that the key is bound to; nil if it is unbound.
  package let action: String?
  /// Where it is written.
  package let line: Int

  /// Whether both bind the same key to the same action, on any line.
  func says(_ other: KeyBinding) -> Bool { key == other.key && action == other.action }

  /// The word written instead of an action to unbind a key.
  static let nothing = "none"
  /// Always quits, so that there is an exit with any bindings.
  private static let wayOut = Key.control("c")
}

extension KeyBinding {
  /// The line `name = action` of the configuration.
  package init(_ name: String, _ action: String?, line: Int, knowing table: KeyTable) throws(Failure) {
    guard let action else { throw Failure(.bindingInvalid, name) }
    key = try Self.key(named: name)
    guard key != Self.wayOut || action == Action.quit.name else { throw Failure(.keyAlwaysQuits) }
    self.action = try Self.action(named: action, in: table)
    self.line = line
  }

  /// As it is written.
  static func text(_ key: Key, _ action: String) -> String {
    let name = KeyName.name(of: key).replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    return "\"\(name)\" = \"\(action)\""
  }

  private static func key(named name: String) throws(Failure) -> Key {
    guard let key = KeyName.key(named: name) else {
      throw Failure(.keyUnknownName, name, nearest: nearestWord(to: name, among: KeyName.all))
    }
    // A terminal sends another key for some of them, without a distinction of capitals.
    guard case .control(let letter) = key, let byte = letter.asciiValue else { return key }
    let sent = Key(ascii: byte & 0x1f)
    guard sent == key else { throw Failure(.keySentOtherwise, KeyName.name(of: sent), name) }
    return key
  }

  private static func action(named name: String, in table: KeyTable) throws(Failure) -> String? {
    guard name != nothing else { return nil }
    if let newName = table.oldNames[name] { return newName }
    let names = Set(table.scopes.flatMap(\.actions).map(\.name)).sorted()
    guard !names.contains(name) else { return name }
    throw Failure(.actionUnknown, name, nearest: nearestWord(to: name, among: names + [nothing]))
  }
}

extension KeyTable {
  /// The same table with keys bound again: each has that action alone in its scope, and the action keeps its other keys
  /// and lists its new ones first.
  ///
  /// Keys are unbound first, so that another line may bind them again.
  package func binding(_ bindings: [KeyBinding]) -> KeyTable {
    var table = unbinding(Set(bindings.filter { $0.action == nil }.map(\.key)))
    let counting = bindings.indices.filter { overriding(bindings[$0], in: bindings[($0 + 1)...]) == nil }
      .map { bindings[$0] }
    var names: [String] = []
    for name in counting.compactMap(\.action) where !names.contains(name) { names.append(name) }
    for name in names {
      var keys: [Key] = []
      for binding in counting where binding.action == name && !keys.contains(binding.key) { keys.append(binding.key) }
      table = table.binding(name, to: keys + table.keys(ofActionNamed: name).filter { !keys.contains($0) })
    }
    return table
  }

  /// The line, of those that follow, that takes the key away again.
  func overriding(_ binding: KeyBinding, in later: ArraySlice<KeyBinding>) -> KeyBinding? {
    guard let action = binding.action else { return nil }
    return later.first { other in
      other.key == binding.key && other.action.map { $0 != action && shareKeys($0, action) } == true
    }
  }

  /// Whether two actions are of the map, or of the same mode.
  private func shareKeys(_ one: String, _ other: String) -> Bool {
    scopes.contains { scope in
      [one, other].allSatisfy { name in scope.actions.contains { $0.name == name } }
    }
  }
}
