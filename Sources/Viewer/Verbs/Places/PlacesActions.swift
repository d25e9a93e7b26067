/// One of the things that `rumbo places` and `rumbo track` do with the file of places.
protocol PlacesAction {
  init(_ arguments: Arguments, _ words: [String]) throws
  func run(at path: String) throws -> ExitCode
}

/// The subcommand.
enum PlacesActions {
  static func choose(
    _ arguments: Arguments,
    verb: String,
    among actions: [(name: String, make: (Arguments, [String]) throws -> any PlacesAction)]
  ) throws -> any PlacesAction {
    let words = actions.map(\.name)
    guard let word = arguments.operands.first else {
      throw Failure(.actionMissing, verb, words.joined(separator: ", "))
    }
    guard let action = actions.first(where: { $0.name == word }) else {
      let nearest = nearestWord(to: word, among: words)
      throw Failure(.verbActionUnknown, word, verb, words.joined(separator: ", "), nearest: nearest)
    }
    return try action.make(arguments, Array(arguments.operands.dropFirst()))
  }
}
