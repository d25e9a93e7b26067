/// An option of the command line: how it is written, and the line that help and completions show for it.
package struct Option {
  let name: String
  /// The name of its value; nil for a switch.
  let value: String?
  /// The words its value can be, where they can be listed.
  let choices: [String]
  /// A former name of one of `choices`; accepted, but not listed.
  private(set) var alias: String?
  /// Whether its value can also be the name of a file.
  let takesFile: Bool
  let help: String
  /// Its position in the help, among the options of its command.
  private(set) var rank = 0
  /// Throws where a value makes no sense.
  private(set) var check: (String) throws -> Void = { _ in }
  /// The default; nil if there is none.
  private(set) var defaultValue: String?

  /// Whether it may be given several times, each time with another value.
  private(set) var isRepeatable = false

  /// Whether something of the user's own is called by a word.
  private(set) var isNamed: (String) -> Bool = { _ in false }

  /// An option that is there or not.
  package static func flag(_ name: String, _ help: String) -> Option {
    Option(name: name, value: nil, choices: [], takesFile: false, help: help).usually("false")
  }

  /// An option with a value.
  package static func value(_ name: String, _ value: String, _ help: String) -> Option {
    Option(name: name, value: value, choices: [], takesFile: false, help: help)
  }

  /// An option whose value is one of a few words, by default the first.
  package static func choice(_ name: String, _ choices: [String], _ help: String) -> Option {
    Option(name: name, value: choices.joined(separator: "|"), choices: choices, takesFile: false, help: help)
      .usually(choices.first)
  }

  /// An option whose value is one of a few words, or else a file.
  package static func choiceOrFile(_ name: String, _ choices: [String], _ help: String) -> Option {
    let value = (choices + ["FILE"]).joined(separator: "|")
    return Option(name: name, value: value, choices: choices, takesFile: true, help: help)
      .usually(choices.first)
  }

  /// The same, with its place in help.
  func ranked(_ rank: Int) -> Option { with(\.rank, rank) }

  /// The same, with a default.
  func usually(_ defaultValue: String?) -> Option { with(\.defaultValue, defaultValue) }

  /// The same, for an option that may be given several times.
  func repeatable() -> Option { with(\.isRepeatable, true) }

  /// The same, with what knows the names of the user's own.
  func named(by isNamed: @escaping (String) -> Bool) -> Option { with(\.isNamed, isNamed) }

  /// The same, with what finds out whether a value makes sense.
  func checked(by check: @escaping (String) throws -> Void) -> Option { with(\.check, check) }

  /// The option with a former name of one of its choices.
  func accepting(_ alias: String) -> Option { with(\.alias, alias) }

  private func with<Value>(_ property: WritableKeyPath<Option, Value>, _ value: Value) -> Option {
    var option = self
    option[keyPath: property] = value
    return option
  }

  func isChoice(_ word: String) -> Bool { choices.contains(word) || alias == word }

  /// Whether its value may be this word.
  ///
  /// Anything written like a path is accepted as one, even if there is no such file.
  func accepts(_ word: String) -> Bool {
    guard !choices.isEmpty, !isChoice(word) else { return true }
    return takesFile && (word == StandardFile.name || FileName.isMeant(by: word) || isNamed(word))
  }

  /// How it is written: `--zoom Z`.
  var spelling: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

/// The value of `--year`.
enum YearOption {
  /// Nil without a value.
  static func year(_ text: String?) throws(Failure) -> Int? {
    guard let text else { return nil }
    guard let year = wholeNumber(text, in: 1...9999) else { throw Failure(.yearInvalid, text) }
    return year
  }
}
