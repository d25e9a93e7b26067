import Cells
import Positioning

extension Failure {
  /// A source that has ended without a position.
  static func withoutFix(_ address: SourceAddress, _ heard: Heard) -> Failure {
    let name: SourceName = if case .path(let path) = address { .path(path) } else { .standardInput }
    return withoutFix(name, heard)
  }

  static func withoutFix(_ source: SourceName, _ heard: Heard) -> Failure {
    let name = if case .path(let path) = source { Sanitizer.clean(path) } else { "Standard input" }
    guard heard.isReceiver else { return Failure(.noGPSData, name) }
    return Failure(heard.isAIS ? .onlyAISReports : .noFixInSource, name)
  }
}
