import Cells
import Terminal

/// What a saved configuration changes in a program that runs.
extension Settings {
  /// Has it look as these options say, and as all others are; returns those that only the next start can take up.
  func apply(_ names: Set<String>, to session: Session, on capabilities: Capabilities) -> [String] {
    names.sorted().filter { name in
      !apply(name, to: session.look, on: capabilities) && !apply(name, to: session.messages.sounds)
        && !isKept(name, by: session)
    }
  }

  private func apply(_ name: String, to look: Look, on capabilities: Capabilities) -> Bool {
    switch name {
    case "blocks": look.blocks = blocks(on: capabilities)
    case "style":
      guard fileStyle == nil else { return false }
      look.choice = choice(on: capabilities)
    case "units": look.units = units
    case "coordinates": look.spelling = spelling
    case "icons": look.icons = icons
    case "year": look.year = year
    case "no-labels": look.showsNames = showsNames
    default: return false
    }
    return true
  }

  private func apply(_ name: String, to sounds: Sounds) -> Bool {
    guard name == "sounds" else { return false }
    sounds.isMuted = isMuted
    return true
  }

  /// Whether it is what the program itself has written down.
  private func isKept(_ name: String, by session: Session) -> Bool {
    name == "online" && online == session.mapsInUse.online.choice
  }

  /// Has its keys and all that tells them be those.
  func applyKeys(to look: Look) {
    look.keys = keys
    look.words = Words(look.words.language, keys: keys.names)
  }
}

extension ConfigurationFile {
  /// The names of the options that another file has other values for.
  func changes(to other: ConfigurationFile) -> Set<String> {
    let (old, new) = (valuesByName, other.valuesByName)
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  private var valuesByName: [String: String] { Dictionary(values.map { ($0.name, $0.value) }) { $1 } }

  /// What is said of it on the screen; nil where all of it makes sense.
  func warning(in words: Words) -> String? {
    if let problem = problems.first {
      return words(.configProblem, "\(problem.line)", Sanitizer.clean(problem.content, limit: 24))
    }
    let conflicts = conflicts
    return conflicts.isEmpty ? nil : words(.keyConflicts, count: conflicts.count)
  }
}
