import Cells
import Glibc

/// The result of one file of a suite.
struct ScreenTestResult {
  enum Outcome {
    case same
    case new(Screenshot)
    case differs(from: [UInt8], Screenshot, lines: [String])
    /// Its command can't be run.
    case broken(problem: String, advice: String)
  }

  let name: String
  /// The words of the command; none where they can't be read.
  let words: [String]
  let format: SnapshotFormat
  let ignored: CellRect?
  let outcome: Outcome

  /// Draws the screen of a file and holds it against the one that was accepted.
  init(_ name: String, of suite: Suite) throws {
    self.name = name
    var (words, format, ignored) = ([String](), SnapshotFormat.text, CellRect?.none)
    do {
      let path = suite.path(name)
      let bytes = try SmallFile.required(path, .screenNotReadable)
      let file = try ScreenFile(bytes)
      words = file.words
      let command = try Self.command(words)
      (format, ignored) = (command.format, command.ignored)
      guard format != .png else { throw Failure(.imageInText) }
      let screenshot = try Self.within(suite.folder(of: name)) {
        try ScriptedScreen(Self.checked(command.arguments), .current, access: .none).screenshot()
      }
      if let screen = file.screen {
        let reference = Reference(bytes: screen, format: format)
        let difference = try reference.difference(from: screenshot, ignoring: ignored)
        outcome = difference.map { .differs(from: screen, screenshot, lines: $0.lines) } ?? .same
      } else {
        outcome = .new(screenshot)
      }
    } catch let error as any Actionable {
      outcome = .broken(problem: error.problem, advice: error.advice)
    }
    (self.words, self.format, self.ignored) = (words, format, ignored)
  }

  /// The screen as drawn, if it differs from the accepted one.
  var screenshot: Screenshot? {
    switch outcome {
    case .new(let screenshot), .differs(_, let screenshot, _): screenshot
    case .same, .broken: nil
    }
  }

  /// The screen as it was and as it is, cell by cell; nil if there are no cells that differ.
  var grids: (before: CellGrid, after: CellGrid)? {
    guard case .differs(let old, let screenshot, _) = outcome, format == .text || format == .ansi else { return nil }
    let (columns, rows) = (screenshot.grid.columns, screenshot.grid.rows)
    // Invisible attributes, such as the colour of a blank, aren't written and are no difference.
    let written = format == .text ? Array(screenshot.grid.text.utf8) : ANSIWriter.page(screenshot.grid)
    var before = ANSIPageReader.grid(of: old, columns: columns, rows: rows)
    var after = ANSIPageReader.grid(of: written, columns: columns, rows: rows)
    if let ignored {
      before.blank(ignored)
      after.blank(ignored)
    }
    return before == after ? nil : (before, after)
  }

  /// Writes what was drawn below the command.
  func accept(into suite: Suite) throws {
    guard let screenshot, let bytes = SmallFile.bytes(at: suite.path(name)) else { return }
    try OutputFile.write(ScreenFile(bytes).bytes(with: screenshot.bytes(as: format)), to: suite.path(name))
  }

  /// The options that a screen may be drawn with: none of them writes, asks a server or starts a program.
  private static let harmless: Set = [
    "at", "bare", "bearing", "blocks", "colors", "config", "coordinates", "data", "fit", "format", "fresh", "gps",
    "icons",
    "ignore", "keys", "lang", "lens", "links", "loop", "memory", "mode", "motion", "no-labels", "no-mouse", "no-sights",
    "no-wait", "now", "offline", "opacity", "over", "photos", "pixels", "places", "predict", "recording", "relief",
    "size",
    "sounds",
    "speed", "style", "time", "track", "transit", "units", "year", "zoom",
  ]

  /// A command with the options of its configuration, all of which are harmless: suites come from anywhere.
  private static func checked(_ arguments: Arguments) throws -> Arguments {
    var arguments = arguments
    _ = try Configuration.applyNamed(to: &arguments)
    if let option = arguments.names.first(where: { !harmless.contains($0) }) {
      throw Failure(.suiteOption, option)
    }
    return arguments
  }

  /// A command's options, with the format that its screen is written in.
  private static func command(
    _ words: [String]
  ) throws -> (arguments: Arguments, format: SnapshotFormat, ignored: CellRect?) {
    let arguments = try Arguments(words, knowing: ScriptedScreen.options(of: "snapshot"))
    let format = arguments["format"].flatMap(SnapshotFormat.init(rawValue:)) ?? .text
    return (arguments, format, try arguments["ignore"].map(SnapshotOutput.rectangle))
  }

  /// Does something in a folder, and comes back from there.
  private static func within<Result>(_ folder: String, _ work: () throws -> Result) throws -> Result {
    let here = unsafe open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer {
      if here >= 0 {
        _ = fchdir(here)
        close(here)
      }
    }
    guard here >= 0, unsafe chdir(folder) == 0 else { throw Failure(.folderNotEntered) }
    return try work()
  }
}

/// How many files of a suite went which way.
struct SuiteTally: Equatable {
  private(set) var same = 0
  private(set) var differing = 0
  private(set) var new = 0
  private(set) var broken = 0
  private(set) var accepted = 0
  var orphans = 0

  mutating func add(_ trial: ScreenTestResult, isAccepted: Bool) {
    switch trial.outcome {
    case _ where isAccepted: accepted += 1
    case .same: same += 1
    case .new: new += 1
    case .differs: differing += 1
    case .broken: broken += 1
    }
  }

  var isFine: Bool { differing + new + broken + orphans == 0 }

  /// The whole in a line: `50 screens: 45 as they were, 5 differ`.
  var line: String {
    let total = same + differing + new + broken + accepted
    let parts = [
      (same, "as \(same == 1 ? "it was" : "they were")"), (accepted, "accepted"),
      (differing, differing == 1 ? "differs" : "differ"), (new, "new"), (broken, "broken"),
      (orphans, orphans == 1 ? "orphan" : "orphans"),
    ]
    let listed = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "\(total) \(total == 1 ? "screen" : "screens"): \(listed)"
  }

  func text(acceptingBy command: String) -> String {
    differing + new > 0 ? "\(line)\nTo accept them as they are now: \(command)\n" : "\(line)\n"
  }
}
