/// One verb of the command line: parsed first, then run.
protocol Command {
  static var name: String { get }
  static var options: [Option] { get }
  /// The operands that a shell completes.
  static var completableOperands: CompletableOperands { get }

  /// Whether a receiver is read like a file, so that the result is reproducible.
  static var copiesStreams: Bool { get }

  init(_ arguments: Arguments) throws
  func run() throws -> ExitCode
}

extension Command {
  static var options: [Option] { CommandTable[name].options }
  static var completableOperands: CompletableOperands { .none }
  static var copiesStreams: Bool { false }

  static var summary: String { CommandTable[name].summary }
  /// `rumbo snapshot [MAP…] [options]`.
  static var usage: String { CommandTable[name].usage }
  /// The possible operands, if they need more than their name.
  static var choices: [(spelling: String, help: String)] { CommandTable[name].choices }
}
