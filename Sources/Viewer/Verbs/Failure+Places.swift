import Cells

nonisolated extension Failure {
  static func notOnMap(
    _ place: String,
    _ suggestions: [String] = [],
    coordinates: String = "43.7384,7.4246",
    exitCode: ExitCode = .missingInput
  ) -> Failure {
    let names = suggestions.map { "“\(Sanitizer.clean($0, limit: 80))”" }.joined(separator: ", ")
    return Failure(
      problem: "“\(place)” is not on the map.",
      advice: (names.isEmpty ? "Try another spelling" : "Did you mean \(names)? Give that")
        + ", or coordinates as in \(coordinates).",
      exitCode: exitCode
    )
  }

  /// Of “here”, where no receiver is named.
  static func nobodyIsHere(advice: String) -> Failure {
    Failure(problem: "Nobody says where “here” is.", advice: advice, exitCode: .missingInput)
  }
}
