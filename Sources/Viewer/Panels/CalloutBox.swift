package import Cells

/// Where a callout stands: whole inside what is visible, above or below its icon, with its tick on that.
package struct CalloutBox: Equatable {
  package let box: CellRect
  /// The cell of its frame that points at the icon; it slides along the frame as the box is shifted.
  package let tick: CellPoint
  package let isAbove: Bool

  /// Finds a place beside an icon for a box of a size, lower if there is less space; nil if there is none.
  package init?(at icon: CellRect, columns: Int, rows: Int, within area: CellRect) {
    // An icon may be below a bar, which a callout isn't.
    let top = min(icon.row, area.row + area.rows)
    let bottom = max(icon.row + icon.rows, area.row)
    let above = top - area.row
    let below = area.row + area.rows - bottom
    isAbove = above >= rows || above >= below
    let height = min(rows, isAbove ? above : below)
    let width = min(columns, area.columns)
    let middle = icon.column + icon.columns / 2
    guard height >= 3, width >= 5 else { return nil }
    let column = min(max(middle - width / 2, area.column), area.column + area.columns - width)
    box = CellRect(column: column, row: isAbove ? top - height : bottom, columns: width, rows: height)
    tick = CellPoint(column: min(max(middle, column + 1), column + width - 2), row: isAbove ? top - 1 : bottom)
  }
}
