/// One verb of the command line: parsed first, then run.
protocol Command {
  static var name: String { get }
  static var summary: String { get }
  /// What stands after the name: `[MAP…] [options]`.
  static var operands: String { get }
  static var options: [Option] { get }

  init(_ arguments: Arguments) throws
  func run() throws -> ExitCode
}

extension Command {
  /// `rumbo snapshot [MAP…] [options]`; the map itself has no verb.
  static var usage: String {
    (["rumbo", name, operands].filter { !$0.isEmpty }).joined(separator: " ")
  }
}
