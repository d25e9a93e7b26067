import Cells

/// The cells of a screen that ink text occupies, so that other text avoids them.
struct InkRoom {
  private let screen: CellRect
  private var isTaken: [Bool]

  init(columns: Int, rows: Int) {
    screen = CellRect(column: 0, row: 0, columns: columns, rows: rows)
    isTaken = Array(repeating: false, count: columns * rows)
  }

  /// Takes what of a box is on the screen.
  mutating func take(_ box: CellRect) {
    for cell in cells(of: box) where screen.contains(cell) { isTaken[index(of: cell)] = true }
  }

  /// Whether a box is on the screen and free; the cell of its own mark counts as free.
  func isFree(_ box: CellRect, besides own: CellPoint?) -> Bool {
    screen.contains(box) && cells(of: box).allSatisfy { $0 == own || !isTaken[index(of: $0)] }
  }

  private func cells(of box: CellRect) -> [CellPoint] {
    (box.row..<box.row + box.rows).flatMap { row in
      (box.column..<box.column + box.columns).map { CellPoint(column: $0, row: row) }
    }
  }

  private func index(of cell: CellPoint) -> Int { cell.row * screen.columns + cell.column }
}
