/// Grids one after the other as one drawing that moves by itself, and begins again at its end.
///
/// Each adds only the cells that have changed, over what was there before.
package struct MovingSVG {
  private let columns: Int
  private let rows: Int
  private let colors: ScreenColors
  private var shown: CellGrid?
  private var frames: [(start: Double, drawing: String)] = []

  package init(columns: Int, rows: Int, colors: ScreenColors = .dark) {
    (self.columns, self.rows, self.colors) = (columns, rows, colors)
  }

  /// Shows a grid from a time on, in seconds.
  package mutating func add(_ grid: CellGrid, at time: Double) {
    precondition(grid.columns == columns && grid.rows == rows, "all frames have the size of the drawing")
    var drawing = SVGDrawing(grid: grid, colors: colors, changedFrom: shown)
    for row in 0..<rows { drawing.add(row: row) }
    frames.append((time, drawing.content))
    shown = grid
  }

  /// The drawing, which begins again after so many seconds.
  package func text(lasting duration: Double) -> String {
    let whole = max(duration, frames.last?.start ?? 0, 0.001)
    var (rules, groups) = ("", "")
    for (number, frame) in frames.enumerated() {
      guard number > 0 else {
        groups += frame.drawing
        continue
      }
      let start = Self.percent(frame.start / whole)
      rules += "@keyframes f\(number){0%{visibility:hidden}\(start)%{visibility:visible}}"
      groups += "<g class=\"f\" style=\"animation-name:f\(number)\">\n\(frame.drawing)</g>\n"
    }
    // With reduced motion, the last frame is shown.
    let style = """
      .f{visibility:hidden;animation:\(Self.rounded(whole))s step-end infinite}\(rules)\
      @media(prefers-reduced-motion:reduce){.f{animation:none;visibility:visible}}
      """
    return SVGDrawing.page(columns: columns, rows: rows, colors: colors, style: style, groups)
  }

  private static func percent(_ part: Double) -> String { rounded(part * 100) }

  /// In thousandths, without what a computer adds.
  private static func rounded(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(whole)" }
    let digits = String(1000 + rest).dropFirst()
    return "\(whole).\(digits)"
  }
}
