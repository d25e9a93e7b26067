/// One verb of the command line: parsed first, then run.
protocol Command {
  static var name: String { get }
  static var summary: String { get }
  /// What stands after the name: `[MAP…] [options]`.
  static var operands: String { get }
  static var options: [Option] { get }
  /// What the operands can be, where that takes more than their name.
  static var choices: [(spelling: String, help: String)] { get }

  /// What a shell offers as operands.
  static var completableOperands: CompletableOperands { get }

  init(_ arguments: Arguments) throws
  func run() throws -> ExitCode
}

extension Command {
  static var choices: [(spelling: String, help: String)] { [] }
  static var completableOperands: CompletableOperands { .none }

  /// `rumbo snapshot [MAP…] [options]`; the map itself has no verb.
  static var usage: String {
    (["rumbo", name, operands].filter { !$0.isEmpty }).joined(separator: " ")
  }
}
