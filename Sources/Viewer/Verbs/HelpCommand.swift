/// `rumbo help [COMMAND|TOPIC|KEY]`: the program, a command, a topic or a key; `--man` writes the manual page.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "Show help on a command, a topic or a key."
  static let operands = "[COMMAND|TOPIC|KEY]"
  static let completableOperands = CompletableOperands(first: .words(words))
  static let options: [Option] = [.flag("man", "print the manual page")]

  /// Commands and topics; many are both.
  private static var words: [String] {
    let verbs = Program.verbs.map { $0.name }
    return verbs + Topic.all.map(\.name).filter { !verbs.contains($0) }
  }

  private let verb: (any Command.Type)?
  private let topic: Topic?
  /// Further topics that explain the key.
  private let others: [Topic]
  private let isManual: Bool

  /// For `--help`; without a command, the overview.
  init(about verb: (any Command.Type)?) {
    self.verb = verb
    (topic, others) = (nil, [])
    isManual = false
  }

  init(_ arguments: Arguments) throws {
    isManual = arguments.has("man")
    guard !arguments.operands.isEmpty else {
      (verb, topic, others) = (nil, nil, [])
      return
    }
    let word = arguments.operands.joined(separator: " ")
    verb = Program.verbs.first { $0.name == word }
    let named = Topic.named(word)
    let explaining = verb == nil && named == nil ? Topic.explaining(key: word) : []
    topic = named ?? explaining.first
    others = Array(explaining.dropFirst())
    guard verb != nil || topic != nil else {
      throw Failure(.topicUnknown, word, Self.advice(on: word), nearest: nearestWord(to: word, among: Self.words))
    }
  }

  private static func advice(on word: String) -> String {
    let topics = Topic.matching(word).map { "rumbo help \($0.name)" }
    return topics.isEmpty ? "rumbo help lists all topics." : "See: \(topics.prefix(maxTopics).joined(separator: ", "))."
  }

  private static let maxTopics = 5

  func run() throws -> ExitCode {
    try StandardOutput.write(isManual ? ManualPage.text(.standard) : page ?? Self.overview)
    return .fine
  }

  /// The synopsis of the command, then the topic.
  private var page: String? {
    let columns = Self.columns
    var parts: [[String]] = []
    if let verb {
      parts.append(verb.synopsis(columns: columns))
      if topic == nil, Topic.named(verb.name) != nil { parts.append(["See also: rumbo help \(verb.name)"]) }
    }
    if let topic { parts.append([topic.summary, ""] + topic.lines(columns: columns, keepsCommands: true)) }
    if !others.isEmpty { parts.append(["See also: \(others.map { "rumbo help \($0.name)" }.joined(separator: ", "))"]) }
    return parts.isEmpty ? nil : parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// Longer lines are hard to follow.
  private static var columns: Int { min(StandardOutput.columns ?? 80, 100) }

  private static var overview: String {
    """
    Rumbo: the map in your terminal.

    \(MapCommand.usage)
    \(table(Program.verbs.map { ($0.usage, $0.summary) }))

    Topics
    \(table(Topic.all.map { ($0.name, $0.summary) }))

    Maps (several are stacked)
    \(table(MapCommand.choices))

    Options of the map
    \(table(MapCommand.options.map { ($0.spelling, $0.help) }))

    Keys
    \(table(KeyTable.standard.lines(in: .english).map { ($0.keys, $0.help) }))
      Drag pans, the wheel zooms at the pointer, double-click zooms in.

    Common tasks
    \(table(tasks.map { ("rumbo help \($0.topic)", $0.task) }))

    `rumbo help COMMAND|TOPIC|KEY` shows details; `rumbo doctor` checks the terminal.

    """
  }

  private static let tasks = [
    (topic: "search", task: "find places"), (topic: "route", task: "get directions"),
    (topic: "position", task: "set up a GPS receiver"), (topic: "fetch", task: "download a city for offline use"),
    (topic: "bake", task: "build and open a map of a town"), (topic: "config", task: "change keys and defaults"),
    (topic: "suite", task: "test screens in CI"),
  ]

  private static func table(_ rows: [(String, String)]) -> String {
    HelpTable.lines(rows, columns: columns).joined(separator: "\n")
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
