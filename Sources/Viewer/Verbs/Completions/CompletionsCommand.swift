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
}
