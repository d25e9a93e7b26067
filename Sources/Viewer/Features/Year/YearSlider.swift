import Cells

/// A line of years with a mark on the one that is shown.
struct YearSlider {
  let years: ClosedRange<Int>
  /// The key hints, shown behind it if there is space; in several forms, the longest first.
  let keys: [KeyHints]

  /// So much stays with the line at least, and so much with the years at its ends and the blanks around them.
  private static let (leastTrack, ends) = (14, 17)

  private func keys(in box: CellRect) -> String {
    KeyHints.text(firstOf: keys, columns: box.columns - Self.ends - max(box.columns / 5, Self.leastTrack))
  }

  /// The columns of the line itself, between the years that it goes from and to.
  private func track(in box: CellRect) -> Range<Int> {
    let start = box.column + String(years.lowerBound).count + 3
    let keys = keys(in: box)
    let rest = keys.isEmpty ? 0 : CharacterWidth.standard.of(keys) + 3
    let end = box.column + box.columns - String(years.upperBound).count - 3 - rest
    return start..<max(end, start + 1)
  }

  /// The year of a column; nil if the column is outside the line.
  func year(at column: Int, in box: CellRect) -> Int? {
    let track = track(in: box)
    guard track.contains(column), track.count > 1 else { return nil }
    let share = Double(column - track.lowerBound) / Double(track.count - 1)
    return years.lowerBound + Int((share * Double(years.count - 1)).rounded())
  }

  func draw(into grid: inout CellGrid, box: CellRect, year: Int, _ look: Look) {
    let style = look.style
    let track = track(in: box)
    let isASCII = look.blocks == .ascii
    func write(_ text: String, _ column: Int, _ color: CellColor, _ columns: Int? = nil) {
      let room = columns ?? max(box.column + box.columns - column, 0)
      grid.label(text, at: CellPoint(column: column, row: box.row), color, columns: room, look)
    }
    PanelRow().draw(into: &grid, row: box.row, look)
    write(" \(years.lowerBound) ", box.column, style.panelFaint)
    write(String(repeating: isASCII ? "-" : "─", count: track.count), track.lowerBound, style.panelFaint)
    let share = Double(min(max(year, years.lowerBound), years.upperBound) - years.lowerBound)
    let place = track.lowerBound + Int((share / Double(max(years.count - 1, 1)) * Double(track.count - 1)).rounded())
    write(String(repeating: isASCII ? "=" : "━", count: place - track.lowerBound), track.lowerBound, style.panelAccent)
    write(isASCII ? "#" : "●", place, style.panelAccent, 1)
    write(" \(years.upperBound) ", track.upperBound + 1, style.panelFaint)
    grid.texts?.role = .hints
    write(keys(in: box), track.upperBound + 8, style.panelFaint)
    grid.texts?.role = .line
  }
}
