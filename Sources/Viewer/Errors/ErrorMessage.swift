/// The texts and the exit code of an error, which the build declares for each key of the `.errors` files.
package nonisolated struct ErrorMessage: Hashable, Sendable {
  let problem: String
  let advice: String
  let exitCode: ExitCode

  init(_ problem: String, _ advice: String, _ exitCode: ExitCode) {
    (self.problem, self.advice, self.exitCode) = (problem, advice, exitCode)
  }
}
