import Cells

nonisolated extension Failure {
  static func notOnMap(
    _ place: String,
    _ suggestions: [String] = [],
    coordinates: String = "43.7384,7.4246",
    exitCode: ExitCode? = nil
  ) -> Failure {
    let names = suggestions.map { "“\(Sanitizer.clean($0, limit: 80))”" }.joined(separator: ", ")
    let message: ErrorMessage = names.isEmpty ? .notOnMap : .notOnMapButNear
    return Failure(message, place, coordinates, names, exitCode: exitCode)
  }
}
