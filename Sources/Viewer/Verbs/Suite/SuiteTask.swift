import Cells

/// `rumbo snapshot --suite DIR|FILE…`: every screen is drawn and compared with the one that was accepted.
struct SuiteTask {
  private let words: [String]
  private let updates: Bool
  private let reviews: Bool
  private let report: String?
  private let junit: String?

  /// The maximum number of lines on a screen that differs; the report shows all.
  private static let limit = 3

  /// Nil if no suite is asked for.
  init?(_ arguments: Arguments) throws(Failure) {
    let own = ["update", "review", "report", "junit"]
    guard let first = arguments["suite"] else {
      guard let option = own.first(where: arguments.says) else { return nil }
      throw Failure(.needsSuite, option, ["report": " FILE.html", "junit": " FILE.xml"][option] ?? "")
    }
    let foreign = ScriptedScreen.options(of: "snapshot").map(\.name).filter {
      $0 != "suite" && !own.contains($0) && arguments.says($0)
    }
    if let option = foreign.first {
      throw Failure(.notWithSuite, option)
    }
    if arguments.has("update"), arguments.has("review") {
      throw Failure(.updateOrReview)
    }
    (words, report, junit) = ([first] + arguments.operands, arguments["report"], arguments["junit"])
    (updates, reviews) = (arguments.has("update"), arguments.has("review"))
  }

  func run() throws -> ExitCode {
    let suite = try Suite(words)
    var tally = SuiteTally()
    var trials: [ScreenTestResult] = []
    var review = reviews ? SuiteReview() : nil
    var words: [String: [String]] = [:]
    for name in suite.names {
      var trial = try ScreenTestResult(name, of: suite)
      words[name] = trial.words
      if try trial.isAcceptable && (updates || review?.accepts(trial) ?? false) { try trial.accept(into: suite) }
      tally.add(trial)
      try tell(trial)
      if report != nil || junit != nil { trials.append(trial) }
    }
    let orphans = suite.orphans(besides: words)
    tally.orphans = orphans.count
    for name in orphans { try write("orphan   \(Sanitizer.clean(name)): no command uses it\n") }
    let command = (["rumbo", "snapshot", "--suite"] + self.words.map(SuiteReport.quoted)).joined(separator: " ")
    try write(tally.text(of: Sanitizer.clean(command), showsHint: !reviews && report == nil))
    let page = SuiteReport(trials, orphans: orphans, tally: tally)
    if let report { try StandardOutput.write(Array(page.text.utf8), toFile: report) }
    if let junit { try StandardOutput.write(Array(page.junit.utf8), toFile: junit) }
    return tally.isFine ? .fine : .failed
  }

  /// Prints a line about the suite; on standard error if its report is standard output.
  private func write(_ text: String) throws {
    guard ![report, junit].contains(StandardFile.name) else { return StandardOutput.complain(text) }
    try StandardOutput.write(text)
  }

  /// Prints a line for a changed result, and the differences for a person watching.
  private func tell(_ trial: ScreenTestResult) throws {
    let name = Sanitizer.clean(trial.name)
    switch trial.state {
    case .same: break
    case _ where trial.isAccepted: try write("accepted \(name)\n")
    case .new: try write("new      \(name): no screen was accepted yet\n")
    case .differs:
      try write("differs  \(name)\n")
      guard !reviews else { return }
      let message = ["The screen differs from the one in \(trial.name):"] + trial.lines(atMost: Self.limit)
      StandardOutput.complain(message.map { Sanitizer.clean($0) + "\n" }.joined())
    case .broken:
      try write("broken   \(name)\n")
      guard let problem = trial.problem else { return }
      let lines = ["\(trial.name): \(problem.problem)", problem.advice]
      StandardOutput.complain(lines.map { Sanitizer.clean($0) + "\n" }.joined())
    }
  }

  /// Shows each screen that isn't as it was, and asks whether it may be.
  struct SuiteReview {
    private var isOver = false
    private var acceptsAll = false
    private let isColored = StandardOutput.isTerminal && Environment.process["NO_COLOR"] == nil
    /// More rows than these are more than one looks at.
    private static let limit = 16

    /// Whether the screens are accepted as they are now.
    mutating func accepts(_ trial: ScreenTestResult) throws -> Bool {
      guard !isOver, !acceptsAll else { return acceptsAll }
      let name = Sanitizer.clean(trial.name)
      try StandardOutput.write("\n\(name)\n\n")
      for frame in trial.frames where frame.state != .same { try StandardOutput.write(shown(frame, of: trial)) }
      while true {
        try StandardOutput.write("\nAccept \(name) as it is now? (y)es, (n)o, (a)ll from here on, (q)uit: ")
        switch readLine()?.lowercased() {
        case "y", "yes": return true
        case "n", "no", "": return false
        case "a", "all":
          acceptsAll = true
          return true
        case "q", "quit", nil:
          isOver = true
          try StandardOutput.write("\n")
          return false
        default: break
        }
      }
    }

    /// The whole of a new screen, and of one that differs each row that does: as it was, and as it is.
    private func shown(_ frame: ScreenTestResult.Frame, of trial: ScreenTestResult) -> [UInt8] {
      guard frame.state == .differs else { return page(frame.screenshot.grid) }
      guard let (before, after) = trial.grids(of: frame) else {
        return Array(
          ScreenDifference.cut(frame.lines, to: ScreenDifference.limit).map { Sanitizer.clean($0) + "\n" }.joined().utf8
        )
      }
      let rows = (0..<after.rows).filter { after.changedColumns(in: $0, from: before) != nil }
      var bytes: [UInt8] = []
      for row in rows.prefix(Self.limit) {
        bytes += Array("row \(row), columns \(Self.columns(before, after, row)), before and after:\n".utf8)
        bytes += page(Self.row(row, of: before)) + page(Self.row(row, of: after))
      }
      if rows.count > Self.limit { bytes += Array("… and \(rows.count - Self.limit) rows more\n".utf8) }
      return bytes
    }

    private func page(_ grid: CellGrid) -> [UInt8] { isColored ? ANSIWriter.page(grid) : Array(grid.text.utf8) }

    private static func columns(_ before: CellGrid, _ after: CellGrid, _ row: Int) -> String {
      let range = after.changedColumns(in: row, from: before) ?? 0..<0
      return range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound - 1)"
    }

    private static func row(_ row: Int, of grid: CellGrid) -> CellGrid {
      var line = CellGrid(columns: grid.columns, rows: 1)
      line.cells = Array(grid.cells[row * grid.columns..<(row + 1) * grid.columns])
      return line
    }
  }
}
