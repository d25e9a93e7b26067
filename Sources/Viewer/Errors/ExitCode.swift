/// The exit code when the program ends by itself.
package nonisolated enum ExitCode: Int32 {
  case fine = 0
  /// The check that was asked for failed, or nothing was found.
  case failed = 1
  case usage = 64
  case damagedInput = 65
  case missingInput = 66
  case unavailable = 69
  case inputOutput = 74
}
