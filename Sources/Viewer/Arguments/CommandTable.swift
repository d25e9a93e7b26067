import Wire

/// A command as help, the manual and completions show it: its rows of `Commands.tsv`.
///
/// - command: `map` for the map itself, `screen` for the options of all screens without a terminal
/// - argument: the usage, which begins with `rumbo`; an option; an operand; or `screen`, for all of its options
/// - default: the default of an option, if it is neither the first of its choices nor off
/// - rank: the position of an option among those of the map
struct CommandTable {
  let name: String
  private(set) var usage = ""
  private(set) var summary = ""
  private(set) var choices: [(spelling: String, help: String)] = []
  private(set) var options: [Option] = []
  /// Whether the options of a screen and those of the map apply too.
  private var drawsScreen = false

  private static let all = TabbedText.rows(of: Embedded.text(of: "Commands.tsv") ?? "")
    .reduce(into: [CommandTable]()) { tables, row in
      if tables.last?.name != String(row[0]) { tables.append(CommandTable(name: String(row[0]))) }
      tables[tables.count - 1].add(row.dropFirst().map(String.init))
    }

  /// The commands in the order of the help, without the map.
  static let commands = all.filter { $0.name != "map" && $0.name != "screen" }
  static let map = Self["map"]

  private init(name: String) { self.name = name }

  /// The map has no name.
  static subscript(name: String) -> CommandTable {
    let name = name.isEmpty ? "map" : name
    return all.first { $0.name == name } ?? CommandTable(name: name)
  }

  /// The options without those of the map.
  var ownOptions: [Option] { options + (drawsScreen ? Self["screen"].options : []) }

  /// Usage, purpose and options, in lines of at most this width.
  func synopsis(columns: Int) -> [String] {
    let rows = choices + ownOptions.map { ($0.spelling, $0.help) }
    return [usage, "", summary] + (rows.isEmpty ? [] : [""] + HelpTable.lines(rows, columns: columns))
      + (drawsScreen ? ["", "All options of the map apply too: rumbo --help"] : [])
  }

  private mutating func add(_ row: [String]) {
    let (argument, help) = (row[0], row[3])
    if argument.hasPrefix("rumbo") {
      (usage, summary) = (argument, help)
    } else if argument == "screen" {
      drawsScreen = true
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
