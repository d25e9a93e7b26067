package import Cells

/// A place on the screen, in columns from the left and rows from the top, with fractions of a cell.
package struct ScreenPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The centre of a cell.
  package init(middleOf cell: CellPoint) {
    self.init(x: Double(cell.column) + 0.5, y: Double(cell.row) + 0.5)
  }

  /// The cell that contains it, which may be off the screen.
  package var cell: CellPoint {
    CellPoint(column: Int(x.rounded(.down)), row: Int(y.rounded(.down)))
  }
}

extension CellRect {
  /// The whole screen.
  package static func all(_ viewport: Viewport) -> CellRect {
    CellRect(column: 0, row: 0, columns: viewport.columns, rows: viewport.rows)
  }
}
