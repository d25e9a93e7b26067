/// The user's configuration: `zoom = 14`, a line for each option, named as on the command line, and below `[keys]` the
/// keys that the user has bound.
struct ConfigurationFile {
  let text: String

  /// A line that is invalid.
  struct Problem {
    /// Nil for the whole file.
    let line: Int?
    /// The line, or the path of the file.
    let content: String
    /// The error and the advice, with the file and the line.
    let text: String
    /// The likely intended word.
    var nearest: String?
  }

  /// An option and its values, of which most options have one.
  typealias Setting = (name: String, values: [String])

  private(set) var settings: [Setting] = []
  private(set) var bindings: [KeyBinding] = []
  private(set) var problems: [Problem] = []

  /// No file, or an empty one.
  static let empty = ConfigurationFile("", named: "", knowing: [])

  /// Reads all that is valid; the rest is left out and listed in `problems`.
  init(_ text: String, named path: String, knowing options: [Option]) {
    self.text = text
    var section: String?
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      do {
        switch try ConfigurationLine(line.utf8).content {
        case .blank: break
        case .section(let name):
          section = name
          guard name == Self.keys else {
            let nearest = nearestWord(to: name, among: [Self.keys]).map { "[\($0)]" }
            throw Failure(.sectionUnknown, name, Self.keys, nearest: nearest)
          }
        case .setting(let name, let value) where section == Self.keys:
          guard KeyName.key(named: name) != nil || !options.contains(where: { $0.name == name }) else {
            throw Failure(.optionInSection, name, Self.keys)
          }
          let action: String? = if case .text(let text) = value { text } else { nil }
          bindings.append(try KeyBinding(name, action, line: index + 1, knowing: .standard))
        case .setting(let name, let value) where section == nil:
          settings.removeAll { $0.name == name }
          if let values = try Self.values(value, of: name, knowing: options) { settings.append((name, values)) }
        case .setting: break
        }
      } catch {
        let words = (error as? any Actionable).map { "\($0.problem) \($0.advice)" } ?? "\(error)"
        let content = String(line.drop(while: \.isWhitespace))
        let text = "\(path), line \(index + 1): \(words)"
        let nearest = (error as? Failure)?.nearest
        problems.append(Problem(line: index + 1, content: content, text: text, nearest: nearest))
      }
    }
  }

  /// One that can't be read.
  init(unreadable path: String) {
    text = ""
    let text = "\(path) is ignored: it can't be read as text of up to a megabyte."
    problems = [Problem(line: nil, content: path, text: text)]
  }

  /// The section of the keys, which is the only one.
  static let keys = "keys"

  /// All keys, with those that the user has bound.
  var keyTable: KeyTable { KeyTable.standard.binding(bindings) }
  /// The likely unintended effects of the bindings.
  var conflicts: [KeyConflict] { bindings.isEmpty ? [] : keyTable.conflicts(of: bindings) }
}

extension ConfigurationFile {
  /// The values of an option, as on the command line; nil for a switch that is off.
  private static func values(
    _ value: ConfigurationLine.Value?,
    of name: String,
    knowing options: [Option]
  ) throws -> [String]? {
    guard let option = options.first(where: { $0.name == name }) else {
      throw Failure(.settingUnknown, name, nearest: nearestWord(to: name, among: options.map(\.name)))
    }
    let values: [String]
    switch value {
    case nil: values = []
    case .text(let text): values = [text]
    case .array(let items):
      guard option.isRepeatable else { throw Failure(.settingTakesOne, name) }
      values = items
    }
    guard option.value != nil else { return try isOn(values.first ?? "", name) ? [""] : nil }
    let words = value == nil ? ["--\(name)"] : values.flatMap { ["--\(name)", $0] }
    // An invalid value is reported with its line.
    _ = try Settings(Arguments(words, knowing: options), showing: nil)
    return values
  }

  private static func isOn(_ value: String, _ name: String) throws(Failure) -> Bool {
    switch value.lowercased() {
    case "", "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: throw Failure(.switchInvalid, value, name)
    }
  }
}
