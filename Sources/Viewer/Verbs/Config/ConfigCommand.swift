import Cells
import Glibc
import Wire

/// `rumbo config`: the user's own configuration, written with all settings and opened in their editor.
struct ConfigCommand: Command {
  static let name = "config"

  private let arguments: Arguments
  private let environment = Environment.current

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    guard let stray = arguments.operands.first else { return }
    throw Failure(.configArguments, stray)
  }

  func run() throws -> ExitCode {
    let isJSON = arguments.has("json")
    if arguments.has("defaults") {
      let options = DefaultConfiguration.options
      try StandardOutput.write(options.map(\.json), orText: DefaultConfiguration.text, asJSON: isJSON)
      return .fine
    }
    if arguments.has("keys") { return try printKeys() }
    let path = try path()
    if isJSON {
      let file = Configuration.file(at: path)
      let problems = (file?.problems ?? []).map { JSON.string(Sanitizer.clean($0.text)) }
      try StandardOutput.write([["path": .string(path), "exists": .bool(file != nil), "problems": .array(problems)]])
      return problems.isEmpty ? .fine : .damagedInput
    }
    if !arguments.has("path") {
      try write(to: path)
      if StandardOutput.isTerminal, isatty(STDIN_FILENO) == 1 { return try edit(path) }
    }
    try StandardOutput.write(path + "\n")
    return .fine
  }

  private func path() throws(Failure) -> String {
    guard let path = Configuration.path(arguments, environment) else { throw Failure(.noConfigurationFolder) }
    guard !StandardFile.isInput(path) else { throw Failure(.inputNotChanged) }
    return path
  }

  private func write(to path: String) throws {
    guard !SmallFile.exists(at: path) else { return }
    if !arguments.has("config") { FileList.make(DurableFile.folder(of: path), levels: 2) }
    try OutputFile.writeNew(Array(DefaultConfiguration.text.utf8), to: path)
  }

  private func printKeys() throws -> ExitCode {
    var arguments = arguments
    let file = try Configuration.apply(to: &arguments, environment)
    let overview = KeyOverview(file)
    try StandardOutput.write(overview.json, orText: overview.text, asJSON: arguments.has("json"))
    return tellProblems(of: file)
  }

  private func tellProblems(of file: ConfigurationFile) -> ExitCode {
    for problem in file.problems { StandardOutput.complain(Sanitizer.clean(problem.text) + "\n") }
    return file.problems.isEmpty ? .fine : .damagedInput
  }

  /// The table of all keys, with what is at odds in it.
  struct KeyOverview {
    private struct Row {
      let isMarked: Bool
      let key: String
      let action: String
      let help: String
    }

    private let scopes: [(title: String, rows: [Row])]
    private let conflicts: [KeyConflict]

    init(_ file: ConfigurationFile) {
      let table = file.keyTable
      let conflicts = file.conflicts
      let keys = Set(conflicts.compactMap(\.key))
      scopes = table.described.map { scope in
        let rows = scope.actions.flatMap { action, help -> [Row] in
          let ofAction = table.keys(of: action)
          guard !ofAction.isEmpty else {
            return [
              Row(isMarked: conflicts.contains(.keyless(action.name)), key: "", action: action.name, help: help)
            ]
          }
          return ofAction.map {
            Row(isMarked: keys.contains($0), key: KeyName.name(of: $0), action: action.name, help: help)
          }
        }
        return (scope.title, rows)
      }
      self.conflicts = conflicts
    }

    var json: [JSON] {
      scopes.flatMap { scope in
        scope.rows.map { row in
          [
            "scope": .string(scope.title), "key": row.key.isEmpty ? .null : .string(row.key),
            "action": .string(row.action), "help": .string(row.help), "conflict": .bool(row.isMarked),
          ]
        }
      }
    }

    var text: String {
      let width = scopes.flatMap(\.rows).map(\.action.count).max() ?? 0
      let parts = scopes.map { scope in
        ([scope.title] + scope.rows.map { Self.line($0, width) }).joined(separator: "\n")
      }
      let end = conflicts.isEmpty ? [] : [(["Conflicts"] + conflicts.map { "! " + $0.text }).joined(separator: "\n")]
      return (parts + end).joined(separator: "\n\n") + "\n"
    }

    private static func line(_ row: Row, _ width: Int) -> String {
      let line = "\(row.isMarked ? "!" : " ") \(padded(row.key, 11))\(padded(row.action, width + 2))\(row.help)"
      return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private static func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 1))
    }
  }

  /// The configuration that changes nothing, with all that there is to change as remarks.
  private enum DefaultConfiguration {
    static let options = ViewOptions.all.filter { $0.name != "config" }

    static var text: String {
      let options = options.map(entry)
      let scopes = KeyTable.standard.described.map { scope in
        (["# \(scope.title)"] + scope.actions.flatMap(lines)).joined(separator: "\n")
      }
      return ([head] + options + [keys] + scopes).joined(separator: "\n\n") + "\n"
    }

    private static let head = """
      # The configuration of Rumbo: every option at its default.
      # Take a # away and change what stands behind it. The command line counts more than this file, and a map that is
      # open takes up what is saved here.
      """

    private static let keys = """
      [\(ConfigurationFile.keys)]
      # The action of a key, or none. Several keys may have one action; rumbo config --keys tells conflicts.
      """

    private static func entry(of option: Option) -> String {
      var lines = ["# \(option.help)"]
      if !option.choices.isEmpty {
        lines.append("# (\((option.choices + (option.takesFile ? ["a file"] : [])).joined(separator: ", ")))")
      }
      return (lines + ["# \(option.name) = \(option.defaultValue ?? option.value ?? "")"]).joined(separator: "\n")
    }

    private static func lines(of action: Action, help: String) -> [String] {
      action.defaultKeys.map { "# \(KeyBinding.text($0, action.name))" + (help.isEmpty ? "" : "  # \(help)") }
    }
  }
}

extension Option {
  fileprivate var json: JSON {
    [
      "name": .string(name), "default": defaultValue.map { .string($0) } ?? .null,
      "choices": .array(choices.map { .string($0) }), "help": .string(help),
    ]
  }
}

/// The editor.
extension ConfigCommand {
  /// Edits the file and reports errors in it, before the user wonders why nothing has changed.
  private func edit(_ path: String) throws -> ExitCode {
    let own = (environment["VISUAL"] ?? environment["EDITOR"])?.split(separator: " ").map(String.init)
    guard let child = try own.map({ try start($0, on: path) }) ?? startDefault(on: path) else {
      try StandardOutput.write(path + "\n")
      StandardOutput.complain("No editor was found. Install one, name it in EDITOR, or open this file yourself.\n")
      return .fine
    }
    guard ChildProcess.finish(child) == 0 else { return .failed }
    return Configuration.file(at: path).map(tellProblems) ?? .fine
  }

  private func start(_ words: [String], on path: String) throws(Failure) -> pid_t? {
    guard let editor = words.first else { return nil }
    do {
      return try ChildProcess.start(words + [path], as: .atTerminal)
    } catch {
      throw Failure(.editorNotStarted, editor, unsafe String(cString: strerror(error.code)), path)
    }
  }

  /// Starts the first editor found of those that come with a system.
  private func startDefault(on path: String) -> pid_t? {
    for editor in ["editor", "nano", "vi"] {
      if let child = try? ChildProcess.start([editor, path], as: .atTerminal) { return child }
    }
    return nil
  }
}
