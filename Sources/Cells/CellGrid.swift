/// A screen of character cells, row by row from the top left.
package struct CellGrid: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  package var cells: [Cell]

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
}
