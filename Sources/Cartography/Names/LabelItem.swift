import Cells

/// A name that may be shown, with all the places it might be written at on a lattice, wherever the view is.
struct LabelItem {
  struct Key: Hashable {
    var name: String
    var kind: LabelKind
  }

  var key: Key
  var score: Double
  /// The classes a street has along its way.
  var classes: [MapClass] = []
  var isBold = false
  /// Whether it is the name of a path, which has no band that the name could stand on.
  var isPath: Bool { key.kind == .street && classes.isEmpty }
  /// Whether it is the name of a road that leads through the whole town.
  var isMainRoad: Bool { key.kind == .street && classes.contains { $0.rank >= MapClass.primary.rank } }
  /// What shouldn't stand twice near each other: a stop may be called as its street is.
  var standingName: String { key.kind.isStop ? "\(key.kind) \(key.name)" : key.name }
  var candidates: [LabelCandidate]
  var box: CellBox
  /// The spelling that a street has wherever that fits.
  var form = 0
}

/// One way to write a name: where, how, and how bad that is.
struct LabelCandidate {
  struct Line: Hashable {
    /// In cells from the anchor of the lattice.
    var column: Int
    var row: Int
    var text: String
    var width: Int

    func moved(by columns: Int, _ rows: Int = 0) -> Line {
      Line(column: column + columns, row: row + rows, text: text, width: width)
    }

    var start: CellPoint { CellPoint(column: column, row: row) }
  }

  enum Way: Hashable {
    case level, steps, tag, point
    /// Away from the middle of what is named, so only where that can be seen to be under all of the name.
    case aside
  }

  var way: Way
  var form: Int
  var lines: LabelLines
  var cost: Double
  /// The cells of a tag that lie on the street itself.
  var ownCells = 0
  /// Where a mark that stands in a field of its own is: on the first line, so many cells from its start.
  var markOffset: Int?

  func moved(by columns: Int, _ rows: Int) -> LabelCandidate {
    var moved = self
    moved.lines = lines.moved(by: columns, rows)
    return moved
  }

  var box: CellBox {
    var box = CellBox()
    for line in lines { box.include(line.column, line.row, width: line.width) }
    return box
  }
}

/// Where names start.
extension CellPoint {
  func isNear(_ other: Self) -> Bool { abs(column - other.column) < 30 && abs(row - other.row) < 15 }

  /// Whether another place for the name is hardly another one.
  func isClose(_ other: Self) -> Bool { abs(column - other.column) <= 15 && abs(row - other.row) <= 7 }

  /// Whether it is so many cells away either way.
  func isFar(_ other: Self, by cells: (columns: Int, rows: Int)) -> Bool {
    abs(column - other.column) >= cells.columns || abs(row - other.row) >= cells.rows
  }

  /// Whether it is more cells away than that either way.
  func isApart(_ other: Self, by cells: (columns: Int, rows: Int)) -> Bool {
    abs(column - other.column) > cells.columns || abs(row - other.row) > cells.rows
  }
}

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
