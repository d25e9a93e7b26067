import Cells

/// `rumbo snapshot --suite DIR`: every screen of a folder is drawn and held against the one that was accepted.
struct SuiteTask {
  private let folder: String
  private let updates: Bool
  private let reviews: Bool
  private let report: String?

  /// Nil if no suite is asked for.
  init?(_ arguments: Arguments) throws(Failure) {
    let own = ["update", "review", "report"]
    guard let folder = arguments["suite"] else {
      guard let option = own.first(where: arguments.says) else { return nil }
      throw Failure(.needsSuite, option, option == "report" ? " FILE.html" : "")
    }
    let foreign = ScriptedScreen.options(of: "snapshot").map(\.name).filter {
      $0 != "suite" && !own.contains($0) && arguments.says($0)
    }
    if let option = foreign.first {
      throw Failure(.notWithSuite, option)
    }
    if let operand = arguments.operands.first {
      throw Failure(.suiteTakesNoMap, operand)
    }
    if arguments.has("update"), arguments.has("review") {
      throw Failure(.updateOrReview)
    }
    (self.folder, report) = (folder, arguments["report"])
    (updates, reviews) = (arguments.has("update"), arguments.has("review"))
  }

  func run() throws -> ExitCode {
    let suite = try Suite(folder)
    var tally = SuiteTally()
    var trials: [ScreenTestResult] = []
    var review = reviews ? SuiteReview() : nil
    var words: [String: [String]] = [:]
    for name in suite.names {
      let trial = try ScreenTestResult(name, of: suite)
      words[name] = trial.words
      let isAccepted = updates ? trial.screenshot != nil : try review?.accepts(trial) ?? false
      if isAccepted { try trial.accept(into: suite) }
      tally.add(trial, isAccepted: isAccepted)
      try tell(trial, isAccepted: isAccepted)
      if report != nil { trials.append(trial) }
    }
    let orphans = suite.orphans(besides: words)
    tally.orphans = orphans.count
    for name in orphans { try StandardOutput.write("orphan   \(Sanitizer.clean(name)): no command uses it\n") }
    try StandardOutput.write(tally.text(acceptingBy: "rumbo snapshot --suite \(Sanitizer.clean(folder)) --update"))
    if let report {
      try OutputFile.write(Array(SuiteReport(trials, orphans: orphans, tally: tally).text.utf8), to: report)
    }
    return tally.isFine ? .fine : .failed
  }

  /// Prints a line for a changed result, and the differences for a person watching.
  private func tell(_ trial: ScreenTestResult, isAccepted: Bool) throws {
    let name = Sanitizer.clean(trial.name)
    switch trial.outcome {
    case .same: break
    case _ where isAccepted: try StandardOutput.write("accepted \(name)\n")
    case .new: try StandardOutput.write("new      \(name): no screen was accepted yet\n")
    case .differs(_, _, let lines):
      try StandardOutput.write("differs  \(name)\n")
      guard !reviews, report == nil else { return }
      let message = ["The screen differs from the one in \(trial.name):"] + lines
      StandardOutput.complain(message.map { Sanitizer.clean($0) + "\n" }.joined())
    case .broken(let problem, let advice):
      try StandardOutput.write("broken   \(name)\n")
      StandardOutput.complain(["\(trial.name): \(problem)", advice].map { Sanitizer.clean($0) + "\n" }.joined())
    }
  }

  /// Shows each screen that isn't as it was, and asks whether it may be.
  struct SuiteReview {
    private var isOver = false
    private let isColored = StandardOutput.isTerminal && Environment.process["NO_COLOR"] == nil
    /// More rows than these are more than one looks at.
    private static let limit = 16

    /// Whether the screen is taken as it is now.
    mutating func accepts(_ trial: ScreenTestResult) throws -> Bool {
      guard !isOver, let screenshot = trial.screenshot else { return false }
      let name = Sanitizer.clean(trial.name)
      try StandardOutput.write("\n\(name)\n\n")
      try StandardOutput.write(shown(trial, screenshot))
      while true {
        try StandardOutput.write("\nAccept \(name) as it is now? (y)es, (n)o, (q)uit: ")
        switch readLine()?.lowercased() {
        case "y", "yes": return true
        case "n", "no", "": return false
        case "q", "quit", nil:
          isOver = true
          try StandardOutput.write("\n")
          return false
        default: break
        }
      }
    }

    /// The whole of a new screen, and of one that differs each row that does: as it was, and as it is.
    private func shown(_ trial: ScreenTestResult, _ screenshot: Screenshot) -> [UInt8] {
      guard case .differs(_, _, let lines) = trial.outcome else { return page(screenshot.grid) }
      guard let (before, after) = trial.grids else {
        return Array(lines.map { Sanitizer.clean($0) + "\n" }.joined().utf8)
      }
      let rows = (0..<after.rows).filter { after.changedColumns(in: $0, from: before) != nil }
      var bytes: [UInt8] = []
      for row in rows.prefix(Self.limit) {
        bytes += Array("row \(row), columns \(Self.columns(before, after, row)), before and after:\n".utf8)
        bytes +=
          page(Self.row(row, of: before)) + page(Self.row(row, of: after))
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
