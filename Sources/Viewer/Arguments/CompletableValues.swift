/// What a shell offers where a value is to be typed.
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

/// What a shell offers behind a verb.
struct CompletableOperands {
  static let none = CompletableOperands(first: .nothing)

  let first: CompletableValues
  /// Whether there may be more of the first.
  var isRepeated = false
  /// What comes after some of the words that the first can be.
  var next: [(word: String, values: CompletableValues)] = []
}

extension Option {
  /// What a shell offers as its value.
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
