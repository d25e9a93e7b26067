/// The values that a shell completes.
enum CompletableValues: Equatable {
  /// The use of a file, which determines the meaning of `-`.
  enum FileUse {
    case read
    case written
    /// A receiver, which is read as its data arrives.
    case stream
  }

  /// Nothing that could be listed: a number, a place, a name.
  case nothing
  case files(FileUse)
  case folders
  case words([String])
  case wordsOrFiles([String])

  var fileUse: FileUse? {
    switch self {
    case .files(let use): use
    case .wordsOrFiles: .read
    case .nothing, .folders, .words: nil
    }
  }

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

  /// The values of an operand, after the first one.
  func values(at index: Int, after first: String) -> CompletableValues {
    guard index > 0, let next = next.first(where: { $0.word == first }) else { return self.first }
    return next.values
  }
}

extension Option {
  /// The completions of its value.
  var completableValues: CompletableValues {
    guard choices.isEmpty else { return takesFile ? .wordsOrFiles(choices) : .words(choices) }
    let parts = (value ?? "").split(separator: "|").map(String.init)
    if parts.contains("SOURCE") { return .files(.stream) }
    if parts.contains(where: Self.files.contains) { return .files(Self.written.contains(name) ? .written : .read) }
    if parts.contains("FOLDER") { return .folders }
    let words = parts.filter { part in part.allSatisfy(\.isLowercase) }
    return words.isEmpty ? .nothing : .words(words)
  }

  private static let files: Set = ["FILE", "FILE.html", "PATH", "MAP", "OUT.png"]
  private static let written: Set = ["out", "record", "diff", "report", "junit", "raw", "status"]
}
