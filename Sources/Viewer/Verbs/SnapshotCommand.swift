/// `rumbo snapshot`: one screen, always the same, without a terminal.
struct SnapshotCommand: Command {
  static let name = "snapshot"
  static let completableOperands = CompletableOperands(first: .files(.read), isRepeated: true)
  static let copiesStreams = true
  static let options = ScriptedScreen.options(of: name)

  private let screen: ScriptedScreen
  private let interval: Duration?
  private let output: SnapshotOutput
  private let suite: SuiteTask?

  init(_ arguments: Arguments) throws {
    Environment.isReproducible = true
    try self.init(arguments, .current)
  }

  init(
    _ arguments: Arguments,
    _ environment: Environment,
    keys: KeyTable = .standard,
    access: Settings.Access = .reading
  ) throws {
    suite = try SuiteTask(arguments)
    screen = try ScriptedScreen(arguments, environment, keys: keys, access: access)
    interval = try ScriptedScreen.seconds(arguments, "every")
    output = try SnapshotOutput(arguments, isSeries: interval != nil)
    if let interval, screen.time < interval {
      throw Failure(.everyTooLong)
    }
    if let interval, interval <= .zero {
      throw Failure(.everyNotPositive)
    }
  }

  func run() throws -> ExitCode {
    if let suite { return try suite.run() }
    var runner = try runner()
    guard let interval else {
      runner.passFrames(screen.time)
      let code = try output.finish(with: Screenshot(of: runner.session))
      // A screen that is compared may lack the same as its reference.
      if !output.isCheck { try runner.session.complain() }
      return code
    }
    var passed = Duration.zero
    var number = 1
    while passed + interval <= screen.time {
      passed += interval
      runner.passFrames(until: passed)
      try output.write(Screenshot(of: runner.session), number: number)
      number += 1
    }
    try runner.session.complain()
    return .fine
  }

  /// A program that has pressed the keys.
  func runner() throws -> SnapshotRunner { try screen.runner() }
}
