/// `rumbo help [VERB]`: what the program can do, or one verb in full; `--man` writes the manual page.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "Explain a verb, or the program."
  static let operands = "[VERB]"
  static let completableOperands = CompletableOperands(first: .words(Program.verbs.map { $0.name }))
  static let options: [Option] = [.flag("man", "print the manual page")]

  private let topic: (any Command.Type)?
  private let isManual: Bool

  init(about topic: any Command.Type) {
    self.topic = topic
    isManual = false
  }

  init(_ arguments: Arguments) throws {
    isManual = arguments.has("man")
    guard let word = arguments.operands.first else {
      topic = nil
      return
    }
    guard let verb = Program.verbs.first(where: { $0.name == word }) else {
      throw UsageError(
        problem: "“\(word)” is not a verb of rumbo.",
        advice: nearestWord(to: word, among: Program.verbs.map { $0.name }).map { "Did you mean \($0)?" }
          ?? "rumbo help lists them all."
      )
    }
    topic = verb
  }

  func run() throws -> ExitCode {
    try StandardOutput.write(isManual ? ManualPage.text(.standard) : topic.map(Self.page) ?? Self.overview)
    return .fine
  }

  private static let overview = """
    Rumbo: the map in your terminal.

    \(MapCommand.usage)
    \(table(Program.verbs.map { ($0.usage, $0.summary) }))

    Maps, of which several lie on each other
    \(table(MapCommand.choices.map { ($0.spelling, $0.help) }))

    Options of the map
    \(table(MapCommand.options.map { ($0.spelling, $0.help) }))

    Keys
    \(table(KeyTable.standard.lines(in: .english).map { ($0.keys, $0.help) }))
      Drag pans, the wheel zooms about the pointer, double click zooms in.

    `rumbo help VERB` tells more; `rumbo doctor` looks at this terminal.

    """

  private static func page(_ verb: any Command.Type) -> String {
    """
    \(verb.usage)

    \(verb.summary)

    \(table(verb.choices.map { ($0.spelling, $0.help) } + verb.options.map { ($0.spelling, $0.help) }))

    """
  }

  /// Two columns; where the first is too wide, the second goes onto a line of its own.
  private static func table(_ rows: [(String, String)]) -> String {
    rows.map { left, right in
      let gap =
        left.count < 26 ? String(repeating: " ", count: 26 - left.count) : "\n" + String(repeating: " ", count: 28)
      return "  \(left)\(gap)\(right)"
    }.joined(separator: "\n")
  }
}

/// `rumbo --version`.
struct VersionCommand: Command {
  static let name = "--version"
  static let summary = "Print the version."
  static let operands = ""
  static let options: [Option] = []

  init() {}
  init(_ arguments: Arguments) {}

  func run() throws -> ExitCode {
    try StandardOutput.write("rumbo \(Program.version)\n")
    return .fine
  }
}
