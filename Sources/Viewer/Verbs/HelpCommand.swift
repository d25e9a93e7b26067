import Cells

/// `rumbo help [COMMAND|TOPIC|KEY]`: the program, a command, a topic or a key; `--man` writes the manual page.
struct HelpCommand: Command {
  static let name = "help"
  static let completableOperands = CompletableOperands(first: .words(words))

  /// Commands and topics; many are both.
  private static var words: [String] {
    let verbs = CommandTable.commands.map(\.name)
    return verbs + Topic.all.map(\.name).filter { !verbs.contains($0) }
  }

  private let verb: CommandTable?
  private let topic: Topic?
  /// Further topics that explain the key.
  private let others: [Topic]
  private let isManual: Bool

  /// For `--help`; without a command, the overview.
  init(about verb: CommandTable?) {
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
    verb = CommandTable.commands.first { $0.name == word }
    let named = Topic.named(word)
    let explaining = verb == nil && named == nil ? Topic.explaining(key: word) : []
    topic = named ?? explaining.first
    others = Array(explaining.dropFirst())
    guard verb != nil || topic != nil else {
      let topics = Topic.matching(word)
      let nearest = topics.first?.isTitled(word) == true ? nil : nearestWord(to: word, among: Self.words)
      throw Failure(.topicUnknown, word, Self.advice(topics), nearest: nearest)
    }
  }

  private static func advice(_ topics: [Topic]) -> String {
    let commands = topics.prefix(maxTopics).map { "rumbo help \($0.name)" }
    return commands.isEmpty ? "rumbo help lists all topics." : "See: \(commands.joined(separator: ", "))."
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
    Template.text(
      "overview",
      [
        "usage": CommandTable.map.usage, "commands": table(CommandTable.commands.map { ($0.usage, $0.summary) }),
        "topics": table(Topic.all.map { ($0.name, $0.summary) }), "maps": table(CommandTable.map.choices),
        "options": table(ViewOptions.all.map { ($0.spelling, $0.help) }),
        "keys": table(KeyTable.standard.lines(in: .english).map { ($0.keys, $0.help) }),
        "tasks": table(Topic.tasks.map { ("rumbo help \($0.topic)", $0.task) }),
      ]
    )
  }

  private static func table(_ rows: [(String, String)]) -> String {
    HelpTable.lines(rows, columns: columns).joined(separator: "\n")
  }
}

/// `rumbo --version`.
struct VersionCommand: Command {
  static let name = "--version"
  static let version = "0.1.0"

  init() {}
  init(_ arguments: Arguments) {}

  func run() throws -> ExitCode {
    try StandardOutput.write("rumbo \(Self.version)\n")
    return .fine
  }
}

/// The manual page, made from the same tables as the help.
package enum ManualPage {
  /// The date of the last review of the manual.
  private static let date = "2026-11-28"

  package static func text(_ keys: KeyTable) -> String {
    let commands = CommandTable.commands.flatMap { verb in
      [".SS rumbo \(verb.name)", escaped(verb.summary)] + entries(verb.choices) + entries(verb.ownOptions)
    }
    let parts = [
      "date": [date], "version": [VersionCommand.version],
      "synopsis": synopsis(.map) + CommandTable.commands.flatMap { [".br"] + synopsis($0) },
      "description": [escaped(CommandTable.map.summary)] + entries(CommandTable.map.choices),
      "options": entries(ViewOptions.all), "commands": commands,
      "keys": entries(keys.lines(in: .english).map { ($0.keys, $0.help) }),
      "topics": Topic.all.flatMap(section), "files": entries(files), "examples": entries(examples),
    ]
    return Template.text("manual", parts.mapValues { $0.joined(separator: "\n") })
  }

  /// The list of the page on files.
  private static var files: [(spelling: String, help: String)] {
    (Topic.named("files")?.paragraphs ?? []).compactMap { line in
      line.wholeMatch(of: /- `(.+?)`: (.+)/).map { (String($0.1), String($0.2)) }
    }
  }

  /// The first example of each page.
  private static var examples: [(spelling: String, help: String)] {
    Topic.all.compactMap { topic in
      let example = topic.paragraphs.first?.split(separator: #/ +# /#).first ?? ""
      return Topic.isVerbatim(example) ? (String(example.dropFirst(Topic.indent.count)), topic.summary) : nil
    }
  }

  private static func section(_ topic: Topic) -> [String] {
    var lines = [".SS \(topic.name)", ".I \(escaped(topic.summary))"]
    var isVerbatim = false
    for paragraph in topic.paragraphs {
      if Topic.isVerbatim(paragraph) != isVerbatim {
        isVerbatim.toggle()
        lines += isVerbatim ? [".RS 4", ".nf"] : [".fi", ".RE"]
      }
      if isVerbatim {
        lines.append(escaped(String(paragraph.dropFirst(Topic.indent.count))))
      } else if paragraph.hasPrefix(Topic.bullet) {
        lines += [".IP \\(bu 2", escaped(String(paragraph.dropFirst(Topic.bullet.count)))]
      } else if !paragraph.isEmpty {
        lines += [".PP", (Topic.isHeading(paragraph) ? ".B " : "") + escaped(String(paragraph))]
      }
    }
    return lines + (isVerbatim ? [".fi", ".RE"] : [])
  }

  private static func synopsis(_ verb: CommandTable) -> [String] { [".B \(escaped(verb.usage))"] }

  private static func entries(_ options: [Option]) -> [String] {
    entries(options.map { ($0.spelling, $0.help) })
  }

  private static func entries(_ choices: [(spelling: String, help: String)]) -> [String] {
    choices.flatMap { [".TP", ".B \(escaped($0.spelling))", escaped($0.help)] }
  }

  /// Escapes what the formatter would read as a command or replace by a typographic sign.
  private static func escaped(_ text: String) -> String {
    let escaped = text.map { signs[$0] ?? String($0) }.joined()
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  private static let signs: [Character: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
  ]
}
