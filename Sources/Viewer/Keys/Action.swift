package import Terminal

/// An action of a key, on the map or in a mode: a row of `Actions.keys`, and a handler in its feature.
package struct Action {
  /// How menu, palette and help show an action of the map; hints show those of modes.
  struct Entry {
    /// The text of the help; actions with the same text share a line.
    let help: Phrase
    /// The name in menu and palette.
    let title: Phrase
    /// Other words to find it by.
    let also: Phrase?
  }

  /// The name in the configuration file.
  package let name: String
  /// The keys without a configuration file; messages name the first one.
  package let defaultKeys: [Key]
  let entry: Entry?
  /// Whether a camera movement goes on: the action is about its end, or has nothing to do with it.
  let goesWithMovement: Bool
  /// Whether it has no visible effect without a map.
  let needsMap: Bool
  /// The message when it changes nothing; nil when naming the key is enough.
  let idleness: Phrase?

  init(
    _ name: String,
    keys: [Key] = [],
    entry: Entry? = nil,
    goesWithMovement: Bool = true,
    needsMap: Bool = false,
    idleness: Phrase? = nil
  ) {
    (self.name, defaultKeys, self.entry) = (name, keys, entry)
    (self.goesWithMovement, self.needsMap, self.idleness) = (goesWithMovement, needsMap, idleness)
  }
}

extension Action: Hashable {
  package static func == (one: Action, other: Action) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Action {
  /// Quitting by C-c, which no key can be bound to: a feature that handles it asks first.
  static let interrupt = Action("interrupt")

  /// The cells that an arrow key moves something by in a mode, and whether that is a large step; nil for other actions.
  var arrowStep: (columns: Double, rows: Double, isFar: Bool)? {
    let words = name.split(separator: "-")
    guard words.count == 2 || words.count == 3 && words[2] == "further" else { return nil }
    let isFar = words.count == 3
    return switch words[1] {
    case "left": (-1, 0, isFar)
    case "right": (1, 0, isFar)
    case "up": (0, -1, isFar)
    case "down": (0, 1, isFar)
    default: nil
    }
  }
}

/// Actions of the map for one purpose, in the order of menu and help.
struct ActionGroup {
  let title: Phrase
  var actions: [Action] = []

  /// Those with the same title, or the same help, together.
  func namesakes(by name: KeyPath<Action.Entry, Phrase> = \.title) -> [(name: Phrase, actions: [Action])] {
    var names: [Phrase] = []
    for case let entry? in actions.map(\.entry) where !names.contains(entry[keyPath: name]) {
      names.append(entry[keyPath: name])
    }
    return names.map { wanted in (wanted, actions.filter { $0.entry?[keyPath: name] == wanted }) }
  }
}
