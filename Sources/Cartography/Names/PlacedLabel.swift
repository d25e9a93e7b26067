package import Cells

/// A name on the map, and where it stands.
package struct PlacedLabel: Hashable, Sendable {
  /// As the tile has it, in the wanted language.
  package var name: String
  /// As it is written: shortened, with its mark, or in capitals.
  package var text: String
  package var kind: LabelKind
  package var column: Int
  package var row: Int
  package var cells: [CellPoint]
  /// Whether it shows the number of others in the same place.
  package var isCounting = false

  package init(name: String, text: String, kind: LabelKind, column: Int, row: Int, cells: [CellPoint]) {
    self.name = name
    self.text = text
    self.kind = kind
    self.column = column
    self.row = row
    self.cells = cells
  }

  /// The same so many cells further on.
  package func moved(right columns: Int, down rows: Int) -> PlacedLabel {
    var moved = self
    moved.column += columns
    moved.row += rows
    moved.cells = cells.map { CellPoint(column: $0.column + columns, row: $0.row + rows) }
    return moved
  }
}

extension PlacedLabel {
  /// Whether a sign before it shows its kind.
  package var isSigned: Bool { kind.mark != nil }

  /// The cell of the letter that shows its kind, in a field of its own; nil if there is none.
  package var letter: CellPoint? {
    guard let mark = kind.mark, mark.isReversed, let first = cells.first else { return nil }
    if text.hasPrefix("\(mark.sign) ") { return first }
    let line = cells.prefix { $0.row == first.row }
    return text.hasSuffix(" \(mark.sign)") && line.count == cells.count ? line.last : nil
  }
}
