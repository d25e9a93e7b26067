/// The texts and the exit code of an error, and its phrase on the screen if it can appear there, which the build declares for each key of the `.errors` files.
package nonisolated struct ErrorMessage: Hashable, Sendable {
  let problem: String
  let advice: String
  let exitCode: ExitCode
  let phrase: Phrase?

  init(_ problem: String, _ advice: String, _ exitCode: ExitCode, _ phrase: Phrase? = nil) {
    (self.problem, self.advice, self.exitCode, self.phrase) = (problem, advice, exitCode, phrase)
  }
}
