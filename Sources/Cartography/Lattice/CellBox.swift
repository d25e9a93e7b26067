/// A box of cells.
struct CellBox: Hashable {
  var minColumn = Int.max
  var maxColumn = Int.min
  var minRow = Int.max
  var maxRow = Int.min

  mutating func include(_ column: Int, _ row: Int, width: Int) {
    minColumn = min(minColumn, column)
    maxColumn = max(maxColumn, column + width - 1)
    minRow = min(minRow, row)
    maxRow = max(maxRow, row)
  }

  mutating func include(_ other: CellBox) {
    minColumn = min(minColumn, other.minColumn)
    maxColumn = max(maxColumn, other.maxColumn)
    minRow = min(minRow, other.minRow)
    maxRow = max(maxRow, other.maxRow)
  }

  var columns: Int { maxColumn - minColumn + 1 }
  var rows: Int { maxRow - minRow + 1 }

  /// The box that is larger on all sides.
  func grown(_ margin: (columns: Int, rows: Int)) -> CellBox {
    var box = self
    box.minColumn -= margin.columns
    box.maxColumn += margin.columns
    box.minRow -= margin.rows
    box.maxRow += margin.rows
    return box
  }

  /// The box in the layout.
  var fixed: FixedBox {
    let cell = Int32(MapLattice.cell)
    return FixedBox(
      minX: Int32(minColumn) * cell,
      minY: Int32(minRow) * cell,
      maxX: Int32(maxColumn + 1) * cell,
      maxY: Int32(maxRow + 1) * cell
    )
  }

  func contains(_ other: CellBox) -> Bool {
    minColumn <= other.minColumn && maxColumn >= other.maxColumn && minRow <= other.minRow && maxRow >= other.maxRow
  }

  func intersects(_ other: CellBox) -> Bool {
    minColumn <= other.maxColumn && other.minColumn <= maxColumn && minRow <= other.maxRow && other.minRow <= maxRow
  }
}

extension CellBox {
  init(_ corner: (columns: Int, rows: Int), columns: Int, rows: Int) {
    self.init(
      minColumn: corner.columns,
      maxColumn: corner.columns + columns - 1,
      minRow: corner.rows,
      maxRow: corner.rows + rows - 1
    )
  }
}
