import Cells

/// The cells that names may still use; a line of a name is a box of one row.
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

  mutating func cover(_ box: CellRect) {
    for row in box.row..<box.row + max(box.rows, 0) {
      for index in cells(of: box, inRow: row, padding: 0) { taken[index] = true }
    }
  }

  /// Takes the cells of a line of a name, and some on both sides; closes what is around it to the names of streets.
  mutating func write(_ line: CellRect, padding: Int) {
    for index in cells(of: line, inRow: line.row, padding: padding) { taken[index] = true }
    for index in cells(of: line, inRow: line.row, padding: 0) { lettered[index] = true }
    for row in line.row - 1...line.row + 1 {
      for index in cells(of: line, inRow: row, padding: 1) { closedToStreets[index] = true }
    }
  }

  private func cells(of box: CellRect, inRow row: Int, padding: Int) -> Range<Int> {
    let (first, end) = (max(box.column - padding, 0), min(box.column + box.columns + padding, columns))
    guard (0..<rows).contains(row), first < end else { return 0..<0 }
    return row * columns + first..<row * columns + end
  }

  /// Tells of cells along which something leads.
  mutating func add(strokes cells: [CellPoint]) { strokes.formUnion(cells) }

  /// Whether a line would break what leads along there; by one cell it only touches that.
  func breaksStroke(_ line: CellRect) -> Bool {
    !strokes.isEmpty && line.cells.count(where: strokes.contains) > 1
  }

  /// Whether a line of a name fits: whole, a cell from the edges, and with free cells on both sides.
  ///
  /// Cells taken within its own icon are no obstacle, except letters.
  func isFree(_ line: CellRect, padding: Int, forStreet: Bool, besides icon: CellRect? = nil) -> Bool {
    let end = line.column + line.columns
    guard line.column >= 1, end <= columns - 1, (0..<rows).contains(line.row) else { return false }
    for index in cells(of: line, inRow: line.row, padding: padding) where taken[index] {
      let isOwn = icon?.contains(CellPoint(column: index % columns, row: line.row)) ?? false
      if !isOwn || lettered[index] { return false }
    }
    return !forStreet || !closedToStreets[cells(of: line, inRow: line.row, padding: 0)].contains(true)
  }
}
