import Cells

/// The cells that names may still use.
struct CollisionIndex {
  private let columns: Int
  private let rows: Int
  private var taken: [Bool]
  /// Closed to street names, which would be read as one with the name beside them.
  private var closedToStreets: [Bool]
  /// Along which something leads; empty where nothing does.
  private var strokes: Set<CellPoint> = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    taken = Array(repeating: false, count: columns * rows)
    closedToStreets = taken
  }

  mutating func cover(_ line: (column: Int, row: Int, width: Int), padding: Int = 0) {
    guard (0..<rows).contains(line.row) else { return }
    let first = max(line.column - padding, 0)
    let end = min(line.column + line.width + padding, columns)
    guard first < end else { return }
    for column in first..<end { taken[line.row * columns + column] = true }
  }

  /// Closes what is around a name to the names of streets.
  mutating func closeToStreets(_ line: (column: Int, row: Int, width: Int)) {
    let first = max(line.column - 1, 0)
    let end = min(line.column + line.width + 1, columns)
    guard first < end else { return }
    for row in max(line.row - 1, 0)..<min(line.row + 2, rows) {
      for column in first..<end { closedToStreets[row * columns + column] = true }
    }
  }

  /// Tells of cells along which something leads.
  mutating func add(strokes cells: [CellPoint]) { strokes.formUnion(cells) }

  /// Whether a line would break what leads along there; by one cell it only touches that.
  func breaksStroke(_ line: (column: Int, row: Int, width: Int)) -> Bool {
    guard !strokes.isEmpty else { return false }
    let cells = line.column..<line.column + line.width
    return cells.count { strokes.contains(CellPoint(column: $0, row: line.row)) } > 1
  }

  /// Whether a line of a name fits: whole, a cell from the edges, and with free cells before and behind it.
  ///
  /// Cells taken within its own icon are no obstacle.
  func isFree(
    _ line: (column: Int, row: Int, width: Int),
    padding: (before: Int, behind: Int),
    forStreet: Bool,
    besides icon: CellRect? = nil
  ) -> Bool {
    guard line.column >= 1, line.column + line.width <= columns - 1, (0..<rows).contains(line.row) else { return false }
    let start = line.row * columns
    for column in max(line.column - padding.before, 0)..<min(line.column + line.width + padding.behind, columns)
    where taken[start + column] && icon?.contains(CellPoint(column: column, row: line.row)) != true {
      return false
    }
    return !forStreet || !closedToStreets[start + line.column..<start + line.column + line.width].contains(true)
  }
}
