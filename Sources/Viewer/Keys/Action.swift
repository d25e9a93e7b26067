package import Terminal

/// What a key can ask for, of the map or of a mode.
///
/// Whoever does it declares it beside the code that does: its name, its usual keys, and what help says of it.
package struct Action {
  /// Where help tells an action of the map; those of modes are told by hints.
  struct Entry {
    /// What help says; actions with the same text share a line.
    let help: Phrase
    /// What it is called where it stands alone, and has nothing in common with others.
    let title: Phrase
    /// Other words that people look for it by.
    let also: Phrase?
    let group: ActionGroup
    /// Where help tells it, among those of its group.
    let rank: Int
  }

  /// What it is called where keys are bound.
  package let name: String
  /// The keys that it has unless somebody binds it anew, the one that is told first.
  package let defaultKeys: [Key]
  let entry: Entry?
  /// Whether it can be done on the way to a view: it is about where that leads, or has nothing to do with it.
  let goesWithMovement: Bool
  /// Whether nothing of it could be seen where the map isn't shown.
  let needsMap: Bool
  /// What is said where it changes nothing; nil where it is enough to name the key.
  let idleness: Phrase?

  /// One of the map.
  init(
    _ name: String,
    keys: [Key],
    help: Phrase,
    called title: Phrase? = nil,
    also: Phrase? = nil,
    in group: ActionGroup,
    rank: Int,
    goesWithMovement: Bool = false,
    needsMap: Bool = false,
    idleness: Phrase? = nil
  ) {
    (self.name, defaultKeys) = (name, keys)
    entry = Entry(help: help, title: title ?? help, also: also, group: group, rank: rank)
    (self.goesWithMovement, self.needsMap, self.idleness) = (goesWithMovement, needsMap, idleness)
  }

  /// One of a mode.
  init(_ name: String, keys: [Key]) {
    (self.name, defaultKeys, entry) = (name, keys, nil)
    (goesWithMovement, needsMap, idleness) = (true, false, nil)
  }
}

extension Action: Hashable {
  package static func == (one: Action, other: Action) -> Bool { one.name == other.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What keys are for, as somebody asks who doesn't know them.
enum ActionGroup: CaseIterable {
  case move, find, position, targets, overlays, draw, look, program

  var title: Phrase {
    switch self {
    case .move: .groupMove
    case .find: .groupFind
    case .position: .groupPosition
    case .targets: .groupTargets
    case .overlays: .groupLayers
    case .draw: .groupDraw
    case .look: .groupLook
    case .program: .groupProgram
    }
  }
}
