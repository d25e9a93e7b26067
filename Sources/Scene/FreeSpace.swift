package import Cells

/// The parts of a screen that panels leave free, for elements that may be anywhere.
package struct FreeSpace {
  private let screen: CellRect
  private let taken: [CellRect]

  package init(columns: Int, rows: Int, besides taken: [CellRect]) {
    screen = CellRect(column: 0, row: 0, columns: columns, rows: rows)
    self.taken = taken.filter { $0.columns > 0 && $0.rows > 0 }
  }

  package func isFree(_ box: CellRect) -> Bool {
    screen.contains(box) && !taken.contains(where: box.overlaps)
  }

  package func isFree(_ cell: CellPoint) -> Bool {
    isFree(CellRect(column: cell.column, row: cell.row, columns: 1, rows: 1))
  }

  /// The free cell that is nearest to another one, which may be off the screen; nil where nothing is free.
  package func nearestCell(to cell: CellPoint) -> CellPoint? {
    guard !isFree(cell) else { return cell }
    // A row is as high as two columns are wide.
    func distance(_ other: CellPoint) -> Double {
      let (right, down) = (Double(other.column - cell.column), Double(2 * (other.row - cell.row)))
      return right * right + down * down
    }
    let cells = (0..<screen.rows).flatMap { row in
      (0..<screen.columns).map { CellPoint(column: $0, row: row) }
    }
    return cells.filter(isFree).min { distance($0) < distance($1) }
  }

  /// The place for a box of a size that is the nearest to the upper right corner; nil where there is none.
  package func corner(columns: Int, rows: Int) -> CellRect? {
    let rights = [screen.columns] + taken.map(\.column)
    let tops = [0] + taken.map { $0.row + $0.rows }
    let places = rights.flatMap { right in
      tops.map { CellRect(column: right - columns, row: $0, columns: columns, rows: rows) }
    }
    // A row is as high as two columns are wide.
    return places.filter(isFree).max { $0.column - 2 * $0.row < $1.column - 2 * $1.row }
  }

  /// The free rectangle that is worth most, of several the largest; nil where nothing is free.
  package func best(_ worth: (CellRect) -> Double) -> CellRect? {
    let columns = Set([0, screen.columns] + taken.flatMap { [$0.column, $0.column + $0.columns] }).sorted()
    let rows = Set([0, screen.rows] + taken.flatMap { [$0.row, $0.row + $0.rows] }).sorted()
    var best: (box: CellRect, worth: Double, area: Int)?
    for (left, right) in Self.pairs(columns) {
      for (top, bottom) in Self.pairs(rows) {
        let box = CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
        guard isFree(box) else { continue }
        let (worth, area) = (worth(box), box.columns * box.rows)
        if best.map({ ($0.worth, $0.area) < (worth, area) }) ?? true { best = (box, worth, area) }
      }
    }
    return best?.box
  }

  /// Each with each one after it.
  private static func pairs(_ numbers: [Int]) -> [(Int, Int)] {
    numbers.indices.flatMap { index in numbers[(index + 1)...].map { (numbers[index], $0) } }
  }
}
