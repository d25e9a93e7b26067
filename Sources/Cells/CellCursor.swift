/// The cell that the terminal's own cursor marks: the selected row, or the place in a text that is typed.
///
/// Screen readers and braille displays follow it.
package struct CellCursor: Hashable, Sendable {
  package let cell: CellPoint
  /// The field that is typed into, which the grid shows with the cell in reverse; nil for a row.
  package let field: Field?

  package struct Field: Hashable, Sendable {
    package let label: String
    package let text: String

    package init(label: String, text: String) { (self.label, self.text) = (label, text) }
  }

  package init(at cell: CellPoint, in field: Field? = nil) { (self.cell, self.field) = (cell, field) }
}

extension CellGrid {
  /// The same picture where the terminal shows the cursor of a text, which isn't drawn then.
  package var withoutDrawnCursor: CellGrid {
    guard let cursor, cursor.field != nil, contains(cursor.cell.column, cursor.cell.row) else { return self }
    var plain = self
    plain[cursor.cell.column, cursor.cell.row].style.formSymmetricDifference(.reverse)
    return plain
  }
}
