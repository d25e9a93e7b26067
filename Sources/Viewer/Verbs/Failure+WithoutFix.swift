import Cells
import Positioning

extension Failure {
  /// A source that has come to its end and never said where it was.
  static func withoutFix(_ address: SourceAddress, hasHeardReceiver: Bool) -> Failure {
    let name: SourceName = if case .path(let path) = address { .path(path) } else { .standardInput }
    return withoutFix(name, hasHeardReceiver: hasHeardReceiver)
  }

  static func withoutFix(_ source: SourceName, hasHeardReceiver: Bool) -> Failure {
    let name = if case .path(let path) = source { Sanitizer.clean(path) } else { "Standard input" }
    guard hasHeardReceiver else {
      return Failure(
        problem: "\(name) has nothing in it that a receiver says.",
        advice: "Give it NMEA 0183 or gpsd's JSON; rumbo info tells what a file holds.",
        exitCode: .damagedInput
      )
    }
    return Failure(
      problem: "\(name) has no fix in it: the receiver didn't know where it was, or didn't say.",
      advice: Self.adviceWithoutFix,
      exitCode: .failed
    )
  }

  static let adviceWithoutFix = "Give the receiver a clear view of the sky, and record again."
}
