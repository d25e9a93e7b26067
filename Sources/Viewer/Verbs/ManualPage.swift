/// The manual page, made from the same tables as the help.
package enum ManualPage {
  package static func text(_ keys: KeyTable) -> String {
    let commands = Program.verbs.flatMap { verb in
      [".SS rumbo \(verb.name)", escaped(verb.summary)] + entries(verb.choices) + entries(verb.ownOptions)
    }
    let parts = [
      "date": [Program.date], "version": [Program.version],
      "synopsis": synopsis(MapCommand.self) + Program.verbs.flatMap { [".br"] + synopsis($0) },
      "description": [escaped(MapCommand.summary)] + entries(MapCommand.choices),
      "options": entries(MapCommand.options), "commands": commands,
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
