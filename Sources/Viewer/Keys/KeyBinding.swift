package import Terminal

/// A key that somebody has bound anew, as they write it down: `"C-f" = "search"`.
package struct KeyBinding: Equatable {
  package let key: Key
  /// The name of the action that has the key from now on; nil where nobody has it.
  package let action: String?
  /// Where it is written.
  package let line: Int

  /// Whether both say the same, wherever they are written.
  func says(_ other: KeyBinding) -> Bool { key == other.key && action == other.action }

  /// What is written in place of an action where a key is to do nothing.
  static let nothing = "none"
  /// Always quits, or there would be keys that nobody gets out of.
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
    // What a terminal sends for some of them is another key, and it knows no capitals there.
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
  /// The same table with keys bound anew: each has that action alone, of those beside it, which keeps the keys it had and
  /// tells its new ones first.
  ///
  /// What is taken from all is taken first, so that another line may give it again.
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
