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
    for verb in Program.verbs where !verb.options.isEmpty || !verb.choices.isEmpty {
      let own = verb.options.filter { option in !MapCommand.options.contains { $0.name == option.name } }
      guard !own.isEmpty || !verb.choices.isEmpty else { continue }
      lines += [".SS rumbo \(verb.name)", escaped(verb.summary)]
      lines += entries(verb.choices) + entries(own)
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
    (.fine, "fine"),
    (.failed, "a check failed, or nothing was found"),
    (.usage, "usage error"),
    (.damagedInput, "the input is damaged"),
    (.missingInput, "the input does not exist"),
    (.unavailable, "a server or device can't be reached"),
    (.inputOutput, "reading or writing failed"),
  ]

  private static let variables: [(spelling: String, help: String)] = [
    ("NO_COLOR", "if it is set, --colors none is meant on a terminal unless --colors is given"),
    ("TERM, COLORTERM", "what the terminal is, and whether it has 24-bit colour (truecolor)"),
    ("LC_ALL, LC_MESSAGES, LANG", "the language of what is said on the screen, unless --lang is given"),
    ("LC_ALL, LC_CTYPE, LANG", "whether the terminal understands UTF-8"),
    ("COLUMNS, LINES", "the size of the frame that is printed where there is no terminal"),
    ("RUMBO_MAPS", "the folder with the maps that are shown when none is named"),
    (
      "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
      "where the files below lie, in place of folders in HOME"
    ),
    ("VISUAL, EDITOR", "what opens the configuration"),
    ("TMPDIR", "where a snapshot copies the places to that it shows, in place of /tmp"),
  ]

  private static let files: [(spelling: String, help: String)] = [
    ("~/.config/rumbo/config", "defaults and keys of your own; rumbo config writes and opens it"),
    ("~/.config/rumbo/styles", "styles of your own, each NAME.json, for --style NAME"),
    ("~/.local/share/rumbo/places.db", "your sights, targets, tracks and ink"),
    ("~/.local/state/rumbo/last-time.json", "how the map was left, for the next time; it can be deleted at any time"),
    ("~/.cache/rumbo", "what servers have sent; it can be deleted at any time"),
    ("/usr/local/share/rumbo/Maps", "the maps that come with the program, beside where it was installed"),
  ]

  private static let examples: [(spelling: String, help: String)] = [
    ("rumbo --at \"Port Hercule\"", "Open the map at a sight, a street or a city."),
    ("rumbo city.mbtiles old-town.png", "Show maps of your own, the most detailed on top."),
    ("rumbo --gps gpsd://localhost --mode course-up", "Show where you are, the map turned as you go."),
    ("rumbo snapshot --size 120x40 --keys \"Right*3 +\" --out screen.png", "Save a screen as a picture."),
    ("rumbo snapshot --check screen.txt", "Exit with 1 where the screen differs from one that was recorded."),
    ("rumbo config --keys", "Print which key does what, and conflicts among those that you have bound."),
    ("rumbo fixes /dev/ttyUSB0@9600", "Print what a receiver on a serial line says."),
    ("rumbo places add --target --name Oodi --at \"60°10′26″N 24°56′17″E\"", "Keep a target."),
    ("rumbo bake town.osm.pbf --out town.mbtiles", "Make a map of an extract of OpenStreetMap."),
    ("source <(rumbo completions bash)", "Have the shell complete options and their values."),
  ]

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
        lines += [".PP", escaped(String(paragraph))]
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

  /// Keeps the formatter from reading text as its own commands, and from drawing signs as others that look better.
  private static func escaped(_ text: String) -> String {
    let escaped = text.map { signs[$0] ?? String($0) }.joined()
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  private static let signs: [Character: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
  ]
}
