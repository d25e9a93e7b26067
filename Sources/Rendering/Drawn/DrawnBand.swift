package import Cells
package import Threads

/// Some rows of a map, which are drawn aside.
package struct DrawnBand<Drawn: Sendable> {
  /// The cells of the screen that it takes.
  package let box: CellRect
  package let drawn: Future<Drawn>
}

extension [DrawnBand<MapCells>] {
  /// All of them in a box.
  package func joined(in box: CellRect) -> MapCells {
    if count == 1 { return self[0].drawn.result }
    var joined = MapCells(columns: box.columns, rows: box.rows)
    for (band, drawn) in zip(self, map(\.drawn).results()) {
      let part = CellRect(
        column: band.box.column - box.column,
        row: band.box.row - box.row,
        columns: band.box.columns,
        rows: band.box.rows
      )
      joined.replace(part, with: drawn, from: CellPoint(column: 0, row: 0))
    }
    return joined
  }
}
