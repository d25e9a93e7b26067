/// Completions for fish.
enum FishCompletions {
  static var script: String {
    let lines = CompletionsCommand.verbs.flatMap { verb in
      verb.options.map { line(of: $0, verb) } + operands(of: verb)
    }
    let verbs = Program.verbs.map { "complete -c rumbo -n __rumbo_first -a \($0.name) -d '\(quoted($0.summary))'" }
    let names = Program.verbs.map { $0.name }.joined(separator: " ")
    let completions = (verbs + lines).joined(separator: "\n")
    return Template.text("fish", ["names": names, "flags": flags, "lines": completions])
  }

  /// The options that take no value, of all verbs.
  private static var flags: String {
    let names = CompletionsCommand.verbs.flatMap { $0.options }.filter { $0.value == nil }.map { "--\($0.name)" }
    return Set(names + ["--help", "-h", "--version"]).sorted().joined(separator: " ")
  }

  private static func line(of option: Option, _ verb: any Command.Type) -> String {
    let value =
      option.value == nil ? "" : option.completableValues == .nothing ? " -x" : arguments(option.completableValues)
    return "complete -c rumbo -n '__rumbo_at \"\(verb.name)\"' -l \(option.name)\(value) -d '\(quoted(option.help))'"
  }

  private static func operands(of verb: any Command.Type) -> [String] {
    let operands = verb.completableOperands
    let next = operands.next.map { next in
      "complete -c rumbo -n '__rumbo_at \"\(verb.name)\" any \(next.word)'\(arguments(next.values, isValue: false))"
    }
    guard operands.first != .nothing else { return next }
    let place = operands.isRepeated ? "any" : "0"
    return next + [
      "complete -c rumbo -n '__rumbo_at \"\(verb.name)\" \(place)'\(arguments(operands.first, isValue: false))"
    ]
  }

  private static func arguments(_ values: CompletableValues, isValue: Bool = true) -> String {
    let words = " -a '\(values.words.joined(separator: " "))'"
    switch values {
    case .nothing: return ""
    case .files: return isValue ? " -r -F" : " -F"
    case .folders: return isValue ? " -x -a '(__fish_complete_directories)'" : " -a '(__fish_complete_directories)'"
    case .words: return (isValue ? " -x" : "") + words
    case .wordsOrFiles: return (isValue ? " -r -F" : " -F") + words
    }
  }

  /// Text within single quotation marks.
  private static func quoted(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }
}
