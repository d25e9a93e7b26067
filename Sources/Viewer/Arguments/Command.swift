/// One verb of the command line: parsed first, then run.
protocol Command {
  static var name: String { get }
  static var summary: String { get }
  /// The operands after the name: `[MAP…] [options]`.
  static var operands: String { get }
  static var options: [Option] { get }
  /// The possible operands, if they need more than their name.
  static var choices: [(spelling: String, help: String)] { get }

  /// The operands that a shell completes.
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
