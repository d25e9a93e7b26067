import Cells

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

/// The exit code when the program ends by itself.
package nonisolated enum ExitCode: Int32 {
  case fine = 0
  /// The check that was asked for failed, or nothing was found.
  case failed = 1
  case usage = 64
  case damagedInput = 65
  case missingInput = 66
  case unavailable = 69
  case inputOutput = 74
}

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
