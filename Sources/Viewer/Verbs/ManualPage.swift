/// The manual page, made from the same tables as the help.
package enum ManualPage {
  package static func text(_ keys: KeyTable) -> String {
    var lines = [
      ".TH RUMBO 1 \"\(Program.date)\" \"rumbo \(Program.version)\" \"User Commands\"",
      ".SH NAME", "rumbo \\- the map in your terminal",
      ".SH SYNOPSIS",
    ]
    lines += synopsis(MapCommand.self)
    for verb in Program.verbs { lines += [".br"] + synopsis(verb) }
    lines += [".SH DESCRIPTION", escaped(MapCommand.summary)] + entries(MapCommand.choices)
    lines += [".SH OPTIONS"] + entries(MapCommand.options)
    for verb in Program.verbs {
      lines += [".SS rumbo \(verb.name)", escaped(verb.summary)] + entries(verb.choices) + entries(verb.ownOptions)
    }
    lines += [".SH KEYS"]
    for line in keys.lines(in: .english) {
      lines += [".TP", ".B \(escaped(line.keys))", escaped(line.help)]
    }
    lines += [".SH HELP BY TASK"] + Topic.all.flatMap(section)
    lines += [".SH EXIT STATUS"]
    lines += exitCodes.flatMap { [".TP", ".B \($0.code.rawValue)", $0.meaning] }
    lines += [".PP", "After a signal the terminal is restored, and the program ends by that signal."]
    lines += [".SH ENVIRONMENT"] + entries(variables)
    lines += [".SH FILES"] + entries(files)
    lines += [".SH EXAMPLES"] + entries(examples)
    return lines.joined(separator: "\n") + "\n"
  }

  private static let exitCodes: [(code: ExitCode, meaning: String)] = [
    (.fine, "success"),
    (.failed, "a check failed, or nothing was found"),
    (.usage, "invalid command line"),
    (.damagedInput, "damaged input"),
    (.missingInput, "input not found"),
    (.unavailable, "server or device unreachable"),
    (.inputOutput, "reading or writing failed"),
  ]

  private static let variables: [(spelling: String, help: String)] = [
    ("NO_COLOR", "no colours on a terminal, unless --colors is given"),
    ("TERM, COLORTERM", "type of the terminal, and 24-bit colour (truecolor)"),
    ("LC_ALL, LC_MESSAGES, LANG", "the language on screen, unless --lang is given"),
    ("LC_ALL, LC_CTYPE, LANG", "UTF-8 support of the terminal"),
    ("COLUMNS, LINES", "the size of the frame printed without a terminal"),
    ("RUMBO_MAPS", "the folder of the bundled maps"),
    (
      "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
      "replace the folders below"
    ),
    ("VISUAL, EDITOR", "the editor for the configuration file"),
    ("TMPDIR", "replaces /tmp for temporary copies of places"),
  ]

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

  private static func synopsis(_ verb: any Command.Type) -> [String] { [".B \(escaped(verb.usage))"] }

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
