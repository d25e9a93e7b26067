import Cells

/// The cells that names may still use.
struct CollisionIndex {
  private let columns: Int
  private let rows: Int
  private var taken: [Bool]
  /// With a letter of a name.
  private var lettered: [Bool]
  /// Closed to street names, which would be read as one with the name beside them.
  private var closedToStreets: [Bool]
  /// Along which something leads; empty where nothing does.
  private var strokes: Set<CellPoint> = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    taken = Array(repeating: false, count: columns * rows)
    (lettered, closedToStreets) = (taken, taken)
  }

  mutating func cover(_ line: (column: Int, row: Int, width: Int)) {
    for index in cells(of: line, padding: 0) { taken[index] = true }
  }

  /// Takes the cells of a line of a name, and some on both sides.
  mutating func write(_ line: (column: Int, row: Int, width: Int), padding: Int) {
    for index in cells(of: line, padding: padding) { taken[index] = true }
    for index in cells(of: line, padding: 0) { lettered[index] = true }
  }

  private func cells(of line: (column: Int, row: Int, width: Int), padding: Int) -> Range<Int> {
    let (first, end) = (max(line.column - padding, 0), min(line.column + line.width + padding, columns))
    guard (0..<rows).contains(line.row), first < end else { return 0..<0 }
    return line.row * columns + first..<line.row * columns + end
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

  /// Whether a line of a name fits: whole, a cell from the edges, and with free cells on both sides.
  ///
  /// Cells taken within its own icon are no obstacle, except letters.
  func isFree(
    _ line: (column: Int, row: Int, width: Int),
    padding: Int,
    forStreet: Bool,
    besides icon: CellRect? = nil
  ) -> Bool {
    guard line.column >= 1, line.column + line.width <= columns - 1, (0..<rows).contains(line.row) else { return false }
    let start = line.row * columns
    for column in max(line.column - padding, 0)..<min(line.column + line.width + padding, columns)
    where taken[start + column] {
      let isOwn = icon?.contains(CellPoint(column: column, row: line.row)) ?? false
      if !isOwn || lettered[start + column] { return false }
    }
    return !forStreet || !closedToStreets[start + line.column..<start + line.column + line.width].contains(true)
  }
}
