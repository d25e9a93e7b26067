nonisolated extension Failure {
  static func notOnMap(_ place: String, exitCode: ExitCode = .missingInput) -> Failure {
    Failure(
      problem: "“\(place)” is not on the map.",
      advice: "Try another spelling, or coordinates as in 43.7384,7.4246.",
      exitCode: exitCode
    )
  }

  /// Of “here”, where no receiver is named.
  static func nobodyIsHere(advice: String) -> Failure {
    Failure(problem: "Nobody says where “here” is.", advice: advice, exitCode: .missingInput)
  }
}
