/// An error that tells a person what is wrong and what to do next: the two lines that are printed.
package nonisolated protocol Actionable: Error {
  var problem: String { get }
  var advice: String { get }
  var exitCode: ExitCode { get }
}

/// A command line that makes no sense, and how to write it instead.
package nonisolated struct UsageError: Actionable, Equatable {
  package let problem: String
  package let advice: String
  package var exitCode: ExitCode { .usage }
}

/// Something outside of the command line that stops the program: a file, a terminal, a device.
nonisolated struct Failure: Actionable, Equatable {
  let problem: String
  let advice: String
  let exitCode: ExitCode
}
