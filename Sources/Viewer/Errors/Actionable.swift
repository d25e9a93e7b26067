/// An error that states the failure and the remedy, the two lines that are printed.
package nonisolated protocol Actionable: Error {
  var problem: String { get }
  var advice: String { get }
  var exitCode: ExitCode { get }
}

/// An error of the command line, a file, a terminal or a device, with its texts in English.
package nonisolated struct Failure: Actionable {
  package let problem: String
  package let advice: String
  package let exitCode: ExitCode
  /// The likely intended word.
  let nearest: String?
  /// The text on the screen: a message and its values, or another error.
  let message: ErrorMessage?
  let values: [String]
  let cause: (any Actionable)?

  /// `values` replace `{1}` to `{9}`; `nearest`, if there is one, is suggested instead of the advice.
  init(
    _ message: ErrorMessage,
    _ values: any CustomStringConvertible...,
    nearest: String? = nil,
    exitCode: ExitCode? = nil
  ) {
    let values = values.map(\.description)
    (self.message, self.values, cause) = (message, values, nil)
    problem = Words.filled(message.problem, values)
    advice = nearest.map { "Did you mean \($0)?" } ?? Words.filled(message.advice, values)
    self.exitCode = exitCode ?? message.exitCode
    self.nearest = nearest
  }

  /// Another error, for functions that throw only failures.
  init(_ error: any Actionable, exitCode: ExitCode? = nil) {
    (problem, advice, self.exitCode) = (error.problem, error.advice, exitCode ?? error.exitCode)
    (nearest, message, values, cause) = (nil, nil, [], error)
  }
}
