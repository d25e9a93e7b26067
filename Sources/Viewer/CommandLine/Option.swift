/// An option of the command line: how it is written, and the line that help and completions show for it.
package struct Option {
  let name: String
  let short: Character?
  /// What to call its value; nil for a switch.
  let value: String?
  /// The words its value can be, where they can be listed.
  let choices: [String]
  let help: String

  /// An option that is there or not.
  package static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
    Option(name: name, short: short, value: nil, choices: [], help: help)
  }

  /// An option with a value.
  package static func value(_ name: String, _ value: String, short: Character? = nil, _ help: String) -> Option {
    Option(name: name, short: short, value: value, choices: [], help: help)
  }

  /// An option whose value is one of a few words.
  package static func choice(_ name: String, _ choices: [String], _ help: String) -> Option {
    Option(name: name, short: nil, value: choices.joined(separator: "|"), choices: choices, help: help)
  }

  /// How it is written: `-h, --help`, `--zoom Z`.
  var spelling: String {
    (short.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }
}
