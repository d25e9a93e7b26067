/// The values that a shell completes.
enum CompletableValues: Equatable {
  /// Nothing that could be listed: a number, a place, a name.
  case nothing
  case files
  case folders
  case words([String])
  case wordsOrFiles([String])

  var words: [String] {
    switch self {
    case .words(let words), .wordsOrFiles(let words): words
    case .nothing, .files, .folders: []
    }
  }
}

/// The operands that a shell completes after a command.
struct CompletableOperands {
  static let none = CompletableOperands(first: .nothing)

  let first: CompletableValues
  /// Whether there may be more of the first.
  var isRepeated = false
  /// The values after some of the possible first words.
  var next: [(word: String, values: CompletableValues)] = []
}

extension Option {
  /// The completions of its value.
  var completableValues: CompletableValues {
    guard choices.isEmpty else { return takesFile ? .wordsOrFiles(choices) : .words(choices) }
    let parts = (value ?? "").split(separator: "|").map(String.init)
    if parts.contains(where: Self.files.contains) { return .files }
    if parts.contains("FOLDER") { return .folders }
    let words = parts.filter { part in part.allSatisfy(\.isLowercase) }
    return words.isEmpty ? .nothing : .words(words)
  }

  private static let files: Set = ["FILE", "PATH", "MAP", "SOURCE", "OUT.png"]
}
