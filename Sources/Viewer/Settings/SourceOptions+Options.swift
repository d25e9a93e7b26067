import Positioning

extension SourceOptions {
  /// Reads `--speed`, `--loop` and `--now`.
  init(_ arguments: Arguments) throws(Failure) {
    self.init()
    if let text = arguments["speed"] {
      guard let number = plainNumber(text), (0.01...1000).contains(number) else { throw Failure(.speedInvalid, text) }
      speed = number
    }
    loops = arguments.has("loop")
    wallClock = UTCTime(arguments["now"] ?? "2025-06-01T12:00:00Z")
  }
}
