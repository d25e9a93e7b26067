package import Cells

/// A name on the map, and where it stands.
package struct PlacedLabel: Hashable, Sendable {
  package var text: String
  package var kind: LabelKind
  package var column: Int
  package var row: Int
  package var cells: [CellPoint]

  package init(text: String, kind: LabelKind, column: Int, row: Int, cells: [CellPoint]) {
    self.text = text
    self.kind = kind
    self.column = column
    self.row = row
    self.cells = cells
  }
}
