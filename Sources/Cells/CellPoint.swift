/// A cell of the screen; columns and rows count from 0 at the top left.
package struct CellPoint: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells.
package struct CellRect: Hashable, Sendable {
  package var column: Int
  package var row: Int
  package var columns: Int
  package var rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }

  /// One without any cell.
  package static let nowhere = CellRect(column: 0, row: 0, columns: 0, rows: 0)

  package func contains(_ point: CellPoint) -> Bool {
    (column..<column + columns).contains(point.column) && (row..<row + rows).contains(point.row)
  }

  /// All of them, row by row.
  package var cells: [CellPoint] {
    (row..<row + rows).flatMap { row in (column..<column + columns).map { CellPoint(column: $0, row: row) } }
  }

  /// Whether it contains all cells of another one.
  package func contains(_ other: CellRect) -> Bool {
    other.column >= column && other.row >= row && other.column + other.columns <= column + columns
      && other.row + other.rows <= row + rows
  }

  /// A centred one of that size, or as large as possible.
  package func middle(columns wantedColumns: Int, rows wantedRows: Int) -> CellRect {
    let (width, height) = (min(wantedColumns, columns), min(wantedRows, rows))
    return CellRect(
      column: column + (columns - width) / 2,
      row: row + (rows - height) / 2,
      columns: width,
      rows: height
    )
  }

  /// The box that is larger on all sides.
  package func grown(columns across: Int, rows down: Int = 0) -> CellRect {
    CellRect(column: column - across, row: row - down, columns: columns + 2 * across, rows: rows + 2 * down)
  }

  /// Whether they have a cell in common.
  package func overlaps(_ other: CellRect) -> Bool {
    column < other.column + other.columns && other.column < column + columns
      && row < other.row + other.rows && other.row < row + rows
  }
}

extension Range<Int> {
  /// The stretches of numbers that a condition holds for.
  @inlinable
  package func runs(where isInside: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for number in lowerBound...upperBound {
      let isHere = number < upperBound && isInside(number)
      if isHere, start == nil { start = number }
      if !isHere, let first = start {
        runs.append(first..<number)
        start = nil
      }
    }
    return runs
  }
}
