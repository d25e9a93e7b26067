import Calendar
import Cells
import Geodesy
import Rendering
import Terminal

/// The look of the map, as far as it is asked for, and else as the terminal decides.
extension Settings {
  /// How the map is to be shown at first.
  func look(in surroundings: Surroundings, _ environment: Environment) -> Look {
    let look = Look(
      mode: mode,
      blocks: blocks ?? .block,
      chosen: style ?? .builtIn(.day),
      styles: styles(in: surroundings, environment),
      units: units,
      spelling: spelling,
      depth: depth ?? .trueColor,
      isBare: isBare,
      showsNames: showsNames,
      showsSights: showsSights,
      words: words(in: surroundings, environment),
      keys: keys
    )
    (look.year, look.icons, look.showsRelief, look.showsTransit) = (year, icons, showsRelief, showsTransit)
    look.showsDaylight = showsDaylight
    if let zone {
      look.zone = zone
    } else if surroundings.isTerminal {
      look.zone = .system
    }
    if case .terminal(let capabilities) = surroundings { adapt(look, to: capabilities) }
    return look
  }

  func words(in surroundings: Surroundings, _ environment: Environment) -> Words {
    Words(Language(of: languageCode(in: surroundings, environment)) ?? .english, keys: keys.names)
  }

  /// All that can be chosen, and the file that was named, if it is none of them; a snapshot has none of a person's own.
  private func styles(in surroundings: Surroundings, _ environment: Environment) -> [AvailableStyle] {
    let paths = StyleLibrary(surroundings.isSnapshot ? environment.reproducible : environment).paths
    let offers = MapStyle.allCases.map { AvailableStyle.builtIn($0) } + paths.map { .file($0) }
    guard let named = style?.offer, !offers.contains(named) else { return offers }
    return offers + [named]
  }

  /// Sets the automatic choices by the terminal's reported capabilities.
  func adapt(_ look: Look, to capabilities: Capabilities) {
    look.depth = depth ?? capabilities.colors
    if blocks == nil, !look.wasChosen { look.blocks = blocks(on: capabilities) }
    if style == nil, !look.wasChosen { look.chosen = choice(on: capabilities) }
  }

  func blocks(on capabilities: Capabilities) -> BlockSet { blocks ?? (capabilities.isUnicode ? .block : .ascii) }

  func choice(on capabilities: Capabilities) -> ChosenStyle {
    style ?? .builtIn(capabilities.background == .dark ? .night : .day)
  }

  /// The language of names and texts, by its code; a snapshot, which is always the same, has no locale.
  func languageCode(in surroundings: Surroundings, _ environment: Environment) -> String {
    if let language { return language }
    return surroundings.isSnapshot ? "" : environment.language ?? ""
  }

  /// Reports the unsupported parts of the style: in the status bar if there is one, else on standard error.
  func reportStyle(in surroundings: Surroundings, _ messages: Messages, _ words: Words) {
    guard let problems = style?.problems, let first = problems.first else { return }
    if surroundings.isTerminal {
      messages.show(words.text(of: first) + (problems.count == 1 ? "" : " (+\(problems.count - 1))"))
    } else {
      let rest = Failure(.stylePartsUnsupported, problems.count - 1)
      StandardOutput.complain(first.problem + (problems.count > 1 ? " " + rest.problem : "") + "\n")
    }
  }
}
