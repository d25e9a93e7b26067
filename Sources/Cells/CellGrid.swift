/// A screen of character cells, row by row from the top left.
package struct CellGrid: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  package var cells: [Cell]
  /// Where the links of cells lead, by their numbers from 1 on.
  package var links: [LinkAddress] = []
  /// Where the terminal shows its own cursor; nil where it shows none.
  package var cursor: CellCursor?
  /// Which texts its letters belong to; nil if that isn't recorded.
  package var texts: ScreenTexts?

  package init(columns: Int, rows: Int, filledWith cell: Cell = .blank) {
    precondition(columns >= 0 && rows >= 0, "a grid has no negative size")
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: cell, count: columns * rows)
  }

  package subscript(column: Int, row: Int) -> Cell {
    get {
      precondition(contains(column, row), "outside the grid")
      return cells[row * columns + column]
    }
    set {
      precondition(contains(column, row), "outside the grid")
      cells[row * columns + column] = newValue
    }
  }

  package func contains(_ column: Int, _ row: Int) -> Bool {
    (0..<columns).contains(column) && (0..<rows).contains(row)
  }

  /// The columns of a row from the first that another grid has otherwise to the last; nil where none differs.
  ///
  /// All of them where there is none to compare with. A wide character counts as a whole.
  package func changedColumns(in row: Int, from other: CellGrid?) -> Range<Int>? {
    guard let other else { return columns > 0 ? 0..<columns : nil }
    let start = row * columns
    let (old, new) = (other.cells.span, cells.span)
    var (first, last) = (0, columns - 1)
    while first <= last, old[start + first] == new[start + first] { first += 1 }
    guard first <= last else { return nil }
    while old[start + last] == new[start + last] { last -= 1 }
    while first > 0, new[start + first].glyph == .continuation { first -= 1 }
    return first..<last + 1
  }
}

/// The cell that the terminal's own cursor marks: the selected row, or the place in a text that is typed.
///
/// Screen readers and braille displays follow it.
package struct CellCursor: Hashable, Sendable {
  package let cell: CellPoint
  /// Whether text is typed there, which the grid shows with the cell in reverse.
  package let isInText: Bool

  package init(at cell: CellPoint, isInText: Bool = false) { (self.cell, self.isInText) = (cell, isInText) }
}

extension CellGrid {
  /// The same picture where the terminal shows the cursor of a text, which isn't drawn then.
  package var withoutDrawnCursor: CellGrid {
    guard let cursor, cursor.isInText, contains(cursor.cell.column, cursor.cell.row) else { return self }
    var plain = self
    plain[cursor.cell.column, cursor.cell.row].style.formSymmetricDifference(.reverse)
    return plain
  }
}
