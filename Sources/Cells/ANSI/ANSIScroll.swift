/// Scrolls the terminal's own content, so that less has to be written.
struct ANSIScroll {
  /// Represents a cell whose content in the terminal is unknown.
  static let unknown = Cell(Glyph("\u{10fffd}"))

  /// A region of rows that moves up, by a negative number down.
  struct Region: Equatable {
    let rows: ClosedRange<Int>
    let distance: Int
  }

  private static let worthRegion = 24
  private static let worthRow = 6

  let shift: GridShift

  /// The region whose movement brings the most cells to where they should be, if that is worth it.
  func region(from old: CellGrid, to new: CellGrid) -> Region? {
    guard shift.rows != 0 else { return nil }
    let bodies = max(0, -shift.rows)..<min(new.rows, new.rows - shift.rows)
    var best = (gain: 0, rows: 0..<0)
    var current = (gain: 0, start: bodies.lowerBound)
    for row in bodies {
      let before = matches(new, row, old, row, 0)
      current.gain += matches(new, row, old, row + shift.rows, shift.columns) - before
      if current.gain <= 0 { current = (0, row + 1) }
      if current.gain > best.gain { best = (current.gain, current.start..<row + 1) }
    }
    guard best.gain > Self.worthRegion, let first = best.rows.first, let last = best.rows.last else { return nil }
    let rows = min(first, first + shift.rows)...max(last, last + shift.rows)
    let lost = rows.filter { !best.rows.contains($0) }.reduce(0) { $0 + matches(new, $1, old, $1, 0) }
    return best.gain - lost > Self.worthRegion ? Region(rows: rows, distance: shift.rows) : nil
  }

  /// The rows whose movement to the side brings enough cells to where they should be.
  func rows(from old: CellGrid, to new: CellGrid) -> [Int] {
    guard shift.columns != 0 else { return [] }
    return (0..<new.rows).filter { row in
      matches(new, row, old, row, shift.columns) - matches(new, row, old, row, 0) > Self.worthRow
    }
  }

  /// How many cells of a row are what another row has, some columns further on.
  private func matches(_ new: CellGrid, _ row: Int, _ old: CellGrid, _ oldRow: Int, _ columns: Int) -> Int {
    let (cells, oldCells) = (new.cells.span, old.cells.span)
    let (start, oldStart) = (row * new.columns, oldRow * new.columns + columns)
    var count = 0
    for column in max(0, -columns)..<min(new.columns, new.columns - columns)
    where cells[start + column] == oldCells[oldStart + column] {
      count += 1
    }
    return count
  }
}

extension CellGrid {
  /// Moves rows as a terminal does, with blanks for what comes in.
  mutating func scroll(_ region: ANSIScroll.Region) {
    let old = cells
    for row in region.rows {
      let source = row + region.distance
      for column in 0..<columns {
        cells[row * columns + column] = region.rows.contains(source) ? old[source * columns + column] : .blank
      }
    }
  }

  /// Moves the cells of a row to the left, by a negative number to the right, with blanks for what comes in.
  ///
  /// Terminals differ in what is left of a wide character that an edge cuts.
  mutating func shift(row: Int, by distance: Int) {
    let start = row * columns
    let old = Array(cells[start..<start + columns])
    for column in 0..<columns {
      let source = column + distance
      cells[start + column] = old.indices.contains(source) ? old[source] : .blank
    }
    if distance > 0, old[distance].glyph == .continuation { cells[start] = ANSIScroll.unknown }
    if distance < 0, old[columns + distance].glyph == .continuation { cells[start + columns - 1] = ANSIScroll.unknown }
  }
}
