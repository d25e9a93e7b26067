/// The file with a person's own defaults: `zoom = 14`, a line each, named as the options are.
struct ConfigurationFile {
  private(set) var values: [(name: String, value: String)] = []
  /// What could not be understood, with its line.
  private(set) var problems: [String] = []

  static let sizeLimit = 1 << 20

  /// Understands as much as there is to understand; the rest is told and left out.
  init(_ text: String, named path: String, knowing options: [Option]) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = Self.trimmed(line.prefix { $0 != "#" })
      guard !content.isEmpty else { continue }
      do throws(UsageError) {
        values.append(try Self.setting(content, knowing: options))
      } catch {
        problems.append("\(path), line \(index + 1): \(error.problem) \(error.advice)")
      }
    }
  }

  private static func setting(_ line: Substring, knowing options: [Option]) throws(UsageError) -> (String, String) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(trimmed(parts[0]))
    guard options.contains(where: { $0.name == name && $0.value == nil }) else {
      let value = parts.count == 2 ? trimmed(parts[1]) : ""
      let arguments = try Arguments(["--\(name)"] + (value.isEmpty ? [] : [String(value)]), knowing: options)
      return (name, arguments[name] ?? "")
    }
    return (name, "")
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    return start.prefix(
      (start.lastIndex { !$0.isWhitespace }.map { start.distance(from: start.startIndex, to: $0) } ?? -1) + 1
    )
  }
}
