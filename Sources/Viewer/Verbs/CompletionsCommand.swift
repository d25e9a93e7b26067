/// `rumbo completions bash|zsh|fish`: what a shell needs to complete our verbs and options.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Write completions for a shell."
  static let operands = "bash|zsh|fish"
  static let options: [Option] = []

  private let shell: Shell

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  init(_ arguments: Arguments) throws {
    let words = Shell.allCases.map(\.rawValue)
    guard let shell = arguments.operands.first.flatMap(Shell.init(rawValue:)), arguments.operands.count == 1 else {
      throw UsageError(
        problem: "Completions are written for one shell: \(words.joined(separator: ", ")).",
        advice: "Write rumbo completions bash."
      )
    }
    self.shell = shell
  }

  func run() throws -> ExitCode {
    let script =
      switch shell {
      case .bash: bash
      case .zsh: zsh
      case .fish: fish
      }
    try StandardOutput.write(script)
    return .fine
  }

  private var verbs: [any Command.Type] { [MapCommand.self] + Program.verbs }

  private var bash: String {
    let cases = verbs.map { verb in
      "    \(verb.name.isEmpty ? "*" : verb.name)) options=\"\(verb.options.map { "--\($0.name)" }.joined(separator: " "))\" ;;"
    }
    let choices = allOptions.filter { !$0.choices.isEmpty }.map { option in
      "    --\(option.name)) COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$word\")"
        + "\(option.takesFile ? " $(compgen -f -- \"$word\")" : "")); return ;;"
    }
    return """
      _rumbo() {
        local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" options
        case "$previous" in
      \(choices.joined(separator: "\n"))
        esac
        case "${COMP_WORDS[1]}" in
      \((cases.dropFirst() + cases.prefix(1)).joined(separator: "\n"))
        esac
        if [[ "$word" == -* ]]; then
          COMPREPLY=($(compgen -W "$options --help" -- "$word"))
        else
          local verbs=""
          [[ $COMP_CWORD == 1 ]] && verbs="\(Program.verbs.map { $0.name }.joined(separator: " "))"
          COMPREPLY=($(compgen -W "$verbs" -- "$word") $(compgen -f -- "$word"))
        fi
      }
      complete -o filenames -F _rumbo rumbo

      """
  }

  private var zsh: String {
    let branches = verbs.map { verb in
      let specs = verb.options.map { option in
        let action = option.value == nil ? "" : ":\(option.name):\(Self.zshAction(option))"
        return "'--\(option.name)[\(quoted(option.help))]\(action)'"
      }
      return "    \(verb.name.isEmpty ? "*" : verb.name)) _arguments \(specs.joined(separator: " ")) '*:file:_files' ;;"
    }
    return """
      #compdef rumbo
      _rumbo_word_or_file() {
        compadd -- "$@"
        _files
      }
      _rumbo() {
        if (( CURRENT == 2 )) && [[ "$words[2]" != -* ]]; then
          _alternative 'verbs:verb:(\(Program.verbs.map { $0.name }.joined(separator: " ")))' 'files:file:_files'
          return
        fi
        case "$words[2]" in
      \((branches.dropFirst() + branches.prefix(1)).joined(separator: "\n"))
        esac
      }
      _rumbo "$@"

      """
  }

  private static func zshAction(_ option: Option) -> String {
    let words = option.choices.joined(separator: " ")
    // The space before a command keeps the shell from adding arguments of its own.
    return words.isEmpty ? "_files" : option.takesFile ? " _rumbo_word_or_file \(words)" : "(\(words))"
  }

  private var fish: String {
    var lines = Program.verbs.map {
      "complete -c rumbo -n __fish_use_subcommand -a \($0.name) -d '\(quoted($0.summary))'"
    }
    for verb in verbs {
      let condition = verb.name.isEmpty ? "__fish_use_subcommand" : "__fish_seen_subcommand_from \(verb.name)"
      for option in verb.options {
        let value =
          option.value == nil
          ? ""
          : option.choices.isEmpty
            ? " -r" : " \(option.takesFile ? "-r" : "-x") -a '\(option.choices.joined(separator: " "))'"
        lines.append("complete -c rumbo -n '\(condition)' -l \(option.name)\(value) -d '\(quoted(option.help))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var allOptions: [Option] {
    var seen: Set<String> = []
    return verbs.flatMap { $0.options }.filter { seen.insert($0.name).inserted }
  }

  /// Makes text harmless within single quotation marks and brackets.
  private func quoted(_ text: String) -> String {
    String(text.map { "'[]:".contains($0) ? " " : $0 })
  }
}
