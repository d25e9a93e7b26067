/// One of the things that `rumbo places` and `rumbo track` do with the file of places.
protocol PlacesAction {
  init(_ arguments: Arguments, _ words: [String]) throws
  func run(at path: String) throws -> ExitCode
}

/// The word after the verb, which says what to do.
enum PlacesActions {
  static func choose(
    _ arguments: Arguments,
    verb: String,
    among actions: [(name: String, make: (Arguments, [String]) throws -> any PlacesAction)]
  ) throws -> any PlacesAction {
    let words = actions.map(\.name)
    guard let word = arguments.operands.first else {
      throw UsageError(
        problem: "rumbo \(verb) needs an action.",
        advice: "Actions are \(words.joined(separator: ", ")), as in rumbo \(verb) list."
      )
    }
    guard let action = actions.first(where: { $0.name == word }) else {
      throw UsageError(
        problem: "“\(word)” is not an action of rumbo \(verb).",
        advice: nearestWord(to: word, among: words).map { "Did you mean \($0)?" }
          ?? "Actions are \(words.joined(separator: ", "))."
      )
    }
    return try action.make(arguments, Array(arguments.operands.dropFirst()))
  }
}
