/// Completions for bash.
enum BashCompletions {
  static var script: String {
    let verbs = CompletionsCommand.verbs
    return Template.text(
      "bash",
      [
        "verbs": Program.verbs.map { $0.name }.joined(separator: "|"),
        "options": verbs.map(options).joined(separator: "\n"),
        "values": verbs.flatMap(values).joined(separator: "\n"),
        "operands": verbs.flatMap(operands).joined(separator: "\n"),
      ]
    )
  }

  private static func options(of verb: any Command.Type) -> String {
    let all = verb.options.map { "--\($0.name)" }.joined(separator: " ")
    let valued = verb.options.filter { $0.value != nil }.map { "--\($0.name)" }.joined(separator: " ")
    return "  \(verb.name.isEmpty ? "''" : verb.name)) options=\"\(all)\" valued=\"\(valued)\" ;;"
  }

  private static func values(of verb: any Command.Type) -> [String] {
    verb.options.compactMap { option in
      setting(option.completableValues).map { "    \"\(verb.name) --\(option.name)\") \($0) ;;" }
    }
  }

  private static func operands(of verb: any Command.Type) -> [String] {
    let operands = verb.completableOperands
    let next = operands.next.compactMap { next in
      setting(next.values).map { "    \"\(verb.name) \"[1-9]*\" \(next.word)\") \($0) ;;" }
    }
    guard let first = setting(operands.first) else { return next }
    // The first word may be a verb or a map.
    let words =
      verb.name.isEmpty
      ? "; ((COMP_CWORD == 1)) && words=\"\(Program.verbs.map { $0.name }.joined(separator: " "))\"" : ""
    let places = operands.isRepeated ? "\"\(verb.name) \"*" : "\"\(verb.name) 0 \""
    return next + ["    \(places)) \(first)\(words) ;;"]
  }

  private static func setting(_ values: CompletableValues) -> String? {
    let words = values.words.isEmpty ? "" : "words=\"\(values.words.joined(separator: " "))\""
    switch values {
    case .nothing: return nil
    case .words: return words
    case .files: return "names=file"
    case .folders: return "names=directory"
    case .wordsOrFiles: return "\(words) names=file"
    }
  }
}
