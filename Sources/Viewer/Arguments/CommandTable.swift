import Wire

/// A command as help, the manual and completions show it: its rows of `Commands.tsv`.
///
/// - command: `map` for the map itself, `screen` for the options of all screens without a terminal
/// - argument: the usage, which begins with `rumbo`; an option; or an operand
/// - default: the default of an option, if it is neither the first of its choices nor off
/// - rank: the position of an option among those of the map
struct CommandTable {
  private(set) var usage = ""
  private(set) var summary = ""
  private(set) var choices: [(spelling: String, help: String)] = []
  private(set) var options: [Option] = []

  private static let all = TabbedText.rows(of: Embedded.text(of: "Commands.tsv") ?? "")
    .reduce(into: [:]) { $0[String($1[0]), default: CommandTable()].add($1.dropFirst().map(String.init)) }

  /// The map has no name.
  static subscript(name: String) -> CommandTable { all[name.isEmpty ? "map" : name] ?? CommandTable() }

  private mutating func add(_ row: [String]) {
    let (argument, help) = (row[0], row[3])
    if argument.hasPrefix("rumbo") {
      (usage, summary) = (argument, help)
    } else if argument.hasPrefix("--") {
      options.append(Option(argument, default: row[1], rank: Int(row[2]) ?? 0, help))
    } else {
      // The operand `-` looks like an empty cell.
      choices.append((argument.isEmpty ? "-" : argument, help))
    }
  }
}

extension Option {
  /// Reads an option as help shows it: `--json`, `--out FILE`, or with choices, `--fit affine|spline`.
  fileprivate init(_ spelling: String, default value: String, rank: Int, _ help: String) {
    let parts = spelling.dropFirst(2).split(separator: " ", maxSplits: 1).map(String.init)
    let option: Option =
      if parts.count < 2 {
        .flag(parts[0], help)
      } else if parts[1].contains(where: \.isUppercase) {
        .value(parts[0], parts[1], help)
      } else {
        .choice(parts[0], parts[1].split(separator: "|").map(String.init), help)
      }
    self = (value.isEmpty ? option : option.usually(value)).ranked(rank)
  }
}
