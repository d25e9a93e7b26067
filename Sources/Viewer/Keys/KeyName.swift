package import Terminal

/// How keys are written: in help, in scripts and on the status line.
package nonisolated enum KeyName {
  private static let named: [(name: String, key: Key)] = [
    ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
    ("S-Left", .shiftLeft), ("S-Right", .shiftRight), ("S-Up", .shiftUp), ("S-Down", .shiftDown),
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("S-Tab", .shiftTab), ("Space", .space),
    ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert),
    ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
  ]

  /// All names that a script may use besides single characters.
  static var all: [String] { named.map(\.name) + (1...12).map { "F\($0)" } + ["C-c"] }

  static func key(named name: String) -> Key? {
    if name.count == 1, let character = name.first { return .character(character) }
    if let found = named.first(where: { $0.name == name }) { return found.key }
    if name.hasPrefix("C-"), name.count == 3, let character = name.last { return .control(character) }
    if name.hasPrefix("F"), let number = wholeNumber(name.dropFirst(), in: 1...12) { return .function(number) }
    return nil
  }

  package static func name(of key: Key) -> String {
    switch key {
    case .character(let character): String(character)
    case .control(let character): "C-\(character)"
    case .function(let number): "F\(number)"
    default: named.first { $0.key == key }?.name ?? "?"
    }
  }
}

/// Several keys at once.
nonisolated extension KeyName {
  static let shift = "Shift"
  private static let arrows: Set<Key> = [.left, .down, .up, .right]
  private static let shiftArrows: Set<Key> = [.shiftLeft, .shiftDown, .shiftUp, .shiftRight]

  /// All keys of a line of help: four arrows are a word, and the letters for them another one.
  static func names(of keys: [Key], in words: Words) -> String {
    let families = [(keys: arrows, name: words(.arrowKeys)), (keys: shiftArrows, name: "S-" + words(.arrowKeys))]
    guard let family = families.first(where: { $0.keys.isSubset(of: keys) }) else {
      return keys.map(name(of:)).joined(separator: " ")
    }
    return family.name + " " + keys.filter { !family.keys.contains($0) }.map(name(of:)).joined()
  }

  /// One key for each of several actions: four arrows are a word, so are many letters, and digits go from one to another.
  static func hint(on keys: [Key], in words: Words) -> String {
    if Set(keys) == arrows { return words(.arrowKeys) }
    let signs = keys.compactMap { key -> Character? in if case .character(let sign) = key { sign } else { nil } }
    guard signs.count > 2, signs.count == keys.count else { return keys.map(name(of:)).joined(separator: " ") }
    let digits = signs.compactMap(\.wholeNumberValue)
    let areInRow = digits.count == signs.count && zip(digits, digits.dropFirst()).allSatisfy { $0 + 1 == $1 }
    return areInRow ? "\(signs[0])-\(signs[signs.count - 1])" : String(signs)
  }
}
