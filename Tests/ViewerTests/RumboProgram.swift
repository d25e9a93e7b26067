import TestSupport
import Viewer

/// The program within the tests, with files and an environment of their own.
@MainActor
extension RumboProgram {
  /// Runs a command line within the tests, with an environment of its own.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let (status, output, complaint) = Program.outcome(of: arguments, environment: environment)
    return Outcome(
      status: status,
      output: String(decoding: output, as: UTF8.self),
      complaint: String(decoding: complaint, as: UTF8.self)
    )
  }

  /// Draws a screen whose keys change the file of `--places`, which the program's snapshots never do.
  static func draw(_ words: [String]) throws -> Outcome {
    let bytes = try Program.snapshot(words, changingPlaces: true)
    return Outcome(status: 0, output: String(decoding: bytes, as: UTF8.self), complaint: "")
  }
}
