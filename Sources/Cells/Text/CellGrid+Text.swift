/// Text in a grid. A wide character never loses a half: it is there whole, or a blank is there.
extension CellGrid {
  /// Writes a text on one row, cleaned, from a cell to the right, as far as the grid and the limit reach.
  ///
  /// It may begin left of the grid; what lies outside is clipped. Without a background each cell keeps its own. Returns
  /// the columns used, those outside the grid included.
  @discardableResult
  package mutating func write(
    _ text: String,
    at point: CellPoint,
    foreground: CellColor = .standard,
    background: CellColor? = nil,
    style: CellStyle = [],
    columns limit: Int = .max
  ) -> Int {
    var used = 0
    for (glyph, columns) in SafeGlyphs(text) {
      let column = point.column + used
      guard columns <= limit - used, column < self.columns else { break }
      var cell = Cell(glyph, foreground: foreground, background: background ?? .standard, style: style)
      if background == nil { cell.background = backgroundColor(at: max(column, 0), point.row) }
      place(cell, at: CellPoint(column: column, row: point.row), columns: columns)
      used += columns
    }
    if used > 0 { texts?.note(point.column..<point.column + used, row: point.row) }
    return used
  }

  /// Puts a cell down, two columns wide if need be, and blanks the other half of whatever it cuts.
  ///
  /// Half of a wide character at an edge of the grid becomes a blank.
  package mutating func place(_ cell: Cell, at point: CellPoint, columns wanted: Int = 1) {
    let span = point.column..<point.column + wanted
    let visible = span.clamped(to: 0..<max(columns, 0))
    guard (0..<rows).contains(point.row), !visible.isEmpty else { return }
    separate(before: visible.lowerBound, row: point.row)
    separate(before: visible.upperBound, row: point.row)
    var part = cell
    if visible.count < span.count { part.glyph = .space }
    for column in visible {
      self[column, point.row] = part
      if visible.count == span.count { part.glyph = .continuation }
    }
  }

  /// Makes sure that no wide character crosses the left edge of a column.
  private mutating func separate(before column: Int, row: Int) {
    guard column > 0, column < columns, self[column, row].glyph == .continuation else { return }
    self[column - 1, row].glyph = .space
    self[column, row].glyph = .space
  }

  private func backgroundColor(at column: Int, _ row: Int) -> CellColor {
    contains(column, row) ? self[column, row].background : .standard
  }

  /// The characters row by row, each row ended by a newline and without the blanks at its end.
  package var text: String {
    var result = ""
    for row in 0..<rows {
      result += text(ofRow: row)
      result += "\n"
    }
    return result
  }

  private func text(ofRow row: Int) -> String {
    var line = String.UnicodeScalarView()
    var end = line.endIndex
    for cell in cells[row * columns..<(row + 1) * columns] where cell.glyph != .continuation {
      line.append(cell.glyph)
      if cell.glyph != .space { end = line.endIndex }
    }
    return String(line[..<end])
  }
}
