import Positioning

extension SourceOptions {
  /// Reads `--speed`, `--loop` and `--now`.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    if let text = arguments["speed"] {
      guard let number = plainNumber(text), (0.01...1000).contains(number) else {
        throw UsageError(
          problem: "“\(text)” is not a value of --speed.",
          advice: "Give a factor from 0.01 to 1000, as in --speed 10."
        )
      }
      speed = number
    }
    loops = arguments.has("loop")
    wallClock = UTCTime(arguments["now"] ?? "2025-06-01T12:00:00Z")
  }
}

extension SourceError {
  var exitCode: ExitCode {
    switch self {
    case .notThere, .unreadable: .missingInput
    case .broken: .inputOutput
    case .noSpeed: .usage
    }
  }
}
