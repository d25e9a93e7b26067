/// `rumbo snapshot`: one screen, always the same, without a terminal.
struct SnapshotCommand: Command {
  static let name = "snapshot"
  static let completableOperands = CompletableOperands(first: .files, isRepeated: true)
  static let options = CommandTable[name].options + ScriptedScreen.options

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
      let code = try output.finish(with: Self.screenshot(of: runner.session))
      // A screen that is compared may lack the same as its reference.
      if !output.isCheck { try runner.session.complain() }
      return code
    }
    var passed = Duration.zero
    var number = 1
    while passed + interval <= screen.time {
      passed += interval
      runner.passFrames(until: passed)
      try output.write(Self.screenshot(of: runner.session), number: number)
      number += 1
    }
    try runner.session.complain()
    return .fine
  }

  /// A program that has pressed the keys.
  func runner() throws -> SnapshotRunner { try screen.runner() }

  /// The screen without writing it anywhere.
  func screenshot() throws -> Screenshot {
    var runner = try runner()
    runner.passFrames(screen.time)
    return Self.screenshot(of: runner.session)
  }

  private static func screenshot(of session: Session) -> Screenshot {
    Screenshot(grid: session.frame(), report: SceneReport.json(of: session), credits: session.host.credits)
  }
}
