/// `rumbo completions bash|zsh|fish`: what a shell needs to complete our verbs, options and their values.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let completableOperands = CompletableOperands(first: .words(Shell.allCases.map(\.rawValue)))

  private let shell: Shell

  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  init(_ arguments: Arguments) throws {
    let words = Shell.allCases.map(\.rawValue)
    guard let shell = arguments.operands.first.flatMap(Shell.init(rawValue:)), arguments.operands.count == 1 else {
      let near = arguments.operands.first.flatMap { nearestWord(to: $0, among: words) }
      throw Failure(.completionsNeedShell, words.joined(separator: ", "), nearest: near)
    }
    self.shell = shell
  }

  func run() throws -> ExitCode {
    let script =
      switch shell {
      case .bash: BashCompletions.script
      case .zsh: ZshCompletions.script
      case .fish: FishCompletions.script
      }
    try StandardOutput.write(script)
    return .fine
  }

  /// All verbs, the map, which has no name, last.
  static var verbs: [any Command.Type] { Program.verbs + [MapCommand.self] }

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
      let rest =
        next.isEmpty ? "" : "\n    [[ $state == next ]] && case $line[1] in \(next.joined(separator: " ")) esac"
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
        character == "'"
          ? "'\\''" : character == "\\" || parting.contains(character) ? "\\\(character)" : "\(character)"
      }.joined()
    }

    private static func escaped(_ text: String) -> String { quoted(text, besides: ":") }
  }
}
