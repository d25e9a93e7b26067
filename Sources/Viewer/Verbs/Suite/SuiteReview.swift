import Cells

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
