package import Cells

extension CellRect {
  /// The whole screen.
  package static func all(_ viewport: Viewport) -> CellRect {
    CellRect(column: 0, row: 0, columns: viewport.columns, rows: viewport.rows)
  }
}
