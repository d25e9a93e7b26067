/// The manual page, made from the same tables as the help.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH RUMBO 1 \"\" \"rumbo \(Program.version)\"",
      ".SH NAME", "rumbo \\- the map in your terminal",
      ".SH SYNOPSIS",
    ]
    lines += synopsis(MapCommand.self)
    for verb in Program.verbs { lines += [".br"] + synopsis(verb) }
    lines += [".SH DESCRIPTION", MapCommand.summary] + entries(MapCommand.choices)
    lines += [".SH OPTIONS"] + entries(MapCommand.options)
    for verb in Program.verbs where !verb.options.isEmpty || !verb.choices.isEmpty {
      let own = verb.options.filter { option in !MapCommand.options.contains { $0.name == option.name } }
      guard !own.isEmpty || !verb.choices.isEmpty else { continue }
      lines += [".SS rumbo \(verb.name)", escaped(verb.summary)]
      lines += entries(verb.choices) + entries(own)
    }
    lines += [".SH KEYS"]
    for line in KeyTable.standard.lines(in: .english) {
      lines += [".TP", ".B \(escaped(line.keys))", escaped(line.help)]
    }
    lines += [".SH EXIT STATUS"]
    lines += exitCodes.flatMap { [".TP", ".B \($0.code.rawValue)", $0.meaning] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let exitCodes: [(code: ExitCode, meaning: String)] = [
    (.fine, "fine"),
    (.failed, "the check asked for failed, or nothing was found"),
    (.usage, "the command line makes no sense"),
    (.damagedInput, "the input is damaged"),
    (.missingInput, "the input is not there"),
    (.unavailable, "a server or device cannot be reached"),
    (.inputOutput, "reading or writing failed"),
  ]

  private static func synopsis(_ verb: any Command.Type) -> [String] { [".B \(escaped(verb.usage))"] }

  private static func entries(_ options: [Option]) -> [String] {
    entries(options.map { ($0.spelling, $0.help) })
  }

  private static func entries(_ choices: [(spelling: String, help: String)]) -> [String] {
    choices.flatMap { [".TP", ".B \(escaped($0.spelling))", escaped($0.help)] }
  }

  /// Keeps the formatter from reading text as its own commands.
  private static func escaped(_ text: String) -> String {
    let escaped = text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
    let dashed = escaped.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
    return dashed.hasPrefix(".") || dashed.hasPrefix("'") ? "\\&" + dashed : dashed
  }
}
