/// The file with a person's own defaults: `zoom = 14`, a line each, named as the options are, and below `[keys]` the keys
/// that they have bound anew.
struct ConfigurationFile {
  let text: String

  /// A line that makes no sense.
  struct Problem {
    let line: Int
    let content: String
    /// What is wrong and what to do, with the file and the line.
    let text: String
  }

  private(set) var values: [(name: String, value: String)] = []
  private(set) var bindings: [KeyBinding] = []
  /// What could not be understood.
  private(set) var problems: [Problem] = []

  /// No file, or one that says nothing.
  static let empty = ConfigurationFile("", named: "", knowing: [])

  /// Understands as much as there is to understand; the rest is told and left out.
  init(_ text: String, named path: String, knowing options: [Option]) {
    self.text = text
    var section: String?
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let whole = Self.trimmed(line)
      guard !whole.isEmpty, whole.first != "#" else { continue }
      do {
        if let name = Self.section(whole) {
          section = name
          try Self.check(section: name)
        } else if section == Self.keys {
          bindings.append(try Self.binding(whole, line: index + 1, knowing: options))
        } else if section == nil {
          let (name, value) = try Self.setting(Self.trimmed(line.prefix { $0 != "#" }), knowing: options)
          values.removeAll { $0.name == name }
          if let value { values.append((name, value)) }
        }
      } catch {
        let words = (error as? any Actionable).map { "\($0.problem) \($0.advice)" } ?? "\(error)"
        let text = "\(path), line \(index + 1): \(words)"
        problems.append(Problem(line: index + 1, content: String(whole), text: text))
      }
    }
  }

  /// One that can't be read.
  init(unreadable path: String) {
    text = ""
    let text = "\(path) is ignored: it can't be read as text of up to a megabyte."
    problems = [Problem(line: 1, content: "", text: text)]
  }

  /// The keys with all that were bound anew.
  var keyTable: KeyTable { KeyTable.standard.binding(bindings) }
  /// What may not have been meant of that.
  var conflicts: [KeyConflict] { bindings.isEmpty ? [] : keyTable.conflicts(of: bindings) }
}

/// Sections.
extension ConfigurationFile {
  /// The one section that there is.
  static let keys = "keys"

  /// What stands in brackets; nil where a line begins no section.
  private static func section(_ line: Substring) -> String? {
    let content = line.prefix { $0 != "#" }
    guard line.first == "[", let end = content.lastIndex(of: "]"), end > content.startIndex else { return nil }
    let name = content[..<end].dropFirst()
    return !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "-" } ? String(name) : nil
  }

  private static func check(section name: String) throws(UsageError) {
    guard name != keys else { return }
    let advice = nearestWord(to: name, among: [keys]).map { "Did you mean [\($0)]?" } ?? "There is [\(keys)]."
    throw UsageError(problem: "There is no section [\(name)].", advice: advice)
  }

  private static func binding(_ line: Substring, line number: Int, knowing options: [Option]) throws -> KeyBinding {
    do {
      return try KeyBinding(line, line: number, knowing: .standard)
    } catch {
      let name = trimmed(line.prefix { $0 != "=" })
      guard options.contains(where: { $0.name == name }) else { throw error }
      throw UsageError(problem: "\(name) is an option.", advice: "Options stand above [\(keys)].")
    }
  }
}

/// Options.
extension ConfigurationFile {
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
