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
