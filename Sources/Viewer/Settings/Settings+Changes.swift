import Cells
import Motion
import Terminal

/// The effects of a saved configuration on a running program.
extension Settings {
  /// Applies the named options; returns those that take effect only at the next start.
  func apply(_ names: Set<String>, to session: Session, on capabilities: Capabilities) -> [String] {
    names.sorted().filter { name in
      !apply(name, to: session.look, on: capabilities) && !apply(name, to: session.messages.sounds)
        && !apply(name, to: session) && !isKept(name, by: session)
    }
  }

  private func apply(_ name: String, to look: Look, on capabilities: Capabilities) -> Bool {
    switch name {
    case "blocks": look.blocks = blocks(on: capabilities)
    case "style": look.chosen = choice(on: capabilities)
    case "units": look.units = units
    case "coordinates": look.spelling = spelling
    case "icons": look.icons = icons
    case "relief": look.showsRelief = showsRelief
    case "transit": look.showsTransit = showsTransit
    case "daylight": look.showsDaylight = showsDaylight
    case "year": look.year = year
    case "no-labels": look.showsNames = showsNames
    case "mode": look.mode = mode
    case "auto-zoom": look.zoomsBySpeed = arguments["auto-zoom"] != "off"
    case "lang":
      look.words = words(in: .terminal(capabilities), .current)
      // The names are in the tiles as they were laid out.
      return false
    default: return false
    }
    return true
  }

  private func apply(_ name: String, to session: Session) -> Bool {
    guard name == "motion" else { return false }
    session.navigator.motion = motion
    session.host.maps.lens.fades = motion == .full
    session.host.position.glide.motion = motion
    session.host.position.needles.motion = motion
    return true
  }

  private func apply(_ name: String, to sounds: Sounds) -> Bool {
    switch name {
    case "sounds": sounds.isMuted = isMuted
    case "sound-command": sounds.command = soundCommand.flatMap { SoundCommand($0) }
    default: return false
    }
    return true
  }

  /// Whether it is what the program itself has written down.
  private func isKept(_ name: String, by session: Session) -> Bool {
    name == "online" && online == session.host.maps.online.choice
  }

  /// Applies the keys, and the texts that mention them.
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

  private var valuesByName: [String: [String]] { Dictionary(settings.map { ($0.name, $0.values) }) { $1 } }

  /// The warning on the screen; nil if all of it is valid.
  func warning(in words: Words) -> String? {
    if let problem = problems.first {
      guard let line = problem.line.map(String.init) else {
        return words(.errorInvalid, Sanitizer.clean(problem.content))
      }
      let content = Sanitizer.clean(problem.content, limit: 24)
      return problem.nearest.map { words(.configProblemNearest, line, content, $0) }
        ?? words(.configProblem, line, content)
    }
    let conflicts = conflicts
    return conflicts.isEmpty ? nil : words(.keyConflicts, count: conflicts.count)
  }
}
