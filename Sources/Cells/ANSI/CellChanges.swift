/// Which cells of a terminal don't look as they should.
struct CellChanges {
  /// A mark for each cell, row by row.
  let marks: [Bool]
  /// The rows that have any, from the top.
  private(set) var rows: [Int] = []
  private(set) var count = 0

  init(from old: CellGrid, to new: CellGrid) {
    var marks = [Bool](repeating: false, count: new.cells.count)
    let (oldCells, newCells) = (old.cells.span, new.cells.span)
    var markSpan = marks.mutableSpan
    for row in 0..<new.rows {
      var found = 0
      for index in row * new.columns..<(row + 1) * new.columns
      where !oldCells[index].looks(like: newCells[index]) {
        markSpan[index] = true
        found += 1
        // A wide character is written whole.
        if newCells[index].glyph == .continuation, index > row * new.columns { markSpan[index - 1] = true }
      }
      if found > 0 { rows.append(row) }
      count += found
    }
    self.marks = marks
  }
}

extension Cell {
  /// Whether both look the same on a terminal: blanks do, whatever the colour of their ink.
  @inline(__always)
  fileprivate func looks(like other: Cell) -> Bool {
    if self == other { return true }
    guard glyph == other.glyph else { return false }
    return glyph == .continuation || glyph == .space && CellPaint(of: self) == CellPaint(of: other)
  }
}
