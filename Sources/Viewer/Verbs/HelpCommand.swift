/// `rumbo help [VERB|TOPIC]`: what the program can do, one verb in full, or how something is done; `--man` writes the
/// manual page.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "Explain a verb, a topic, or the program."
  static let operands = "[VERB|TOPIC]"
  static let completableOperands = CompletableOperands(first: .words(words))
  static let options: [Option] = [.flag("man", "print the manual page")]

  /// What can be asked about; much of it is a verb and a topic.
  private static var words: [String] {
    let verbs = Program.verbs.map { $0.name }
    return verbs + Topic.all.map(\.name).filter { !verbs.contains($0) }
  }

  private let verb: (any Command.Type)?
  private let topic: Topic?
  private let isManual: Bool

  /// What its `--help` tells.
  init(about verb: any Command.Type) {
    self.verb = verb
    topic = nil
    isManual = false
  }

  init(_ arguments: Arguments) throws {
    isManual = arguments.has("man")
    guard let word = arguments.operands.first else {
      (verb, topic) = (nil, nil)
      return
    }
    verb = Program.verbs.first { $0.name == word }
    topic = Topic.named(word)
    guard verb != nil || topic != nil else {
      throw Failure(.topicUnknown, word, Self.advice(on: word), nearest: nearestWord(to: word, among: Self.words))
    }
  }

  private static func advice(on word: String) -> String {
    let topics = Topic.telling(of: word).map(\.name)
    return topics.isEmpty
      ? "rumbo help lists all of them." : "These topics mention it: \(topics.joined(separator: ", "))."
  }

  func run() throws -> ExitCode {
    try StandardOutput.write(isManual ? ManualPage.text(.standard) : page ?? Self.overview)
    return .fine
  }

  /// The verb and then the topic; nil where neither is asked about.
  private var page: String? {
    let told = [verb.map { Self.page($0, isWhole: topic == nil) }, topic.map(Self.page)].compactMap(\.self)
    return told.isEmpty ? nil : told.joined(separator: "\n")
  }

  private static let overview = """
    Rumbo: the map in your terminal.

    \(MapCommand.usage)
    \(table(Program.verbs.map { ($0.usage, $0.summary) }))

    Topics
    \(table(Topic.all.map { ($0.name, $0.summary) }))

    Maps, of which several lie on each other
    \(table(MapCommand.choices.map { ($0.spelling, $0.help) }))

    Options of the map
    \(table(MapCommand.options.map { ($0.spelling, $0.help) }))

    Keys
    \(table(KeyTable.standard.lines(in: .english).map { ($0.keys, $0.help) }))
      Drag pans, the wheel zooms about the pointer, double click zooms in.

    `rumbo help VERB` and `rumbo help TOPIC` tell more; `rumbo doctor` looks at this terminal.

    """

  private static func page(_ verb: any Command.Type, isWhole: Bool) -> String {
    let more = isWhole && Topic.named(verb.name) != nil ? "\nrumbo help \(verb.name) tells how it is used.\n" : ""
    return """
      \(verb.usage)

      \(verb.summary)

      \(table(verb.choices.map { ($0.spelling, $0.help) } + verb.options.map { ($0.spelling, $0.help) }))

      """ + more
  }

  private static func page(_ topic: Topic) -> String {
    let columns = min(StandardOutput.columns ?? defaultColumns, maxColumns)
    return ([topic.summary, ""] + topic.lines(columns: columns, keepsCommands: true)).joined(separator: "\n") + "\n"
  }

  private static let defaultColumns = 80
  /// Longer lines are hard to follow.
  private static let maxColumns = 100

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
