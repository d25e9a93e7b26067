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
      do {
        let (name, value) = try Self.setting(content, knowing: options)
        values.removeAll { $0.name == name }
        if let value { values.append((name, value)) }
      } catch {
        let words = (error as? any Actionable).map { "\($0.problem) \($0.advice)" } ?? "\(error)"
        problems.append("\(path), line \(index + 1): \(words)")
      }
    }
  }

  /// A line with its value; nil for a switch that is off.
  private static func setting(_ line: Substring, knowing options: [Option]) throws -> (String, String?) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(trimmed(parts[0]))
    let value = parts.count == 2 ? trimmed(parts[1]) : ""
    if options.contains(where: { $0.name == name && $0.value == nil }) {
      return (name, try isOn(value, name) ? "" : nil)
    }
    let arguments = try Arguments(["--\(name)"] + (value.isEmpty ? [] : [String(value)]), knowing: options)
    // Whatever makes no sense is told with its line.
    _ = try Settings(arguments, showing: nil)
    return (name, arguments[name] ?? "")
  }

  private static func isOn(_ value: Substring, _ name: String) throws(UsageError) -> Bool {
    switch value.lowercased() {
    case "", "true", "yes", "on", "1": return true
    case "false", "no", "off", "0": return false
    default:
      throw UsageError(problem: "“\(value)” is not a value of \(name).", advice: "Write true or false.")
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    return start.prefix(
      (start.lastIndex { !$0.isWhitespace }.map { start.distance(from: start.startIndex, to: $0) } ?? -1) + 1
    )
  }
}
