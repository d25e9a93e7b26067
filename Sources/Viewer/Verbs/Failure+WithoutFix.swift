import Cells
import Positioning

extension Failure {
  /// A source that has come to its end and never said where it was.
  static func withoutFix(_ address: SourceAddress, _ heard: Heard) -> Failure {
    let name: SourceName = if case .path(let path) = address { .path(path) } else { .standardInput }
    return withoutFix(name, heard)
  }

  static func withoutFix(_ source: SourceName, _ heard: Heard) -> Failure {
    let name = if case .path(let path) = source { Sanitizer.clean(path) } else { "Standard input" }
    guard heard.isReceiver else {
      return Failure(
        problem: "\(name) has nothing in it that a receiver says.",
        advice: "Give it NMEA 0183 or gpsd's JSON; rumbo info tells what a file holds.",
        exitCode: .damagedInput
      )
    }
    guard !heard.isAIS else {
      return Failure(
        problem: "\(name) has AIS reports of ships in it, but no position of a receiver.",
        advice: "Give a source with the sentences of a GPS receiver, such as RMC or GGA.",
        exitCode: .failed
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
