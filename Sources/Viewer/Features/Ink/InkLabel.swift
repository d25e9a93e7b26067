import Cells
import Places

/// Words beside ink: where they belong, and where else they may stand.
struct InkLabel {
  let text: String
  let color: InkColor
  /// The cell that they belong to.
  let cell: CellPoint
  /// Whether the text is centred on its point; otherwise it is beside the point, which has a mark.
  let isCentered: Bool

  var hasMark: Bool { !isCentered }
  var markBox: CellRect? { hasMark ? CellRect(column: cell.column, row: cell.row, columns: 1, rows: 1) : nil }

  /// The boxes for the text on a screen of the given width, the best one first.
  func boxes(columns screenColumns: Int) -> [CellRect] {
    let columns = min(CharacterWidth.standard.of(text), screenColumns)
    func box(_ column: Int, _ row: Int) -> CellRect { CellRect(column: column, row: row, columns: columns, rows: 1) }
    let wanted = isCentered ? cell.column - columns / 2 : cell.column + 1
    // Text that would leave the screen is shifted, over its mark only if there is no space elsewhere.
    let column = max(min(wanted, screenColumns - columns), 0)
    let (beside, above, below) = (box(column, cell.row), box(column, cell.row - 1), box(column, cell.row + 1))
    if isCentered { return [beside, below, above] }
    let boxes = [beside, box(cell.column - columns, cell.row), below, above]
    return boxes.filter { !$0.contains(cell) } + boxes.filter { $0.contains(cell) }
  }
}
