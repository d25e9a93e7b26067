/// Completions for zsh, to be sourced or put into a folder of `fpath`.
enum ZshCompletions {
  static var script: String {
    let verbs = Program.verbs.map { "    '\(escaped($0.name)):\(escaped($0.summary))'" }
    let branches = CompletionsCommand.verbs.map(branch)
    return Template.text("zsh", ["verbs": verbs, "branches": branches].mapValues { $0.joined(separator: "\n") })
  }

  private static func branch(of verb: any Command.Type) -> String {
    let help = ["'(- *)--help[explain it]'"]
    let options = verb.options.map { option in
      let name = "--\(option.name)" + (option.value == nil ? "" : "=")
      let value =
        option.value == nil ? "" : ":\(quoted(title(of: option), besides: ":")):\(action(option.completableValues))"
      return "'\(name)[\(quoted(option.help, besides: "[]"))]\(value)'"
    }
    let specs = (options + help + operands(of: verb)).joined(separator: " \\\n      ")
    let next = verb.completableOperands.next.map { "\($0.word)) \(command($0.values)) ;;" }
    let rest = next.isEmpty ? "" : "\n    [[ $state == next ]] && case $line[1] in \(next.joined(separator: " ")) esac"
    return "  \(verb.name.isEmpty ? "''" : verb.name))\n    _arguments -C \(specs)\(rest)\n    ;;"
  }

  private static func operands(of verb: any Command.Type) -> [String] {
    let operands = verb.completableOperands
    guard operands.first != .nothing else { return [] }
    let first =
      "'\(operands.isRepeated ? "*" : "1"):\(operands.first.words.isEmpty ? "file" : "word"):\(action(operands.first))'"
    return [first] + (operands.next.isEmpty ? [] : ["'*: :->next'"])
  }

  /// The message shown if nothing can be listed.
  private static func title(of option: Option) -> String {
    option.choices.isEmpty ? option.value ?? "" : option.name
  }

  private static func action(_ values: CompletableValues) -> String {
    switch values {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    // The blank before a command stops the shell from adding arguments of its own.
    case .wordsOrFiles(let words): " _rumbo_words_or_files \(words.joined(separator: " "))"
    }
  }

  private static func command(_ values: CompletableValues) -> String {
    switch values {
    case .nothing: ":"
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "compadd -- \(words.joined(separator: " "))"
    case .wordsOrFiles(let words): "_rumbo_words_or_files \(words.joined(separator: " "))"
    }
  }

  /// Text within single quotation marks, where some signs part it.
  private static func quoted(_ text: String, besides parting: String) -> String {
    text.map { character in
      character == "'" ? "'\\''" : character == "\\" || parting.contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }

  private static func escaped(_ text: String) -> String { quoted(text, besides: ":") }
}
