/// A movement of most of a picture by whole cells: what is at a place now was some columns and rows further on before.
struct GridShift: Equatable {
  let columns: Int
  let rows: Int

  private static let probeLength = 12
  private static let maxFailures = 5
  private static let probesAcross = 4
  private static let probesDown = 4

  /// Looks for the movement between two grids of the same size, by pieces of rows that occur just once in the old one.
  static func find(from old: CellGrid, to new: CellGrid) -> GridShift? {
    guard new.columns > 2 * probeLength, new.rows > 2 else { return nil }
    var candidates: [GridShift] = []
    var failures = 0
    for down in 1...probesDown {
      for across in 0..<probesAcross {
        let row = new.rows * down / (probesDown + 1)
        let column = new.columns * across / probesAcross
        guard let probe = probe(new, old, row: row, from: column) else { continue }
        guard let shift = occurrence(of: probe, of: new, in: old) else {
          failures += 1
          if failures == maxFailures { return nil }
          continue
        }
        // Two parts with the same shift are no coincidence.
        if candidates.contains(shift) { return shift }
        candidates.append(shift)
      }
    }
    return nil
  }

  /// The first place from there on that has changed and is varied enough to be recognised.
  private static func probe(_ new: CellGrid, _ old: CellGrid, row: Int, from start: Int) -> CellPoint? {
    let end = min(start + new.columns / probesAcross, new.columns) - probeLength
    for column in stride(from: start, to: end, by: 3) {
      let first = row * new.columns + column
      var differences = 0
      for index in first + 1..<first + probeLength where new.cells[index] != new.cells[index - 1] {
        differences += 1
      }
      guard differences >= 3, new.cells[first] != old.cells[first] else { continue }
      return CellPoint(column: column, row: row)
    }
    return nil
  }

  /// Where the old grid has the same piece, at most half a screen away; nil if it is not to be found or not unique.
  private static func occurrence(of probe: CellPoint, of new: CellGrid, in old: CellGrid) -> GridShift? {
    var found: GridShift?
    let reach = (columns: new.columns / 2, rows: new.rows / 2)
    let start = probe.row * new.columns + probe.column
    let first = new.cells[start]
    let oldCells = old.cells.span
    for row in max(probe.row - reach.rows, 0)...min(probe.row + reach.rows, new.rows - 1) {
      let last = min(probe.column + reach.columns, new.columns - probeLength)
      for column in max(probe.column - reach.columns, 0)...last
      where oldCells[row * old.columns + column].isPainted(like: first)
        && matches(old.cells.span, row * old.columns + column, new.cells.span, start)
      {
        guard found == nil else { return nil }
        found = GridShift(columns: column - probe.column, rows: row - probe.row)
      }
    }
    return found
  }

  private static func matches(_ old: Span<Cell>, _ first: Int, _ new: Span<Cell>, _ start: Int) -> Bool {
    for offset in 0..<probeLength where old[first + offset] != new[start + offset] { return false }
    return true
  }
}
