import Cells
import Scene

extension Host {
  /// What stands over a map with names, which would be cut off where they begin under it; all of the screen where no
  /// names are wanted.
  func nameClearings(in viewport: Viewport) -> [CellRect] {
    guard look.showsNames else { return [.all(viewport)] }
    let rows = statusPadding.insets.bottom
    let status = CellRect(column: 0, row: viewport.rows - rows, columns: viewport.columns, rows: rows)
    return [status, rosePlace.box(in: viewport)] + chips.covered(in: viewport) + padding.boxes(in: viewport)
      + icons.callouts(in: viewport) + icons.arrows(in: viewport) + layers.clearings(in: viewport)
      + [markPlace.clearing(in: viewport), markPlace.arrow(in: viewport)?.box].compactMap(\.self)
  }
}
