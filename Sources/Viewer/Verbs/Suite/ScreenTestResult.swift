import Cells
import Glibc

/// The result of one file of a suite.
struct ScreenTestResult {
  enum State {
    case same, new, differs
    /// Its command can't be run.
    case broken
  }

  let name: String
  /// The words of the command; none where they can't be read.
  let words: [String]
  let format: SnapshotFormat
  let ignored: CellRect?
  let frames: [Frame]
  /// Why the command can't be run.
  let problem: (any Actionable)?
  private(set) var isAccepted = false

  /// A screen of the file, as it was drawn.
  struct Frame {
    let reference: [UInt8]?
    let screenshot: Screenshot
    /// How it differs from the reference, and which texts are missing.
    let lines: [String]
    /// Whether every expected text was there; otherwise the screen can't be accepted.
    let isAcceptable: Bool
    let state: State
  }

  /// Draws the screens of a file and compares them with those that were accepted.
  init(_ name: String, of suite: Suite) throws {
    self.name = name
    var (words, format, ignored) = ([String](), SnapshotFormat.text, CellRect?.none)
    var (frames, problem) = ([Frame](), (any Actionable)?.none)
    do {
      let file = try ScreenFile(SmallFile.required(suite.path(name), .screenNotReadable))
      words = file.words
      let command = try Self.command(words)
      (format, ignored) = (command.format, command.ignored)
      guard format != .png else { throw Failure(.imageInText) }
      frames = try Self.within(suite.folder(of: name)) {
        try Self.draw(file, Self.checked(command.arguments), format, ignoring: ignored)
      }
    } catch let error as any Actionable {
      problem = error
    }
    (self.words, self.format, self.ignored, self.frames, self.problem) = (words, format, ignored, frames, problem)
  }

  private static func draw(
    _ file: ScreenFile,
    _ arguments: Arguments,
    _ format: SnapshotFormat,
    ignoring ignored: CellRect?
  ) throws -> [Frame] {
    let screen = try ScriptedScreen(arguments, .current, access: .none)
    var runner = try screen.runner()
    runner.passFrames(screen.time)
    return try file.frames.map { frame in
      let missing = try frame.steps.compactMap { try runner.take($0, on: screen) }
      let screenshot = Screenshot(of: runner.session)
      let reference = frame.screen.map { Reference(bytes: $0, format: format) }
      let difference = try reference?.difference(from: screenshot, ignoring: ignored)
      let lines = missing + (difference?.lines ?? [])
      let isNew = frame.screen == nil && !frame.needsNoScreen
      return Frame(
        reference: frame.screen,
        screenshot: screenshot,
        lines: lines,
        isAcceptable: missing.isEmpty,
        state: !lines.isEmpty ? .differs : isNew ? .new : .same
      )
    }
  }

  var state: State {
    guard problem == nil else { return .broken }
    let states = frames.map(\.state)
    return states.contains(.differs) ? .differs : states.contains(.new) ? .new : .same
  }

  /// Whether the screens can be accepted as they are now, and aren't yet.
  var isAcceptable: Bool { [.new, .differs].contains(state) && frames.allSatisfy(\.isAcceptable) }

  /// The differences of all screens, of each at most some lines.
  func lines(atMost limit: Int) -> [String] {
    frames.enumerated().flatMap { number, frame in
      let lines = ScreenDifference.cut(frame.lines, to: limit)
      return frames.count == 1 ? lines : lines.map { "screen \(number + 1): \($0)" }
    }
  }

  /// A screen as it was and as it is, cell by cell; nil if there are no cells that differ.
  func grids(of frame: Frame) -> (before: CellGrid, after: CellGrid)? {
    guard let old = frame.reference, format == .text || format == .ansi else { return nil }
    let grid = frame.screenshot.grid
    // Invisible attributes, such as the colour of a blank, aren't written and are no difference.
    let written = format == .text ? Array(grid.text.utf8) : ANSIWriter.page(grid)
    var before = ANSIPageReader.grid(of: old, columns: grid.columns, rows: grid.rows)
    var after = ANSIPageReader.grid(of: written, columns: grid.columns, rows: grid.rows)
    if let ignored {
      before.blank(ignored)
      after.blank(ignored)
    }
    return before == after ? nil : (before, after)
  }

  /// Writes what was drawn below the command and its steps.
  mutating func accept(into suite: Suite) throws {
    guard let bytes = SmallFile.bytes(at: suite.path(name)) else { return }
    let accepted = try zip(ScreenFile(bytes).frames, frames).flatMap { old, new in
      try old.bytes(with: new.state == .same ? nil : new.screenshot.bytes(as: format))
    }
    try OutputFile.write(accepted, to: suite.path(name))
    isAccepted = true
  }

  /// The options that a screen may be drawn with: none of them writes, asks a server or starts a program.
  private static let harmless: Set = [
    "at", "bare", "bearing", "blocks", "colors", "config", "coordinates", "data", "daylight", "fit", "format", "fresh",
    "feed", "gps", "heights", "icons", "ignore", "keys", "lang", "lens", "links", "loop", "memory", "mode", "motion",
    "no-labels",
    "no-mouse", "no-sights", "no-wait", "now", "offline", "opacity", "over", "photos", "pixels", "places", "predict",
    "recording", "relief", "size", "sounds", "speed", "style", "time", "track", "transit", "units", "year", "zoom",
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

extension SnapshotRunner {
  /// Performs a step of a screen file; returns an error if a text is missing.
  fileprivate mutating func take(_ step: ScreenFile.Step, on screen: ScriptedScreen) throws(Failure) -> String? {
    switch step {
    case .keys(let script): run(try screen.checked(script))
    case .time(let time): passFrames(time)
    case .wait(let text):
      let end = now + Self.patience
      while !shows(text), now < end { pass(Self.frame) }
      if !shows(text) { return "“\(text)” didn't appear within \(Self.patience.components.seconds) seconds" }
    case .expect(let text):
      if !shows(text) { return "“\(text)” is not on the screen" }
    }
    return nil
  }

  private func shows(_ text: String) -> Bool { session.frame().text.contains(text) }
}

/// How many files of a suite went which way.
struct SuiteTally: Equatable {
  private(set) var same = 0
  private(set) var differing = 0
  private(set) var new = 0
  private(set) var broken = 0
  private(set) var accepted = 0
  var orphans = 0

  mutating func add(_ trial: ScreenTestResult) {
    switch trial.state {
    case _ where trial.isAccepted: accepted += 1
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

  func text(of command: String, showsHint: Bool) -> String {
    guard differing + new > 0 else { return "\(line)\n" }
    let hint = showsHint ? "To see them: --report FILE.html; to decide on each: --review\n" : ""
    return "\(line)\n\(hint)To accept them as they are now: \(command) --update\n"
  }
}
