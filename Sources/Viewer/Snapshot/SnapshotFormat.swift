/// The output format of a screen.
enum SnapshotFormat: String, CaseIterable {
  case text, ansi, svg, png, json

  /// The format of a file name's extension.
  init?(endingOf path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "txt", "text": self = .text
    case "ans", "ansi": self = .ansi
    case "svg": self = .svg
    case "png": self = .png
    case "json", "jsonl": self = .json
    default: return nil
    }
  }
}
